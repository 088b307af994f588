import { formatCount, plural } from '@cryptolist/board/messages/plural'
import { FormNotes } from '@cryptolist/board/site/account/sign-in-again'
import { AdminNavigation } from '@cryptolist/board/site/admin/navigation'
import type { FormAnswer } from '@cryptolist/board/site/components/form/problems'
import { Icon } from '@cryptolist/board/site/components/icon/icon'
import { Fact, Panel } from '@cryptolist/board/site/components/panel/panel'
import { Sentence } from '@cryptolist/board/site/components/sentence/sentence'
import { Ago } from '@cryptolist/board/site/components/time/time'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/chains'
import { FollowForm } from './follow-form.tsx'
import { Events, Watches } from './followed.tsx'
import type { ShownChain, TypedFollow } from './shown-chain.ts'

interface ChainsPageProps extends Omit<FormAnswer, 'status'> {
  chains: readonly ShownChain[]
  index: { usedMegabytes: number; maximumMegabytes: number }
  typed: TypedFollow
  now: Date
}

/** Each chain: whether its nodes answer, how far it is followed, and what of it is followed; and the way to follow more. */
export function ChainsPage({
  chains,
  index,
  problems,
  signInAgain,
  typed,
  now,
}: ChainsPageProps): ReactElement {
  const followable = chains.filter(({ nodes }) => nodes !== undefined && !nodes.isPublic)
  const size = { used: formatCount(index.usedMegabytes), maximum: formatCount(index.maximumMegabytes) }
  return (
    <>
      <AdminNavigation current="chains" isAdmin />
      <div className="wrap page">
        <h1>{text.heading}</h1>
        <FormNotes problems={problems} signInAgain={signInAgain} next="/admin/chains" />
        {chains.length === 0 ? (
          <p className="empty">
            <Sentence
              text={text.noNode}
              parts={{ first: <code>RPC_URL_1</code>, other: <code>RPC_URL_&lt;chainId&gt;</code> }}
            />
          </p>
        ) : (
          <>
            <p className="soft">
              <Sentence text={text.indexSize} parts={size} />
            </p>
            {chains.map((chain) => (
              <ChainPanel key={chain.chainId} chain={chain} now={now} />
            ))}
          </>
        )}
        {followable.length === 0 ? null : (
          <FollowForm chains={followable} typed={typed} problems={problems} />
        )}
      </div>
    </>
  )
}

function ChainPanel({ chain, now }: { chain: ShownChain; now: Date }): ReactElement {
  const { chainId, name, nodes, following } = chain
  return (
    <Panel id={`chain-${chainId}`} title={name} body="body stack" beside={<State chain={chain} />}>
      <Problems chain={chain} />
      <dl className="properties">
        <Fact name={text.nodes}>{describeNodes(chain)}</Fact>
        {nodes === undefined || 'problem' in nodes.head ? null : (
          <>
            <Fact name={text.newestBlock}>
              {formatCount(nodes.head.newest)} <Lag seconds={nodes.head.lagSeconds} />
            </Fact>
            <Fact name={text.finalBlock}>{formatCount(nodes.head.finalized)}</Fact>
          </>
        )}
        {following === undefined ? null : (
          <>
            <Fact name={text.indexedTo}>
              {formatCount(following.indexedTo)}{' '}
              <span className="faint">
                <Ago iso={following.updatedAt} now={now} />
              </span>
            </Fact>
            <Fact name={text.logRange}>{formatCount(following.logRange)}</Fact>
          </>
        )}
        <Fact name={text.callsToday}>{nodes === undefined ? text.none : formatCount(nodes.callsToday)}</Fact>
        <Fact name={text.followed}>{countFollowed(chain)}</Fact>
      </dl>
      <Watches chain={chain} />
      <Events chain={chain} />
    </Panel>
  )
}

function State({ chain: { nodes, following } }: { chain: ShownChain }): ReactElement {
  if (nodes === undefined) return <span className="faint">{text.hasNoNode}</span>
  if ('problem' in nodes.head) return <span className="late">{text.isUnreachable}</span>
  if (following?.stoppedBecause !== undefined) return <span className="late">{text.isStopped}</span>
  return <span className="faint">{text.isReachable}</span>
}

function Problems({ chain }: { chain: ShownChain }): ReactElement {
  const { chainId, nodes, following, watches, events } = chain
  return (
    <>
      {nodes === undefined && watches.length + events.length > 0 ? (
        <Problem>
          <Sentence text={text.notFollowed} parts={{ variable: <code>RPC_URL_{chainId}</code> }} />
        </Problem>
      ) : null}
      {nodes !== undefined && 'problem' in nodes.head ? <Problem>{nodes.head.problem}</Problem> : null}
      {following?.stoppedBecause === undefined ? null : (
        <Problem>
          <b>{text.hasStopped}</b> {following.stoppedBecause}
        </Problem>
      )}
    </>
  )
}

function Problem({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className="note bad">
      <Icon name="warning" />
      <p>{children}</p>
    </div>
  )
}

function describeNodes({ chainId, nodes }: ShownChain): ReactNode {
  if (nodes === undefined) return text.none
  const count = plural(nodes.addresses, text.addresses)
  if (nodes.isPublic) return <Sentence text={text.publicNodes} parts={{ count }} />
  return <Sentence text={text.nodesOf} parts={{ count, variable: <code>RPC_URL_{chainId}</code> }} />
}

function countFollowed({ watches, events }: ShownChain): string {
  const contracts = watches.filter(({ kind }) => kind === 'contract').length
  const wallets = watches.length - contracts
  const complete = watches.filter(({ isComplete }) => isComplete).length
  const counts = [
    contracts > 0 ? plural(contracts, text.contracts) : undefined,
    wallets > 0 ? plural(wallets, text.wallets) : undefined,
    watches.length > 0 ? plural(complete, text.complete) : undefined,
    events.length > 0 ? plural(events.length, text.events) : undefined,
  ]
  return counts.filter((count) => count !== undefined).join(' · ') || text.nothing
}

function Lag({ seconds }: { seconds: number }): ReactElement {
  const [words, count] =
    seconds < 60
      ? ([text.secondsOld, seconds] as const)
      : seconds < 3_600
        ? ([text.minutesOld, Math.floor(seconds / 60)] as const)
        : seconds < 172_800
          ? ([text.hoursOld, Math.floor(seconds / 3_600)] as const)
          : ([text.daysOld, Math.floor(seconds / 86_400)] as const)
  return (
    <span className="faint">
      <Sentence text={words} parts={{ count: formatCount(count) }} />
    </span>
  )
}
