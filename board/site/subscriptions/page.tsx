import type { ReactElement } from 'react'
import * as text from '#messages/subscriptions'
import { FormNotes } from '../account/sign-in-again.tsx'
import { SubmitButton } from '../components/form/button-form.tsx'
import { type Choice, ChoiceField, Field, SelectField } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import type { FormAnswer } from '../components/form/problems.tsx'
import { Panel } from '../components/panel/panel.tsx'

export const subscriptionsPath = '/subscriptions'

export type ShownKind = keyof typeof text.kinds
export type ShownEvent = keyof typeof text.events
export type ShownState = keyof typeof text.states

export interface ShownSubscription {
  id: string
  /** Of a company; null for the viewer's own, `board` for the board's. */
  owner: { company: string } | 'board' | null
  /** The search in words. */
  search: string
  searchPath: string
  kind: ShownKind
  /** Masked. */
  destination: string
  events: readonly ShownEvent[]
  state: ShownState
}

export interface TypedForm {
  owner: string
  search: string
  kind: string
  address: string
  chat: string
  events: readonly string[]
}

interface SubscriptionsPageProps extends Omit<FormAnswer, 'status'> {
  subscriptions: readonly ShownSubscription[]
  owners: readonly Choice[]
  typed: TypedForm
}

/** All subscriptions that a viewer manages, and the form for another one. */
export function SubscriptionsPage(props: SubscriptionsPageProps): ReactElement {
  const { subscriptions, problems, signInAgain } = props
  return (
    <div className="wrap wrap-read page">
      <h1>{text.heading}</h1>
      <p className="soft">{text.lead}</p>
      <FormNotes problems={problems} signInAgain={signInAgain} next={subscriptionsPath} />
      {subscriptions.length === 0 ? (
        <p className="empty">{text.none}</p>
      ) : (
        <ul className="entries entries-wide">
          {subscriptions.map((subscription) => (
            <SubscriptionLine key={subscription.id} shown={subscription} />
          ))}
        </ul>
      )}
      <CreateForm {...props} />
    </div>
  )
}

/** A subscription in a list: its search, state, receiver and events. */
export function SubscriptionLine({
  shown: { id, owner, search, kind, destination, events, state },
}: {
  shown: ShownSubscription
}): ReactElement {
  const facts = [
    `${text.kinds[kind]} ${destination}`,
    events.map((event) => text.events[event]).join(', '),
    ownerName(owner),
  ]
  return (
    <li>
      <p>
        <a className="link" href={`${subscriptionsPath}/${id}`}>
          {search}
        </a>{' '}
        <span className="soft">{text.states[state]}</span>
      </p>
      <p className="tiny faint">{facts.filter((fact) => fact !== '').join(' · ')}</p>
    </li>
  )
}

export function ownerName(owner: ShownSubscription['owner']): string {
  if (owner === null) return ''
  return owner === 'board' ? text.board : owner.company
}

function CreateForm({ owners, typed, problems }: SubscriptionsPageProps): ReactElement {
  const kinds = Object.entries(text.kindHints).map(([value, name]) => ({ value, name }))
  const events = Object.entries(text.events).map(([value, name]) => ({ value, name }))
  const isAdmin = owners.some(({ value }) => value === 'board')
  return (
    <Panel id="add" title={text.add}>
      <Form action={subscriptionsPath} problems={problems} className="body stack">
        <Field
          name="search"
          label={text.search}
          value={typed.search}
          hint={isAdmin ? text.searchOfBoardHint : text.searchHint}
          maxLength={2000}
        />
        {owners.length === 1 ? (
          <input type="hidden" name="owner" value={owners[0]?.value} />
        ) : (
          <SelectField name="owner" label={text.owner} choices={owners} value={typed.owner} />
        )}
        <ChoiceField name="kind" legend={text.kind} choices={kinds} values={[typed.kind]} />
        <Field
          name="address"
          label={text.address}
          value={typed.address}
          hint={text.addressHint}
          maxLength={500}
        />
        <div className="of-telegram">
          <Field name="chat" label={text.chat} value={typed.chat} hint={text.chatHint} maxLength={40} />
        </div>
        <ChoiceField
          name="events"
          legend={text.eventsLegend}
          choices={events}
          values={typed.events}
          isMultiple
        />
        <p className="soft">{text.createHint}</p>
        <SubmitButton className="button button-main button-large">{text.create}</SubmitButton>
      </Form>
    </Panel>
  )
}
