import { type ApplicationStatus, applicationLimits, type QuestionAnswer } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/pipeline'
import { title as profileTitle } from '#messages/profile'
import { Cv } from '../../answer/page.tsx'
import { Answers } from '../../application/page.tsx'
import { ChoiceField, TextArea } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { ProfileInPanel, type ViewedProfile } from '../../components/profile/profile-view.tsx'
import { Moment } from '../../components/time/time.tsx'
import type { DashboardCompany } from '../../dashboard/dashboard-shell.tsx'
import { MoveFields, type OwnTemplate, type TypedMove } from './move-fields.tsx'
import { TeamFrame } from './team-frame.tsx'

export interface OnePageProps {
  application: {
    id: string
    name: string
    job: { title: string }
    status: ApplicationStatus
    statusName: string
    email: string
    message: string
    link: string
    answers: readonly QuestionAnswer[]
    cv: { name: string; path: string } | null
    profile: ViewedProfile | null
    cameAt: string
    rating: number | null
    interviewAt: string | null
    events: readonly {
      side: 'applicant' | 'employer' | 'system'
      statusName: string
      at: string
      message: string | null
    }[]
    notes: readonly { text: string; at: string; by: string | null }[]
    moves: readonly ApplicationStatus[]
    problem: string | null
    canAct: boolean
    templates: readonly OwnTemplate[]
  }
  /** Path of the listing's page. */
  base: string
  companies: readonly DashboardCompany[] | null
  typed: TypedMove & { note: string }
  formKey: string
  /** Done just now; null for nothing. */
  done: string | null
  problems: readonly FormProblem[]
}

/** One application for the team that manages its listing. */
export function OnePage(props: OnePageProps): ReactElement {
  const { application, base, companies, done, problems } = props
  const board = `${base}/applications`
  return (
    <TeamFrame
      title={application.name}
      trail={[
        { href: base, text: application.job.title },
        { href: board, text: text.title },
      ]}
      companies={companies}
    >
      <p>
        <span className="badge neutral">{application.statusName}</span>
      </p>
      {done === null ? null : (
        <p className="note ok" role="status">
          <Icon name="info" />
          <span>{done}</span>
        </p>
      )}
      <ProblemSummary problems={problems} />
      <div className="dashboard-columns">
        <div className="dashboard-column">
          <Words application={application} />
          {application.profile === null ? null : <Profile profile={application.profile} />}
          <Timeline application={application} />
        </div>
        <div className="dashboard-column">
          <Move {...props} action={`${board}/${application.id}`} />
          <Private {...props} action={`${board}/${application.id}`} />
        </div>
      </div>
    </TeamFrame>
  )
}

type Shown = Pick<OnePageProps, 'application'>

function Words({
  application: { email, link, message, answers, cv, cameAt, interviewAt, status },
}: Shown): ReactElement {
  return (
    <Panel id="application" title={text.applicant} body="body stack-wide">
      <dl className="properties">
        <dt>{text.email}</dt>
        <dd>
          <a className="link address" href={`mailto:${email}`}>
            {email}
          </a>
        </dd>
        <dt>{text.link}</dt>
        <dd className="address">
          {link === '' ? (
            text.none
          ) : (
            <a className="link" href={link} rel="nofollow noopener noreferrer ugc">
              {link}
            </a>
          )}
        </dd>
        <Cv cv={cv} />
        <Answers answers={answers} />
        <dt>{text.received}</dt>
        <dd>
          <Moment iso={cameAt} />
        </dd>
        {interviewAt === null || status !== 'interview' ? null : (
          <>
            <dt>{text.interview}</dt>
            <dd>
              <Moment iso={interviewAt} />
            </dd>
          </>
        )}
      </dl>
      {message === '' ? null : <p className="text-box">{message}</p>}
    </Panel>
  )
}

function Profile({ profile }: { profile: ViewedProfile }): ReactElement {
  return (
    <Panel id="profile" title={profileTitle} body="body stack">
      <ProfileInPanel profile={profile} />
    </Panel>
  )
}

function Timeline({ application: { events } }: Shown): ReactElement {
  return (
    <Panel id="timeline" title={text.timeline}>
      <ol className="body stack-wide">
        {events.map(({ side, statusName, at, message }) => (
          <li key={`${at} ${statusName}`}>
            <span className="small soft block">
              <Moment iso={at} /> · {text.sides[side]}
            </span>
            {statusName}
            {message === null ? null : <p className="text-box">{message}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type FormProps = OnePageProps & { action: string }

function Move({ application, action, typed, formKey, problems }: FormProps): ReactElement | null {
  const { moves, problem, status, canAct, templates } = application
  if (!canAct) return null
  return (
    <Panel id="move" title={text.moveTitle} body="body">
      {problem === null ? (
        <Form action={action} problems={problems} className="stack">
          <p className="small soft">{text.applicantsRead}</p>
          <input type="hidden" name="do" value="move" />
          <input type="hidden" name="from" value={status} />
          <MoveFields moves={moves} templates={templates} typed={typed} formKey={formKey} />
          <p>
            <button type="submit" className="button button-main">
              {text.move}
            </button>
          </p>
        </Form>
      ) : (
        <p className="small soft">{problem}</p>
      )}
    </Panel>
  )
}

const ratings = ['0', '1', '2', '3', '4', '5'].map((value) => ({
  value,
  name: value === '0' ? text.noRating : value,
}))

function Private({ application, action, typed, formKey, problems }: FormProps): ReactElement {
  const { notes, rating, canAct } = application
  return (
    <Panel id="private" title={text.privateTitle} body="body stack-wide">
      {canAct ? (
        <Form action={action} problems={problems} className="stack">
          <input type="hidden" name="do" value="rate" />
          <ChoiceField
            name="stars"
            legend={text.rating}
            choices={ratings}
            values={[String(rating ?? 0)]}
            isSegmented
          />
          <p>
            <button type="submit" className="button">
              {text.saveRating}
            </button>
          </p>
        </Form>
      ) : (
        <p>
          {text.rating}: {rating === null ? text.noRating : text.stars(rating)}
        </p>
      )}
      {notes.length === 0 ? null : (
        <ul className="stack">
          {notes.map((note) => (
            <li key={note.at + note.text}>
              <span className="small soft block">
                <Moment iso={note.at} /> · <bdi>{note.by ?? text.byLink}</bdi>
              </span>
              <p className="text-box">{note.text}</p>
            </li>
          ))}
        </ul>
      )}
      {canAct ? (
        <Form action={action} problems={problems} className="stack">
          <input type="hidden" name="do" value="note" />
          <input type="hidden" name="key" value={formKey} />
          <TextArea
            name="note"
            label={text.note}
            rows={3}
            value={typed.note}
            hint={text.noteHint}
            maxLength={applicationLimits.message}
          />
          <p>
            <button type="submit" className="button">
              {text.addNote}
            </button>
          </p>
        </Form>
      ) : null}
    </Panel>
  )
}
