import type { ReactElement, ReactNode } from 'react'
import * as sources from '#messages/admin-sources'
import { copyAddress } from '#messages/embed'
import * as text from '#messages/setup'
import { softwareName } from '../../../messages/board-text.ts'
import { SubmitButton } from '../../components/form/button-form.tsx'
import { Field, TextArea } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { MissingPages } from '../missing-pages.tsx'
import { AdminNavigation } from '../navigation.tsx'

const addresses = { public: text.addressPublic, network: text.addressNetwork, local: text.addressLocal }

export interface SetupPageProps {
  boardName: string
  /** Real jobs that are live, boards that are followed, and whether one of those was ever read completely. */
  jobs: { live: number; followed: number; isRead: boolean }
  mail: {
    /** Undefined: emails are written into the folder. */
    server: string | undefined
    outbox: string
    /** The address that takes emails that came back. */
    reportsUrl: string
    /** The outcome of the test email that was just sent. */
    tested: keyof typeof text.testOutcomes | undefined
    typed: string
  }
  address: {
    origin: string
    /** Who can open the board: visitors at PUBLIC_URL, other machines by an address, or nobody else. */
    reach: keyof typeof addresses
  }
  /** Which of the operator's own pages are not written yet. */
  missingPages: readonly string[]
  boardsAtOnce: number
  problems: readonly FormProblem[]
}

/** Tasks of a new board, each with whether it is done and the way to do it. */
export function SetupPage(props: SetupPageProps): ReactElement {
  const { boardName, jobs, mail, address, missingPages, problems } = props
  const isNamed = boardName !== softwareName
  const isPublic = address.reach === 'public'
  const hasPages = missingPages.length === 0
  const isDone = isNamed && hasJobs(jobs) && mail.server !== undefined && hasPages && isPublic
  return (
    <>
      <AdminNavigation current="setup" isAdmin />
      <div className="wrap page">
        <h1>{text.heading}</h1>
        <p className="soft">{isDone ? text.allDone : text.lead}</p>
        <ProblemSummary problems={problems} />
        <Step id="name" title={text.nameTitle} isDone={isNamed}>
          <p>
            <Sentence
              text={isNamed ? text.nameOwn : text.nameUsual}
              parts={{ name: <b>{boardName}</b>, variable: <code>BOARD_NAME</code> }}
            />
          </p>
        </Step>
        <Step id="jobs" title={text.jobsTitle} isDone={hasJobs(jobs)}>
          <Jobs {...props} />
        </Step>
        <Step id="mail" title={text.mailTitle} isDone={mail.server !== undefined}>
          <Mail {...props} />
        </Step>
        <Step id="pages" title={text.pagesTitle} isDone={hasPages}>
          <MissingPages names={missingPages} />
        </Step>
        <Step id="address" title={text.addressTitle} isDone={isPublic}>
          <p>
            <Sentence
              text={addresses[address.reach]}
              parts={{ origin: <code>{address.origin}</code>, variable: <code>PUBLIC_URL</code> }}
            />
          </p>
          <p className="small soft">
            <Sentence text={text.guide} parts={{ guide: <code>docs/guides/operations.md</code> }} />
          </p>
        </Step>
      </div>
    </>
  )
}

interface StepProps {
  id: string
  title: string
  isDone: boolean
  children: ReactNode
}

function Step({ id, title, isDone, children }: StepProps): ReactElement {
  const mark = isDone ? (
    <span className="badge">
      <Icon name="check" /> {text.done}
    </span>
  ) : (
    <span className="badge neutral">{text.toDo}</span>
  )
  return (
    <Panel id={id} title={title} beside={mark} className="moderation-form" body="body stack">
      {children}
    </Panel>
  )
}

function hasJobs({ live, isRead }: SetupPageProps['jobs']): boolean {
  return live > 0 || isRead
}

function Jobs({ jobs, boardsAtOnce }: SetupPageProps): ReactElement {
  const { live, followed } = jobs
  return (
    <>
      {live > 0 || followed > 0 ? (
        <p>
          {hasJobs(jobs) ? text.jobsDone(live, followed) : text.jobsUnread(followed)}{' '}
          <Link href="/admin/sources">{text.sourcesLink}</Link>
        </p>
      ) : (
        <p>{text.jobsLead}</p>
      )}
      <Form action="/admin/sources/look" className="stack">
        <TextArea name="boards" label={sources.boards} hint={sources.boardsHint(boardsAtOnce)} rows={4} />
        <SubmitButton className={live > 0 || followed > 0 ? 'button' : 'button button-main'}>
          {sources.lookUp}
        </SubmitButton>
      </Form>
    </>
  )
}

function Mail({ mail, problems }: SetupPageProps): ReactElement {
  const { server, outbox, reportsUrl, tested, typed } = mail
  const isSent = tested === 'sent' || tested === 'written'
  return (
    <>
      <p>
        <Sentence
          text={server === undefined ? text.mailOutbox : text.mailServer}
          parts={{ folder: <code>{outbox}</code>, variable: <code>SMTP_URL</code>, server: <b>{server}</b> }}
        />
      </p>
      {tested === undefined ? null : (
        <p className={isSent ? 'note ok' : 'note bad'} role="status">
          <Icon name={isSent ? 'check' : 'warning'} />
          <span>{text.testOutcomes[tested]}</span>
        </p>
      )}
      <Form action="/admin/setup/mail" problems={problems} className="stack">
        <Field
          name="email"
          label={text.mailTo}
          type="email"
          value={typed}
          autoComplete="email"
          maxLength={254}
        />
        <SubmitButton>{text.mailTest}</SubmitButton>
      </Form>
      {server === undefined ? null : (
        <>
          <div className="copy">
            <p className="copy-label">{text.mailReports}</p>
            <pre data-copy={copyAddress}>{reportsUrl}</pre>
          </div>
          <p className="hint">{text.mailReportsHint}</p>
        </>
      )}
    </>
  )
}
