import type { ReactElement } from 'react'
import * as text from '#messages/subscriptions'
import { FormNotes } from '../account/sign-in-again.tsx'
import { ButtonForm } from '../components/form/button-form.tsx'
import type { FormAnswer } from '../components/form/problems.tsx'
import { Fact, Panel } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Ago, Day, momentText } from '../components/time/time.tsx'
import { ownerName, type ShownSubscription, subscriptionsPath } from './page.tsx'

export interface ShownDelivery {
  id: string
  event: keyof typeof text.eventNames
  state: keyof typeof text.deliveryStates
  jobs: number
  madeAt: Date
  tries: number
  status: number | null
  milliseconds: number | null
  answer: string | null
}

export interface SubscriptionPageProps extends Omit<FormAnswer, 'status'> {
  subscription: ShownSubscription & { createdAt: Date }
  deliveries: readonly ShownDelivery[]
  /** Where the public key of the board's signatures is. */
  keysUrl: string
  /** The secret that was just made; it is shown this once. */
  secret: string | null
  now: Date
}

/** A subscription: what it sends where, its latest messages, and what its owner can do with it. */
export function SubscriptionPage(props: SubscriptionPageProps): ReactElement {
  const { subscription, problems, signInAgain } = props
  const { id, search, searchPath, kind, destination, events, state, owner, createdAt } = subscription
  const path = `${subscriptionsPath}/${id}`
  return (
    <div className="wrap wrap-read page">
      <p>
        <a className="lk" href={subscriptionsPath}>
          {text.heading}
        </a>
      </p>
      <h1>{`${text.kinds[kind]}: ${search}`}</h1>
      <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
      {props.secret === null ? null : <Secret secret={props.secret} keysUrl={props.keysUrl} />}
      <Panel id="about" title={text.what} body="bd stk">
        <dl className="kv">
          <Fact name={text.state}>{text.states[state]}</Fact>
          <Fact name={text.search}>
            <a className="lk" href={searchPath}>
              {search}
            </a>
          </Fact>
          <Fact name={text.destination}>
            <span className="addr">{destination}</span>
          </Fact>
          <Fact name={text.eventsLegend}>{events.map((event) => text.events[event]).join(', ')}</Fact>
          {owner === null ? null : <Fact name={text.owner}>{ownerName(owner)}</Fact>}
          <Fact name={text.since}>
            <Day iso={createdAt.toISOString()} />
          </Fact>
        </dl>
        <Acts subscription={subscription} path={path} />
      </Panel>
      <Log {...props} path={path} />
    </div>
  )
}

function Secret({ secret, keysUrl }: { secret: string; keysUrl: string }): ReactElement {
  return (
    <Panel id="secret" title={text.secret} body="bd stk">
      <div className="fld">
        <label htmlFor="webhook-secret">{text.secretHint}</label>
        <input className="in mono" id="webhook-secret" readOnly value={secret} />
      </div>
      <p className="t2">
        <Sentence
          text={text.publicKey}
          parts={{
            address: (
              <a className="lk" href={keysUrl}>
                {keysUrl}
              </a>
            ),
          }}
        />
      </p>
    </Panel>
  )
}

function Acts({
  subscription: { kind, state },
  path,
}: {
  subscription: Pick<ShownSubscription, 'kind' | 'state'>
  path: string
}): ReactElement {
  return (
    <div className="acts-row">
      {state === 'unconfirmed' ? (
        <ButtonForm action={`${path}/challenge`}>{text.sendChallenge}</ButtonForm>
      ) : state === 'active' ? (
        <ButtonForm action={`${path}/pause`}>{text.pause}</ButtonForm>
      ) : (
        <ButtonForm action={`${path}/resume`}>{text.resume}</ButtonForm>
      )}
      {kind === 'webhook' ? (
        <>
          <ButtonForm action={`${path}/rotate`}>{text.rotate}</ButtonForm>
          <p className="xs t3">{text.rotateHint}</p>
        </>
      ) : null}
      <ButtonForm action={`${path}/delete`}>{text.remove}</ButtonForm>
    </div>
  )
}

function Log({ deliveries, now, path }: SubscriptionPageProps & { path: string }): ReactElement {
  return (
    <Panel id="log" title={text.log} body="bd stk">
      <p className="t2">{text.logHint}</p>
      {deliveries.length === 0 ? (
        <p className="em">{text.nothingSent}</p>
      ) : (
        <ul className="fi wide-fi frozen">
          {deliveries.map((delivery) => (
            <LogLine key={delivery.id} delivery={delivery} now={now} path={path} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function LogLine({
  delivery,
  now,
  path,
}: {
  delivery: ShownDelivery
  now: Date
  path: string
}): ReactElement {
  const { id, event, state, jobs, madeAt, tries, status, milliseconds, answer } = delivery
  const facts = [
    status === null ? '' : String(status),
    milliseconds === null ? '' : text.took(milliseconds),
    tries > 1 ? text.tries(tries) : '',
  ].filter((fact) => fact !== '')
  const isListing = event !== 'hello' && event !== 'challenge'
  return (
    <li>
      <div className="sp">
        <p>
          <b>{text.eventNames[event]}</b>
          {jobs === 0 ? '' : ` · ${text.jobCount(jobs)}`} · {text.deliveryStates[state]}
        </p>
        <p className="xs t3">
          <Ago iso={madeAt.toISOString()} now={now} />
          {facts.map((fact) => ` · ${fact}`)}
        </p>
        {answer === null || answer === '' ? null : <p className="xs t2 mono">{answer}</p>}
      </div>
      {isListing && state !== 'waiting' ? (
        <ButtonForm
          action={`${path}/again`}
          fields={{ delivery: id }}
          className="btn btn-s"
          label={text.againNamed(text.eventNames[event], momentText(madeAt.toISOString()))}
        >
          {text.again}
        </ButtonForm>
      ) : null}
    </li>
  )
}
