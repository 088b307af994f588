import type { ReactElement } from 'react'
import * as text from '#messages/subscriptions'
import { FormNotes } from '../account/sign-in-again.tsx'
import { ButtonForm, SubmitButton } from '../components/form/button-form.tsx'
import { Field } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
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

/** Characters of what is entered as the challenge: those who copy the whole message have it, too. */
export const mostOfChallenge = 1_000

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
        <a className="link" href={subscriptionsPath}>
          {text.heading}
        </a>
      </p>
      <h1>{`${text.kinds[kind]}: ${search}`}</h1>
      <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
      {props.secret === null ? null : <Secret secret={props.secret} keysUrl={props.keysUrl} />}
      {state === 'unconfirmed' ? <Confirmation path={path} problems={problems} /> : null}
      <Panel id="about" title={text.what} body="body stack">
        <dl className="properties">
          <Fact name={text.state}>{text.states[state]}</Fact>
          <Fact name={text.search}>
            <a className="link" href={searchPath}>
              {search}
            </a>
          </Fact>
          <Fact name={text.destination}>
            <span className="address">{destination}</span>
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
    <Panel id="secret" title={text.secret} body="body stack">
      <div className="field">
        <label htmlFor="webhook-secret">{text.secretHint}</label>
        <input className="input mono" id="webhook-secret" readOnly value={secret} />
      </div>
      <p className="soft">
        <Sentence
          text={text.publicKey}
          parts={{
            address: (
              <a className="link" href={keysUrl}>
                {keysUrl}
              </a>
            ),
          }}
        />
      </p>
    </Panel>
  )
}

/** For receivers that can’t answer with the challenge. */
function Confirmation({
  path,
  problems,
}: Pick<SubscriptionPageProps, 'problems'> & { path: string }): ReactElement {
  return (
    <Panel id="confirm" title={text.confirmation}>
      <Form action={`${path}/confirm`} problems={problems} className="body stack">
        <p className="soft">{text.confirmationHint}</p>
        <Field name="challenge" label={text.challenge} maxLength={mostOfChallenge} />
        <SubmitButton className="button button-main">{text.confirm}</SubmitButton>
      </Form>
    </Panel>
  )
}

interface DeletePageProps {
  subscription: ShownSubscription
}

/** Asks once more before a subscription is deleted. */
export function DeletePage({
  subscription: { id, kind, search, destination },
}: DeletePageProps): ReactElement {
  const path = `${subscriptionsPath}/${id}`
  return (
    <div className="wrap wrap-read page">
      <h1>{text.removeHeading}</h1>
      <p>{`${text.kinds[kind]} ${destination} · ${search}`}</p>
      <p className="soft">{text.removeHint}</p>
      <div className="line wrapping">
        <ButtonForm action={`${path}/delete`} className="button button-danger">
          {text.remove}
        </ButtonForm>
        <a className="button" href={path}>
          {text.keep}
        </a>
      </div>
    </div>
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
    <div className="actions-row">
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
          <p className="tiny faint">{text.rotateHint}</p>
        </>
      ) : null}
      <a className="button" href={`${path}/delete`}>
        {text.remove}
      </a>
    </div>
  )
}

function Log({
  subscription,
  deliveries,
  now,
  path,
}: SubscriptionPageProps & { path: string }): ReactElement {
  return (
    <Panel id="log" title={text.log} body="body stack">
      <p className="soft">{text.logHint}</p>
      {deliveries.length === 0 ? (
        <p className="empty">{text.nothingSent}</p>
      ) : (
        <ul className="entries entries-wide frozen">
          {deliveries.map((delivery) => (
            <LogLine
              key={delivery.id}
              delivery={delivery}
              now={now}
              path={path}
              isOn={subscription.state === 'active'}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface LogLineProps {
  delivery: ShownDelivery
  now: Date
  path: string
  /** Nothing is sent while the subscription is off. */
  isOn: boolean
}

function LogLine({ delivery, now, path, isOn }: LogLineProps): ReactElement {
  const { id, event, state, jobs, madeAt, tries, status, milliseconds, answer } = delivery
  const facts = [
    status === null ? '' : String(status),
    milliseconds === null ? '' : text.took(milliseconds),
    tries > 1 ? text.tries(tries) : '',
  ].filter((fact) => fact !== '')
  const isListing = event !== 'hello' && event !== 'challenge'
  return (
    <li>
      <div className="grow">
        <p>
          <b>{text.eventNames[event]}</b>
          {jobs === 0 ? '' : ` · ${text.jobCount(jobs)}`} · {text.deliveryStates[state]}
        </p>
        <p className="tiny faint">
          <Ago iso={madeAt.toISOString()} now={now} />
          {facts.map((fact) => ` · ${fact}`)}
        </p>
        {answer === null || answer === '' ? null : <p className="tiny soft mono">{answer}</p>}
      </div>
      {isOn && isListing && state !== 'waiting' ? (
        <ButtonForm
          action={`${path}/again`}
          fields={{ delivery: id }}
          className="button button-small"
          label={text.againNamed(text.eventNames[event], momentText(madeAt.toISOString()))}
        >
          {text.again}
        </ButtonForm>
      ) : null}
    </li>
  )
}
