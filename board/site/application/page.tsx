import { applicationLimits, type QuestionAnswer } from '@cryptolist/contract'
import { Fragment, type ReactElement } from 'react'
import * as text from '#messages/application'
import { cv, messageHint as lengthHint, linkHint } from '#messages/apply'
import { sharedWithEmployer, unshare } from '#messages/profile'
import { ChoiceField, Field, MainButton, TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Trail, type TrailItem } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'
import { Panel } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Moment } from '../components/time/time.tsx'
import { ownApplicationsPath } from './paths.ts'

export interface ShownApplication {
  statusName: string
  companyName: string
  job: { title: string; path: string | null; isOpen: boolean; isFrozen: boolean } | null
  name: string
  email: string
  message: string
  link: string
  answers: readonly QuestionAnswer[]
  cvName: string | null
  sharesProfile: boolean
  interviewAt: string | null
  events: readonly {
    side: 'applicant' | 'employer' | 'system'
    words: string
    at: string
    message: string | null
  }[]
  can: { edit: boolean; withdraw: boolean; resend: boolean; report: boolean }
}

export interface ApplicationPageProps {
  application: ShownApplication
  /** Where the forms go: the page's own address. */
  action: string
  /** Where its CV is downloaded, if it has one. */
  cvPath: string
  /** Whether it is the page of an account, and not of a link. */
  isOfAccount: boolean
  /** Sent along with changed words, so that the same form twice is one change. */
  formKey: string
  /** Done just now; null for nothing. */
  done: string | null
  typed: { message: string; link: string; alarm: string; note: string }
  /** For the browser to keep, in JSON, where the visitor has no account (sent.client.ts); null for nothing. */
  toKeep: string | null
  problems: readonly FormProblem[]
}

/** The way back to the list. */
export const listTrail: readonly TrailItem[] = [{ href: ownApplicationsPath, text: text.listTitle }]

/** An application for its applicant: where it stands, what was sent, and what they can do. */
export function ApplicationPage(props: ApplicationPageProps): ReactElement {
  const { application, problems, done } = props
  const { job, companyName, can } = application
  const title = <bdi>{job?.title ?? text.aJob}</bdi>
  return (
    <div className="wrap wrap-read page">
      {props.isOfAccount ? <Trail items={listTrail} /> : null}
      <h1>{text.pageTitle(job?.title ?? text.aJob)}</h1>
      <p className="lead">
        <Sentence
          text={text.jobAt}
          parts={{
            job: job?.path == null ? title : <Link href={job.path}>{title}</Link>,
            company: <bdi>{companyName}</bdi>,
          }}
        />{' '}
        <span className="badge neutral">{application.statusName}</span>
      </p>
      {done === null ? null : (
        <p className="note ok" role="status">
          <Icon name="info" />
          <span>{done}</span>
        </p>
      )}
      {job?.isFrozen === true ? (
        <p className="note bad" role="alert">
          <Icon name="warning" />
          <span>{text.takenDown}</span>
        </p>
      ) : null}
      <ProblemSummary problems={problems} />
      {application.interviewAt === null ? null : (
        <p>
          {text.interview}: <Moment iso={application.interviewAt} />
        </p>
      )}
      {can.resend ? <Resend {...props} /> : null}
      <Timeline application={application} />
      {can.edit ? <Edit {...props} /> : <Sent application={application} cvPath={props.cvPath} />}
      {application.sharesProfile ? <SharedProfile {...props} /> : null}
      {can.report ? <Alarm {...props} /> : null}
      <Withdraw {...props} />
      {props.toKeep === null ? null : <span data-sent-application={props.toKeep} hidden />}
    </div>
  )
}

const sides = { applicant: text.you, employer: text.employer, system: text.board }

function Timeline({ application: { events } }: Pick<ApplicationPageProps, 'application'>): ReactElement {
  return (
    <Panel id="timeline" title={text.timeline}>
      <ol className="body stack-wide">
        {events.map(({ side, words, at, message }) => (
          <li key={`${at} ${words}`}>
            <span className="small soft block">
              <Moment iso={at} /> · {sides[side]}
            </span>
            {words}
            {message === null ? null : <p className="text-box">{message}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Rows of a list of properties: the employer's questions with what was answered. */
export function Answers({ answers }: Pick<ShownApplication, 'answers'>): ReactElement[] {
  return answers.map(({ question, answer }) => (
    <Fragment key={`${question} ${answer}`}>
      <dt>
        <bdi>{question}</bdi>
      </dt>
      <dd>
        <bdi>{answer}</bdi>
      </dd>
    </Fragment>
  ))
}

/** A row with the applicant's own CV, to download. */
function Cv({
  application: { cvName },
  cvPath,
}: Pick<ApplicationPageProps, 'application' | 'cvPath'>): ReactElement | null {
  return cvName === null ? null : (
    <>
      <dt>{cv}</dt>
      <dd>
        <a className="link" href={cvPath} download>
          <bdi>{cvName}</bdi>
        </a>
      </dd>
    </>
  )
}

function Sent({ application, cvPath }: Pick<ApplicationPageProps, 'application' | 'cvPath'>): ReactElement {
  const { name, email, message, link, answers } = application
  return (
    <Panel id="sent" title={text.whatYouSent} body="body stack-wide">
      <dl className="properties">
        <dt>{text.name}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>{text.email}</dt>
        <dd className="address">{email}</dd>
        <dt>{text.link}</dt>
        <dd className="address">{link === '' ? text.none : link}</dd>
        <Cv application={application} cvPath={cvPath} />
        <Answers answers={answers} />
      </dl>
      {message === '' ? null : <p className="text-box">{message}</p>}
    </Panel>
  )
}

/** A field that says which of the page's forms was sent, and the link that opens the page. */
function Which({ act }: { act: string }): ReactElement {
  return <input type="hidden" name="do" value={act} />
}

function Resend({ action }: ApplicationPageProps): ReactElement {
  return (
    <Form action={action} className="stack">
      <p>{text.waitsForYou}</p>
      <Which act="resend" />
      <p>
        <button type="submit" className="button">
          {text.resend}
        </button>
      </p>
    </Form>
  )
}

function SharedProfile({ action }: ApplicationPageProps): ReactElement {
  return (
    <Form action={action} className="line">
      <span>{sharedWithEmployer}</span>
      <Which act="unshare" />
      <button type="submit" className="button">
        {unshare}
      </button>
    </Form>
  )
}

function Edit({ application, action, cvPath, formKey, typed, problems }: ApplicationPageProps): ReactElement {
  return (
    <Panel id="edit" title={text.editTitle} body="body stack-wide">
      {application.answers.length === 0 && application.cvName === null ? null : (
        <dl className="properties">
          <Cv application={application} cvPath={cvPath} />
          <Answers answers={application.answers} />
        </dl>
      )}
      <Form action={action} problems={problems} className="stack">
        <p className="small soft">{text.editLead}</p>
        <Which act="edit" />
        <input type="hidden" name="key" value={formKey} />
        <TextArea
          name="message"
          label={text.message}
          rows={8}
          value={typed.message}
          hint={lengthHint(applicationLimits.message)}
        />
        <Field
          name="link"
          label={text.link}
          type="url"
          value={typed.link}
          hint={linkHint}
          isOptional
          maxLength={applicationLimits.link}
        />
        <MainButton>{text.save}</MainButton>
      </Form>
    </Panel>
  )
}

const alarms = (['money', 'wallet', 'code'] as const).map((value) => ({
  value,
  name: text.alarmNames[value],
}))

/** Folded, unless it came back with something to correct. */
function Alarm({ action, typed, problems }: ApplicationPageProps): ReactElement {
  const isOpen = problems.some(({ field }) => field === 'alarm' || field === 'note')
  return (
    <details className="disclosure" open={isOpen}>
      <summary>{text.alarmTitle}</summary>
      <Form action={action} problems={problems} className="stack body">
        <p className="small soft">{text.alarmLead}</p>
        <Which act="report" />
        <ChoiceField name="alarm" legend={text.alarm} choices={alarms} values={[typed.alarm]} />
        <TextArea
          name="note"
          label={text.alarmNote}
          rows={4}
          value={typed.note}
          hint={text.alarmNoteHint}
          isOptional
        />
        <p>
          <button type="submit" className="button">
            {text.alarmSend}
          </button>
        </p>
      </Form>
    </details>
  )
}

function Withdraw({ action, application: { can } }: ApplicationPageProps): ReactElement {
  return (
    <details className="disclosure">
      <summary>{can.withdraw ? text.withdrawTitle : text.deleteIt}</summary>
      <div className="stack body">
        {can.withdraw ? (
          <Form action={action} className="stack">
            <p className="small soft">{text.withdrawLead}</p>
            <Which act="withdraw" />
            <p>
              <button type="submit" className="button">
                {text.withdraw}
              </button>
            </p>
          </Form>
        ) : null}
        <Form action={action} className="stack">
          <p className="small soft">{text.deleteLead}</p>
          <Which act="delete" />
          <p>
            <button type="submit" className="button button-danger">
              {text.deleteIt}
            </button>
          </p>
        </Form>
      </div>
    </details>
  )
}
