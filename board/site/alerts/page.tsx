import type { ReactElement } from 'react'
import * as text from '#messages/alerts'
import { FormNotes } from '../account/sign-in-again.tsx'
import { ButtonForm } from '../components/form/button-form.tsx'
import { Field, FormPage, Labelled, MainButton, SelectField } from '../components/form/fields.tsx'
import { Form, useControl } from '../components/form/form.tsx'
import type { FormAnswer } from '../components/form/problems.tsx'
import { type TimeZoneArea, TimeZoneOptions } from '../components/form/time-zone-options.tsx'
import { jobsStep } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'
import { OutboxNote, type OutboxNoteProps } from '../components/outbox-note/outbox-note.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { ExistingAlert, FollowedPage } from './existing-alert.tsx'
import type { FollowButtonsProps } from './follow/buttons.tsx'
import type { ShownTimes } from './times.ts'

export const alertsPath = '/account/alerts'

export type Answer = Omit<FormAnswer, 'status'>

/** A new alert as it was typed. */
export interface TypedAlert extends ShownTimes {
  /** The path of the search. */
  search: string
  name: string
  email: string
}

interface NewAlertPageProps extends Answer {
  typed: TypedAlert
  /** The search in words; null for none that can be an alert. */
  inWords: string | null
  /** The company or tag that it follows. */
  followed: { kind: keyof typeof text.followHints; name: string } | undefined
  /** The account's alert for this search. */
  existing: (NonNullable<FollowButtonsProps['following']> & { name: string; times: ShownTimes }) | undefined
  /** The confirmed address of the account, which gets the emails. */
  ownAddress: string | undefined
  /** Somebody with an account needs no address for an alert without emails. */
  hasAccount: boolean
  timeZones: readonly TimeZoneArea[]
  /** Whether a script chooses the browser's time zone: nothing was typed yet, and the visitor hasn't said where they work. */
  suggestsTimeZone: boolean
}

/** The form of a new alert. */
export function NewAlertPage({
  typed,
  inWords,
  followed,
  existing,
  ownAddress,
  hasAccount,
  timeZones,
  suggestsTimeZone,
  problems,
  signInAgain,
}: NewAlertPageProps): ReactElement {
  const create = followed === undefined ? text.create : text.follow(followed.name)
  if (existing !== undefined && followed !== undefined)
    return (
      <FollowedPage name={followed.name} path={typed.search} following={existing} times={existing.times} />
    )
  if (existing !== undefined) return <ExistingAlert name={existing.name} />
  return (
    <FormPage title={followed === undefined ? text.newHeading : create} trail={[jobsStep]}>
      <FormNotes problems={problems} signInAgain={signInAgain} next={typed.search} />
      {inWords === null ? (
        <p>
          <a className="button button-main" href="/jobs">
            {text.searchJobs}
          </a>
        </p>
      ) : (
        <Form action="/alerts" problems={problems} className="stack">
          <input type="hidden" name="search" value={typed.search} />
          <p>
            <Link href={typed.search}>{inWords}</Link>
          </p>
          {followed === undefined ? null : <p className="soft">{text.followHints[followed.kind]}</p>}
          <Field name="name" label={text.name} value={typed.name} hint={text.nameHint} maxLength={80} />
          {ownAddress === undefined ? (
            <Field
              name="email"
              label={text.email}
              type="email"
              value={typed.email}
              hint={hasAccount ? text.accountEmailHint : text.emailHint}
              autoComplete="email"
              maxLength={254}
            />
          ) : (
            <p className="soft">
              <Sentence text={text.sentTo} parts={{ email: <b>{ownAddress}</b> }} />
            </p>
          )}
          <TimeFields times={typed} timeZones={timeZones} isSuggested={suggestsTimeZone} />
          <MainButton>{ownAddress === undefined ? text.next : create}</MainButton>
          <p className="soft">
            <Sentence
              text={text.ratherChannel}
              parts={{ link: <Link href={channelPath(typed.search)}>{text.ratherChannelLink}</Link> }}
            />
          </p>
        </Form>
      )}
    </FormPage>
  )
}

function TimeFields({
  times,
  timeZones,
  isSuggested = false,
}: {
  times: ShownTimes
  timeZones: readonly TimeZoneArea[]
  isSuggested?: boolean
}): ReactElement {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), name: text.hourText(hour) }))
  const name = 'time_zone'
  return (
    <>
      <SelectField
        name="frequency"
        label={text.frequency}
        choices={Object.entries(text.frequencies).map(([value, words]) => ({ value, name: words }))}
        value={times.frequency}
        hint={text.frequencyHint}
      />
      <SelectField name="hour" label={text.hour} choices={hours} value={times.hour} hint={text.timesHint} />
      <Labelled name={name} label={text.timeZone}>
        <select
          {...useControl({ name })}
          className="input"
          defaultValue={times.timeZone}
          data-own={isSuggested ? '' : undefined}
        >
          <TimeZoneOptions areas={timeZones} />
        </select>
      </Labelled>
    </>
  )
}

/** After the form: what has to be confirmed. */
export function AlertSentPage({ days, ...outbox }: { days: number } & OutboxNoteProps): ReactElement {
  return (
    <FormPage title={text.checkEmail} trail={[jobsStep]}>
      <p>{text.linkSent(days)}</p>
      <OutboxNote {...outbox} />
      <p className="soft">{text.notArrived}</p>
    </FormPage>
  )
}

interface LinkPageProps {
  title: string
  /** The effect of the button. */
  hint: string
  button: string
  action: string
  /** The search that it is about, in words. */
  about?: string
}

/** A page of an emailed link, whose button does something: programs that open links do nothing by that. */
export function LinkPage({ title, hint, button, action, about }: LinkPageProps): ReactElement {
  return (
    <FormPage title={title}>
      {about === undefined ? null : (
        <p>
          <b>{about}</b>
        </p>
      )}
      <p>{hint}</p>
      <ButtonForm action={action} className="button button-main button-large">
        {button}
      </ButtonForm>
    </FormPage>
  )
}

/** The outcome of a link. */
export function LinkOutcomePage({ title, sentence }: { title: string; sentence: string }): ReactElement {
  return (
    <FormPage title={title}>
      <p>{sentence}</p>
      <p>
        <Link href="/jobs">{text.searchJobs}</Link>
      </p>
    </FormPage>
  )
}

export interface ShownAlert extends ShownTimes {
  id: string
  name: string
  kind: keyof typeof text.kinds
  /** The search in words. */
  inWords: string
  searchPath: string
  state: keyof typeof text.states
  newJobs: number
  /** Since when they are new. */
  seenAt: Date
}

/** Where alerts are managed: in an account, or by a link from an email. */
export interface Place {
  path: string
  /** Of the link; undefined in an account. */
  token: string | undefined
}

/** Where the jobs of a search can be sent to a channel or a webhook. */
export function channelPath(searchPath: string): string {
  return `/subscriptions?search=${encodeURIComponent(searchPath)}`
}

/** Fields of a form or address that say which alert it is about. */
export function fieldsOf({ token }: Place, alert: string): Record<string, string> {
  return token === undefined ? { alert } : { alert, token }
}

/** The address of a page about an alert. */
export function pageOf(place: Place, page: string, id: string, more?: Record<string, string>): string {
  return `${place.path}/${page}?${new URLSearchParams({ ...fieldsOf(place, id), ...more })}`
}

/** Where the new jobs of an alert are. */
export function newJobsPath(place: Place, { id, seenAt }: Pick<ShownAlert, 'id' | 'seenAt'>): string {
  return pageOf(place, 'new', id, { since: seenAt.toISOString() })
}

/** Where an account's alerts are managed. */
export const accountPlace: Place = { path: alertsPath, token: undefined }

/** The list of alerts at a place. */
export function listOf({ path, token }: Place): string {
  return token === undefined ? path : `${path}?token=${token}`
}

interface ChangePageProps extends Answer {
  place: Place
  alert: Pick<ShownAlert, 'id' | 'name'>
  times: ShownTimes
  timeZones: readonly TimeZoneArea[]
}

/** The form that changes when an alert is emailed. */
export function ChangePage({
  place,
  alert,
  times,
  timeZones,
  problems,
  signInAgain,
}: ChangePageProps): ReactElement {
  return (
    <FormPage title={alert.name} trail={[{ href: listOf(place), text: text.heading }]}>
      <FormNotes problems={problems} signInAgain={signInAgain} next={place.path} />
      <Form action={`${place.path}/change`} problems={problems} className="stack">
        {Object.entries(fieldsOf(place, alert.id)).map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name} />
        ))}
        <TimeFields times={times} timeZones={timeZones} />
        <MainButton>{text.save}</MainButton>
      </Form>
    </FormPage>
  )
}
