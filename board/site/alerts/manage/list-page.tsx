import { mostNewJobs, withoutEmails } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/alerts'
import * as frame from '#messages/frame'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { type ShownSubscription, SubscriptionLine } from '../../subscriptions/page.tsx'
import { NotificationsPanel, type ShownNotifications } from '../notifications/panel.tsx'
import {
  type Answer,
  alertsPath,
  channelPath,
  fieldsOf,
  newJobsPath,
  type Place,
  pageOf,
  type ShownAlert,
} from '../page.tsx'
import { timesInWords } from '../times.ts'

interface AlertsPageProps extends Answer {
  place: Place
  alerts: readonly ShownAlert[]
  /** Whether the link opens one alert of an account that may have others. */
  isOneOfAccount: boolean
  notifications: ShownNotifications | undefined
  /** Searches of the account whose jobs are sent elsewhere. */
  subscriptions: readonly ShownSubscription[]
}

/** All alerts that a viewer manages. */
export function AlertsPage({
  place,
  alerts,
  isOneOfAccount,
  notifications,
  subscriptions,
  problems,
  signInAgain,
}: AlertsPageProps): ReactElement {
  return (
    <div className="wrap wrap-read page">
      {place.token === undefined ? <Trail items={[{ href: '/account', text: frame.account }]} /> : null}
      <h1>{text.heading}</h1>
      <FormNotes problems={problems} signInAgain={signInAgain} next={place.path} />
      {isOneOfAccount ? (
        <p className="soft">
          {text.onlyThis} <Link href={`/sign-in?next=${encodeURIComponent(alertsPath)}`}>{text.signIn}</Link>
        </p>
      ) : null}
      {alerts.length === 0 ? (
        <div className="empty">
          <h2>{text.none}</h2>
          <p>{text.noneHint}</p>
          <p>
            <Link href="/jobs">{text.searchJobs}</Link>
          </p>
        </div>
      ) : (
        <>
          <p className="lead number">{text.lead(alerts.length)}</p>
          <AlertGroups alerts={alerts} place={place} />
          {notifications && <NotificationsPanel place={place} notifications={notifications} />}
          {place.token === undefined ? (
            <p>
              <a className="button" href={`${place.path}.json`} download>
                {text.exportAll}
              </a>
            </p>
          ) : null}
        </>
      )}
      {subscriptions.length === 0 ? null : (
        <section aria-labelledby="channels">
          <h2 id="channels">{text.channels}</h2>
          <ul className="entries entries-wide">
            {subscriptions.map((subscription) => (
              <SubscriptionLine key={subscription.id} shown={subscription} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Companies and tags that are followed are told from searches, where there are any. */
function AlertGroups({ alerts, place }: Pick<AlertsPageProps, 'alerts' | 'place'>): ReactElement {
  const groups = kinds
    .map((kind) => ({ kind, members: alerts.filter((alert) => alert.kind === kind) }))
    .filter(({ members }) => members.length > 0)
  const isPlain = groups.every(({ kind }) => kind === 'search')
  return (
    <>
      {groups.map(({ kind, members }) => (
        <section aria-labelledby={isPlain ? undefined : kind} key={kind}>
          {isPlain ? null : <h2 id={kind}>{text.kinds[kind]}</h2>}
          <ul className="entries entries-wide">
            {members.map((alert) => (
              <AlertLine key={alert.id} alert={alert} place={place} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const kinds = Object.keys(text.kinds) as (keyof typeof text.kinds)[]

function AlertLine({ alert, place }: { alert: ShownAlert; place: Place }): ReactElement {
  const { id, name, inWords, searchPath, state, newJobs, seenAt } = alert
  const details = inWords.toLowerCase() === name.toLowerCase() ? [] : [inWords]
  const isEmailed = alert.frequency !== withoutEmails
  const button = (act: string, words: string) => (
    <ButtonForm
      action={`${place.path}/${act}`}
      fields={fieldsOf(place, id)}
      className="button button-small"
      label={text.actOn(words, name)}
    >
      {words}
    </ButtonForm>
  )
  const link = (page: string, words: string) => (
    <a className="button button-small" href={pageOf(place, page, id)} aria-label={text.actOn(words, name)}>
      {words}
    </a>
  )
  return (
    <li>
      <p>
        <a className="link" href={searchPath}>
          <bdi>{name}</bdi>
        </a>{' '}
        <span className="soft">{text.states[state]}</span>
      </p>
      {newJobs === 0 ? null : (
        <p>
          <Link href={newJobsPath(place, { id, seenAt })}>
            {text.newJobs(newJobs, newJobs === mostNewJobs)}
          </Link>
        </p>
      )}
      <p className="tiny faint">{[...details, timesInWords(alert)].join(' · ')}</p>
      <div className="actions-row">
        {state === 'active' ? button('pause', text.pause) : button('resume', text.resume)}
        {state === 'active' && isEmailed ? button('send', text.sendNow) : null}
        {isEmailed ? link('preview', text.preview) : null}
        {link('feed', text.feed)}
        {link('change', text.change)}
        {place.token === undefined ? (
          <a
            className="button button-small"
            href={channelPath(searchPath)}
            aria-label={text.actOn(text.toChannel, name)}
          >
            {text.toChannel}
          </a>
        ) : null}
        {button('delete', text.remove)}
      </div>
    </li>
  )
}
