import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { countText, numberText } from '../../components/number/number-text.ts'
import { Fact, Panel } from '../../components/panel/panel.tsx'
import { Ago } from '../../components/time/time.tsx'
import { AdminNavigation } from '../page.tsx'

interface ShownChain {
  chainId: number
  name: string
  nodes:
    | {
        isPublic: boolean
        addresses: number
        callsToday: number
        head: { newest: number; finalized: number; lagSeconds: number } | { problem: string }
      }
    | undefined
  following:
    | { indexedTo: number; logRange: number; stoppedBecause: string | undefined; updatedAt: string }
    | undefined
  watches: readonly {
    kind: 'contract' | 'wallet'
    address: string
    from: number
    to: number
    isComplete: boolean
    breaksStandard: boolean
    owners: readonly string[]
  }[]
}

interface ChainsPageProps {
  chains: readonly ShownChain[]
  index: { usedMegabytes: number; maximumMegabytes: number }
  now: Date
}

/** More are counted only. */
const shownWatches = 50

/** Each chain: whether its nodes answer, how far it is followed, and what of it is watched. */
export function ChainsPage({ chains, index, now }: ChainsPageProps): ReactElement {
  return (
    <>
      <AdminNavigation current="chains" isAdmin />
      <div className="wrap page mod-page">
        <h1>Chains</h1>
        {chains.length === 0 ? (
          <p className="em">
            No chain has a node on this server, so the data API can't read any. Set <code>RPC_URL_1</code> to
            the address of an Ethereum node, or <code>RPC_URL_&lt;chainId&gt;</code> for another chain, and
            restart.
          </p>
        ) : (
          <>
            <p className="t2">
              The index of watched contracts and wallets takes {numberText(index.usedMegabytes)} MB of{' '}
              {numberText(index.maximumMegabytes)} MB.
            </p>
            {chains.map((chain) => (
              <ChainPanel key={chain.chainId} chain={chain} now={now} />
            ))}
          </>
        )}
      </div>
    </>
  )
}

function ChainPanel({ chain, now }: { chain: ShownChain; now: Date }): ReactElement {
  const { chainId, name, nodes, following, watches } = chain
  return (
    <Panel id={`chain-${chainId}`} title={name} body="bd stk" beside={<State chain={chain} />}>
      <Problems chain={chain} />
      <dl className="kv">
        <Fact name="Nodes">{describeNodes(chain)}</Fact>
        {nodes === undefined || 'problem' in nodes.head ? null : (
          <>
            <Fact name="Newest block">
              {numberText(nodes.head.newest)} <span className="t3">{lagText(nodes.head.lagSeconds)}</span>
            </Fact>
            <Fact name="Final up to">{numberText(nodes.head.finalized)}</Fact>
          </>
        )}
        {following === undefined ? null : (
          <>
            <Fact name="Indexed up to">
              {numberText(following.indexedTo)}{' '}
              <span className="t3">
                <Ago iso={following.updatedAt} now={now} />
              </span>
            </Fact>
            <Fact name="Blocks a log call">{numberText(following.logRange)}</Fact>
          </>
        )}
        <Fact name="Calls today">{nodes === undefined ? 'none' : numberText(nodes.callsToday)}</Fact>
        <Fact name="Watched">{countWatches(chain)}</Fact>
      </dl>
      {watches.length === 0 ? null : <Watches chain={chain} />}
    </Panel>
  )
}

function State({ chain: { nodes, following } }: { chain: ShownChain }): ReactElement {
  if (nodes === undefined) return <span className="t3">no node</span>
  if ('problem' in nodes.head) return <span className="late">not reachable</span>
  if (following?.stoppedBecause !== undefined) return <span className="late">stopped</span>
  return <span className="t3">reachable</span>
}

function Problems({
  chain: { chainId, nodes, following, watches },
}: {
  chain: ShownChain
}): ReactElement | null {
  const problems: ReactNode[] = []
  if (nodes === undefined && watches.length > 0)
    problems.push(
      <>
        What is watched here isn't followed: <code>RPC_URL_{chainId}</code> is not set.
      </>,
    )
  if (nodes !== undefined && 'problem' in nodes.head) problems.push(nodes.head.problem)
  if (following?.stoppedBecause !== undefined)
    problems.push(
      <>
        <b>Following has stopped:</b> {following.stoppedBecause}
      </>,
    )
  if (problems.length === 0) return null
  return (
    <>
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: at most three, which never change places
        <div className="note bad" key={index}>
          <Icon name="warning" />
          <p>{problem}</p>
        </div>
      ))}
    </>
  )
}

function describeNodes({ chainId, nodes }: ShownChain): ReactNode {
  if (nodes === undefined) return 'none'
  const count = countText(nodes.addresses, 'address', 'addresses')
  if (nodes.isPublic) return `public (${count}): plain reads only, nothing is followed`
  return (
    <>
      {count} in <code>RPC_URL_{chainId}</code>
    </>
  )
}

function countWatches({ watches }: ShownChain): string {
  const contracts = watches.filter(({ kind }) => kind === 'contract').length
  const wallets = watches.length - contracts
  const complete = watches.filter(({ isComplete }) => isComplete).length
  if (watches.length === 0) return 'nothing'
  const counts = [
    countText(contracts, 'contract', 'contracts'),
    countText(wallets, 'wallet', 'wallets'),
    `${numberText(complete)} complete`,
  ]
  return counts.join(' · ')
}

function Watches({ chain: { chainId, watches } }: { chain: ShownChain }): ReactElement {
  const left = watches.length - shownWatches
  return (
    <details className="tip">
      <summary>Watched contracts and wallets</summary>
      <table className="tb watches" aria-labelledby={`chain-${chainId}`}>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Blocks</th>
            <th scope="col">Watched for</th>
          </tr>
        </thead>
        <tbody>
          {watches.slice(0, shownWatches).map((watch) => (
            <tr key={`${watch.kind}-${watch.address}`}>
              <td>
                <span className="mono addr">{watch.address}</span>
                <br />
                <span className="t3">
                  {watch.kind}
                  {watch.breaksStandard ? ', transfers don’t add up' : ''}
                </span>
              </td>
              <td>
                {watch.from > watch.to ? 'none yet' : `${numberText(watch.from)} to ${numberText(watch.to)}`}
                <br />
                <span className="t3">{watch.isComplete ? 'complete' : 'still reading'}</span>
              </td>
              <td className="addr">{watch.owners.length === 0 ? 'nobody' : watch.owners.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? <p className="t3">And {numberText(left)} more.</p> : null}
    </details>
  )
}

function lagText(seconds: number): string {
  if (seconds < 60) return `${seconds} s old`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min old`
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h old`
  return `${Math.floor(seconds / 86_400)} d old`
}
