import {
  adminActions,
  type LogEntry,
  type ModerationAction,
  moderationActionNames,
  moderationActions,
  moderationReasonNames,
  moderationReasons,
  type StaffRole,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/admin'
import { FormNotes } from '../account/sign-in-again.tsx'
import { ButtonForm, SubmitButton } from '../components/form/button-form.tsx'
import { Field, SelectField, TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormAnswer, type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { FurtherPages } from '../components/further-pages/further-pages.tsx'
import { Link } from '../components/link/link.tsx'
import { Panel } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Ago } from '../components/time/time.tsx'
import { reasonName } from './decisions.ts'
import { AdminNavigation } from './navigation.tsx'

interface HiddenItem {
  kind: 'listing' | 'company'
  key: string
  title: string
  /** Of a listing. */
  companyName: string | null
  frozenAt: string
  reason: keyof typeof moderationReasonNames | null
  /** Name of the moderator; null where reports hid it, or the account is gone. */
  by: string | null
}

interface WatchedItem {
  id: string
  /** The title of the listing; null for a whole company. */
  title: string | null
  companyName: string | null
  reason: keyof typeof moderationReasonNames
  madeAt: string
  accounts: number
  domains: number
  wallets: number
}

interface FrozenPageProps {
  items: readonly HiddenItem[]
  watched: readonly WatchedItem[]
  problems: readonly FormProblem[]
  typed: { link: string; reason: string; message: string; company: string }
  isAdmin: boolean
  now: Date
}

/** Everything that is hidden, with who hid it and why; a way to restore it, and to hide what is not in the review queue. */
export function FrozenPage({ items, watched, problems, typed, isAdmin, now }: FrozenPageProps): ReactElement {
  return (
    <>
      <AdminNavigation current="frozen" isAdmin={isAdmin} />
      <div className="wrap page">
        <h1>{text.hidden}</h1>
        <ProblemSummary problems={problems} />
        {items.length === 0 ? (
          <p className="empty">{text.nothingHidden}</p>
        ) : (
          <ul className="entries entries-wide frozen">
            {items.map((item) => (
              <HiddenRow item={item} now={now} key={`${item.kind}-${item.key}`} />
            ))}
          </ul>
        )}
        {watched.length === 0 ? null : <Watched items={watched} now={now} />}
        <Panel id="freeze" title={text.hideTitle} className="moderation-form">
          <Form action="/admin/frozen" problems={problems} className="body stack">
            <Field name="link" label={text.link} value={typed.link} maxLength={300} />
            <SelectField
              name="reason"
              label={text.reason}
              emptyName={text.chooseReason}
              choices={moderationReasons.map((reason) => ({
                value: reason,
                name: moderationReasonNames[reason],
              }))}
              value={typed.reason}
            />
            <TextArea
              name="message"
              label={text.toPoster}
              rows={2}
              value={typed.message}
              maxLength={2000}
              isOptional
            />
            <SubmitButton className="button button-main button-large">{text.hide}</SubmitButton>
          </Form>
        </Panel>
        <Panel id="logo" title={text.logoTitle} className="moderation-form">
          <Form action="/admin/frozen/logo" problems={problems} className="body stack">
            <p className="small faint">{text.logoLead}</p>
            <Field name="company" label={text.companyLink} value={typed.company} maxLength={255} />
            <SubmitButton className="button">{text.removeLogo}</SubmitButton>
          </Form>
        </Panel>
      </div>
    </>
  )
}

function HiddenRow({ item, now }: { item: HiddenItem; now: Date }): ReactElement {
  const { kind, key, title, companyName, frozenAt, reason, by } = item
  const what = kind === 'listing' ? text.listing : text.company
  const time = <Ago iso={frozenAt} now={now} />
  return (
    <li>
      <div className="grow">
        <p>
          <b>{companyName === null ? title : text.titleAt(title, companyName)}</b>{' '}
          <span className="faint mono small">{key}</span>
        </p>
        <p className="tiny faint">
          {by === null ? (
            <Sentence text={text.hiddenByReports} parts={{ what, time }} />
          ) : (
            <Sentence text={text.hiddenBy} parts={{ what, time, by }} />
          )}
          {reason === null ? null : ` · ${moderationReasonNames[reason]}`}
        </p>
      </div>
      <ButtonForm
        action="/admin/frozen/unfreeze"
        label={text.restoreOf(title)}
        fields={{ link: kind === 'company' ? `/companies/${key}` : key }}
      >
        {text.restore}
      </ButtonForm>
    </li>
  )
}

/** Decisions about frauds that are watched, each with a button to stop. */
function Watched({ items, now }: { items: readonly WatchedItem[]; now: Date }): ReactElement {
  return (
    <Panel id="watched" title={text.watched} body="body stack">
      <p className="soft">{text.watchedLead}</p>
      <ul className="entries entries-wide frozen">
        {items.map(({ id, title, companyName, reason, madeAt, accounts, domains, wallets }) => {
          const name =
            title !== null && companyName !== null
              ? text.titleAt(title, companyName)
              : (companyName ?? title ?? text.deletedSubject)
          return (
            <li key={id}>
              <div className="grow">
                <p>
                  <b>{name}</b>
                </p>
                <p className="tiny faint">
                  <Sentence
                    text={text.watchedSince}
                    parts={{
                      reason: moderationReasonNames[reason],
                      time: <Ago iso={madeAt} now={now} />,
                      what: text.watchedWhat(accounts, domains, wallets),
                    }}
                  />
                </p>
              </div>
              <ButtonForm action="/admin/frozen/lift" label={text.stopWatchingOf(name)} fields={{ mark: id }}>
                {text.stopWatching}
              </ButtonForm>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

interface LogPageProps {
  items: readonly LogEntry[]
  next: string | null
  /** The decision that the list is narrowed to; undefined for all. */
  action: ModerationAction | undefined
  /** Whether the log begins on this page. */
  isFirst: boolean
  isAdmin: boolean
  now: Date
}

/** Every decision, the newest first. Nothing here is ever changed or deleted. */
export function LogPage({ items, next, action, isFirst, isAdmin, now }: LogPageProps): ReactElement {
  return (
    <>
      <AdminNavigation current="log" isAdmin={isAdmin} />
      <div className="wrap page">
        <h1>{text.log}</h1>
        <p className="soft">
          <Sentence
            text={text.logLead}
            parts={{ transparency: <Link href="/transparency">{text.transparency}</Link> }}
          />
        </p>
        <ActionFilter action={action} />
        {items.length === 0 ? (
          <p className="empty">
            {action === undefined ? text.emptyLog : text.noneOfAction}{' '}
            {action === undefined ? null : <Link href="/admin/log">{text.showAll}</Link>}
          </p>
        ) : (
          <ol className="entries entries-wide">
            {items.map((entry) => (
              <Entry key={entry.id} entry={entry} now={now} />
            ))}
          </ol>
        )}
        <FurtherPages
          first={isFirst ? null : `/admin/log${action === undefined ? '' : `?action=${action}`}`}
          next={
            next === null
              ? null
              : `/admin/log?${action === undefined ? '' : `action=${action}&`}before=${next}`
          }
          nextText={text.olderEntries}
        />
      </div>
    </>
  )
}

function ActionFilter({ action }: Pick<LogPageProps, 'action'>): ReactElement {
  return (
    <form className="queue-kind" method="get" action="/admin/log">
      <select
        className="input input-small"
        name="action"
        aria-label={text.action}
        defaultValue={action ?? ''}
      >
        <option value="">{text.allActions}</option>
        {moderationActions.map((one) => (
          <option key={one} value={one}>
            {moderationActionNames[one]}
          </option>
        ))}
      </select>
      <SubmitButton className="button button-small">{text.show}</SubmitButton>
    </form>
  )
}

function Entry({ entry, now }: { entry: LogEntry; now: Date }): ReactElement {
  const { action, office, title, publicId, companyName, message, at, by, relation } = entry
  const isByOperator = adminActions.some((one) => one === action)
  const time = <Ago iso={at} now={now} />
  const subject =
    title !== null && companyName !== null ? text.titleAt(title, companyName) : (title ?? companyName)
  return (
    <li>
      <p>{office === null ? <DecisionLine entry={entry} /> : roleText(entry, office)}</p>
      {subject === null && publicId === null ? null : (
        <p className="soft">
          {subject} {publicId === null ? null : <span className="faint mono small">{publicId}</span>}
        </p>
      )}
      {message === null ? null : <p className="soft">{text.quoted(message)}</p>}
      <p className="tiny faint">
        {by === null ? (
          <Sentence text={isByOperator ? text.doneByOperator : text.doneByRule} parts={{ time }} />
        ) : (
          <DoneBy time={time} by={by} relation={relation} />
        )}
      </p>
    </li>
  )
}

function DoneBy({
  time,
  by,
  relation,
}: Pick<LogEntry, 'by' | 'relation'> & { time: ReactElement }): ReactElement {
  return relation === null ? (
    <Sentence text={text.doneBy} parts={{ time, by }} />
  ) : (
    <Sentence text={text.doneByRelated} parts={{ time, by, relation: text.relations[relation] }} />
  )
}

function DecisionLine({ entry: { action, reason, subject, about } }: { entry: LogEntry }): ReactElement {
  const name = <b>{moderationActionNames[action]}</b>
  const changed = subject ?? about
  if (changed !== null) return <Sentence text={text.changed} parts={{ action: name, subject: changed }} />
  return reason === null ? (
    <Sentence text={text.decided} parts={{ action: name }} />
  ) : (
    <Sentence text={text.decidedBecause} parts={{ action: name, reason: reasonName(reason) }} />
  )
}

function roleText({ action, about }: LogEntry, role: StaffRole): string {
  const user = about ?? text.deletedAccount
  if (action === 'give_office') return role === 'admin' ? text.madeAdmin(user) : text.madeModerator(user)
  return role === 'admin' ? text.removedAdmin(user) : text.removedModerator(user)
}

interface StaffPageProps extends Omit<FormAnswer, 'status'> {
  members: readonly { userId: string; username: string; role: StaffRole }[]
  typed: { username: string }
  /** Visitors come through a proxy that TRUST_PROXY doesn't name. */
  hasUnnamedProxy: boolean
}

export function StaffPage({
  members,
  problems,
  typed,
  signInAgain,
  hasUnnamedProxy,
}: StaffPageProps): ReactElement {
  return (
    <>
      <AdminNavigation current="office" isAdmin />
      <div className="wrap page">
        <h1>{text.moderators}</h1>
        {hasUnnamedProxy ? <p className="note warn">{text.unnamedProxy}</p> : null}
        <FormNotes problems={problems} signInAgain={signInAgain} next="/admin/office" />
        <ul className="entries entries-wide frozen">
          {members.map(({ userId, username, role }) => (
            <li key={`${userId}-${role}`}>
              <p className="grow">
                <b>{username}</b> <span className="faint">{text.roleNames[role]}</span>
              </p>
              {role === 'admin' ? null : (
                <ButtonForm
                  action="/admin/office/take"
                  label={text.removeModeratorOf(username)}
                  fields={{ username }}
                >
                  {text.removeModerator}
                </ButtonForm>
              )}
            </li>
          ))}
        </ul>
        <Panel id="give" title={text.addModerator} className="moderation-form">
          <Form action="/admin/office/give" problems={problems} className="body stack">
            <Field
              name="username"
              label={text.username}
              value={typed.username}
              hint={text.usernameHint}
              maxLength={100}
            />
            <SubmitButton className="button button-main button-large">{text.makeModerator}</SubmitButton>
          </Form>
        </Panel>
      </div>
    </>
  )
}
