import { formatCount } from '@cryptolist/board/messages/plural'
import { ButtonForm } from '@cryptolist/board/site/components/form/button-form'
import { Sentence } from '@cryptolist/board/site/components/sentence/sentence'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/chains'
import type { ShownChain, ShownEvent, ShownWatch } from './shown-chain.ts'

/** More are counted only. */
const shownWatches = 50

/** Contracts and wallets whose transfers are indexed; the operator ends their own. */
export function Watches({ chain: { chainId, watches } }: { chain: ShownChain }): ReactElement | null {
  if (watches.length === 0) return null
  const left = watches.length - shownWatches
  const hasOwn = watches.some(isOperators)
  return (
    <details className="tip" open={hasOwn}>
      <summary>{text.watchList}</summary>
      {hasOwn ? <p className="faint">{text.stopHint}</p> : null}
      <ul className="entries entries-wide frozen">
        {watches.slice(0, shownWatches).map((watch) => (
          <WatchLine key={`${watch.kind}-${watch.address}`} chainId={chainId} watch={watch} />
        ))}
      </ul>
      {left > 0 ? (
        <p className="faint">
          <Sentence text={text.more} parts={{ count: formatCount(left) }} />
        </p>
      ) : null}
    </details>
  )
}

function isOperators({ owners }: ShownWatch): boolean {
  return owners.includes('operator')
}

/** Users and keys are named as everywhere in the data API: `user:…`, `key:…`. */
function nameOwner(owner: string): string {
  return owner === 'operator' ? text.operator : owner
}

function WatchLine({ chainId, watch }: { chainId: number; watch: ShownWatch }): ReactElement {
  const { kind, address, from, to, isComplete, breaksStandard, owners } = watch
  const blocks = { from: formatCount(from), to: formatCount(to) }
  const facts = [
    kind === 'contract' ? text.contract : text.wallet,
    from > to ? text.noBlocks : <Sentence key="blocks" text={text.blocks} parts={blocks} />,
    isComplete ? text.isComplete : text.isReading,
    owners.length === 0 ? (
      text.wantedByNobody
    ) : (
      <Sentence key="owners" text={text.wantedBy} parts={{ owners: owners.map(nameOwner).join(', ') }} />
    ),
    ...(breaksStandard ? [text.doesNotAddUp] : []),
  ]
  return (
    <li>
      <div className="grow">
        <p className="mono address">{address}</p>
        <Facts facts={facts} />
      </div>
      {isOperators(watch) ? (
        <ButtonForm
          action="/admin/chains/stop"
          label={text.stopOf(`${kind} ${address}`)}
          fields={{ chainId, kind, address }}
        >
          {text.stop}
        </ButtonForm>
      ) : null}
    </li>
  )
}

/** Events that become objects at /server. */
export function Events({ chain: { events } }: { chain: ShownChain }): ReactElement | null {
  if (events.length === 0) return null
  return (
    <details className="tip" open>
      <summary>{text.eventList}</summary>
      <p className="faint">{text.stopEventHint}</p>
      <ul className="entries entries-wide frozen">
        {events.map((event) => (
          <EventLine key={event.id} shown={event} />
        ))}
      </ul>
    </details>
  )
}

function EventLine({ shown: { id, address, className, event, finalTo } }: { shown: ShownEvent }) {
  const final = { block: formatCount(finalTo ?? 0) }
  return (
    <li>
      <div className="grow">
        <p>
          <Sentence text={text.eventInto} parts={{ event: <b>{event}</b>, className: <b>{className}</b> }} />
        </p>
        <Facts
          facts={[
            <span className="mono address" key="address">
              {address}
            </span>,
            finalTo === undefined ? (
              text.eventNotBegun
            ) : (
              <Sentence key="final" text={text.eventFinal} parts={final} />
            ),
          ]}
        />
      </div>
      <ButtonForm
        action="/admin/chains/events/stop"
        label={text.stopEventOf(event, className)}
        fields={{ id }}
      >
        {text.stopEvent}
      </ButtonForm>
    </li>
  )
}

/** Elements among the facts need keys. */
function Facts({ facts }: { facts: readonly ReactNode[] }): ReactElement {
  return (
    <p className="tiny faint">{facts.flatMap((fact, index) => (index === 0 ? [fact] : [' · ', fact]))}</p>
  )
}
