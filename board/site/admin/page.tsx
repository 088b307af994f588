import {
  type LogEntry,
  type ModerationReason,
  moderationActionNames,
  moderationReasonNames,
  moderationReasons,
  type StaffRole,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { FormNotes } from '../account/sign-in-again.tsx'
import { ButtonForm, SubmitButton } from '../components/form/button-form.tsx'
import { Field, SelectField, TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormAnswer, type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Link } from '../components/link/link.tsx'
import { Panel } from '../components/panel/panel.tsx'
import { Ago } from '../components/time/time.tsx'
import { reasonName } from './decisions.ts'

interface FrozenPageProps {
  items: readonly {
    kind: 'listing' | 'company'
    key: string
    title: string
    frozenAt: string
    reason: ModerationReason | null
  }[]
  problems: readonly FormProblem[]
  typed: { link: string; reason: string; message: string }
  isAdmin: boolean
  now: Date
}

/** What is hidden, the way to show it again, and the way to hide something that is not in the queue. */
export function FrozenPage({ items, problems, typed, isAdmin, now }: FrozenPageProps): ReactElement {
  return (
    <>
      <AdminNavigation current="frozen" isAdmin={isAdmin} />
      <div className="wrap page mod-page">
        <h1>Frozen</h1>
        <ProblemSummary problems={problems} />
        {items.length === 0 ? (
          <p className="em">Nothing is frozen.</p>
        ) : (
          <ul className="fi wide-fi frozen">
            {items.map((item) => (
              <li key={`${item.kind}-${item.key}`}>
                <div className="sp">
                  <p>
                    <b>{item.title}</b> <span className="t3 mono">{item.key}</span>
                  </p>
                  <p className="xs t3">
                    {item.kind} · <Ago iso={item.frozenAt} now={now} />
                    {item.reason === null ? null : ` · ${moderationReasonNames[item.reason]}`}
                  </p>
                </div>
                <ButtonForm
                  action="/admin/frozen/unfreeze"
                  label={`Unfreeze ${item.title}`}
                  fields={{ link: item.kind === 'company' ? `/companies/${item.key}` : item.key }}
                >
                  Unfreeze
                </ButtonForm>
              </li>
            ))}
          </ul>
        )}
        <Panel id="freeze" title="Freeze a listing or a company" className="mod-form">
          <Form action="/admin/frozen" problems={problems} className="bd stk">
            <Field name="link" label="Link of its page" value={typed.link} maxLength={300} />
            <SelectField
              name="reason"
              label="Reason"
              emptyName="Choose a reason"
              choices={moderationReasons.map((reason) => ({
                value: reason,
                name: moderationReasonNames[reason],
              }))}
              value={typed.reason}
            />
            <TextArea
              name="message"
              label="To the poster"
              rows={2}
              value={typed.message}
              maxLength={2000}
              isOptional
            />
            <SubmitButton className="btn btn-p btn-l">Freeze it and tell the poster</SubmitButton>
          </Form>
        </Panel>
      </div>
    </>
  )
}

interface LogPageProps {
  items: readonly LogEntry[]
  next: string | null
  isAdmin: boolean
  now: Date
}

/** Everything that was decided, the newest first. Nothing here is ever changed or deleted. */
export function LogPage({ items, next, isAdmin, now }: LogPageProps): ReactElement {
  return (
    <>
      <AdminNavigation current="log" isAdmin={isAdmin} />
      <div className="wrap page mod-page">
        <h1>Log</h1>
        <p className="t2">
          Every decision, kept for good. What everybody sees of it is under{' '}
          <Link href="/transparency">Transparency</Link>.
        </p>
        {items.length === 0 ? (
          <p className="em">Nothing has been decided yet.</p>
        ) : (
          <ol className="fi wide-fi log">
            {items.map((entry) => (
              <Entry key={entry.id} entry={entry} now={now} />
            ))}
          </ol>
        )}
        {next === null ? null : (
          <p>
            <Link href={`/admin/log?before=${next}`}>Older entries</Link>
          </p>
        )}
      </div>
    </>
  )
}

function Entry({ entry, now }: { entry: LogEntry; now: Date }): ReactElement {
  const { action, reason, message, by, about, office, title, publicId, companyName, at } = entry
  const subject = [title, publicId, companyName].filter((part) => part !== null).join(' · ')
  return (
    <li>
      <p>
        <b>{moderationActionNames[action]}</b>
        {reason === null ? null : `, ${reasonName(reason)}`}
        {office === null ? null : `: ${office}, ${about ?? 'an account that is gone'}`}
      </p>
      {subject === '' ? null : <p className="t2">{subject}</p>}
      {message === null ? null : <p className="t2">“{message}”</p>}
      <p className="xs t3">
        <Ago iso={at} now={now} /> · {by ?? (office === null ? 'by rule' : 'by the operator')}
      </p>
    </li>
  )
}

interface StaffPageProps extends Omit<FormAnswer, 'status'> {
  members: readonly { userId: string; username: string; role: StaffRole }[]
  typed: { username: string }
}

export function StaffPage({ members, problems, typed, signInAgain }: StaffPageProps): ReactElement {
  return (
    <>
      <AdminNavigation current="office" isAdmin />
      <div className="wrap page mod-page">
        <h1>Moderators</h1>
        <FormNotes problems={problems} signInAgain={signInAgain} next="/admin/office" />
        <ul className="fi wide-fi frozen">
          {members.map(({ userId, username, role }) => (
            <li key={`${userId}-${role}`}>
              <p className="sp">
                <b>{username}</b> <span className="t3">{role}</span>
              </p>
              {role === 'admin' ? null : (
                <ButtonForm
                  action="/admin/office/take"
                  label={`Take the office from ${username}`}
                  fields={{ username }}
                >
                  Take the office back
                </ButtonForm>
              )}
            </li>
          ))}
        </ul>
        <Panel id="give" title="Name a moderator" className="mod-form">
          <Form action="/admin/office/give" problems={problems} className="bd stk">
            <Field
              name="username"
              label="Username"
              value={typed.username}
              hint="Or the address of a wallet that signs in here. Admins are named on the server: npm run admin."
              maxLength={100}
            />
            <SubmitButton className="btn btn-p btn-l">Give the office of moderator</SubmitButton>
          </Form>
        </Panel>
      </div>
    </>
  )
}

interface AdminNavigationProps {
  current: 'queue' | 'frozen' | 'log' | 'office' | 'chains' | 'keys'
  isAdmin: boolean
}

export function AdminNavigation({ current, isAdmin }: AdminNavigationProps): ReactElement {
  const pages = [
    { key: 'queue', name: 'Queue' },
    { key: 'frozen', name: 'Frozen' },
    { key: 'log', name: 'Log' },
    ...(isAdmin
      ? [
          { key: 'office', name: 'Moderators' },
          { key: 'chains', name: 'Chains' },
          { key: 'keys', name: 'API keys' },
        ]
      : []),
  ]
  return (
    <nav className="mod-nav" aria-label="Moderation">
      {pages.map(({ key, name }) => (
        <a key={key} href={`/admin/${key}`} aria-current={key === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
