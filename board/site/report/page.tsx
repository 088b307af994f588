import { reportReasonNames, reportReasons } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ChoiceField, Field, MainButton, TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { jobsStep, Trail } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'

interface ReportPageProps {
  job: { path: string; title: string; company: { name: string } }
  problems: readonly FormProblem[]
  typed: { reason: string; note: string; evidence: string }
  isSignedIn: boolean
}

export function ReportPage({ job, problems, typed, isSignedIn }: ReportPageProps): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <Trail items={[jobsStep, { href: job.path, text: job.title }]} />
      <h1>Report this job</h1>
      <p>
        <Link href={job.path}>{job.title}</Link> <span className="t2">at {job.company.name}</span>
      </p>
      <ProblemSummary problems={problems} />
      <Form action={`${job.path}/report`} problems={problems} className="stk">
        <ChoiceField
          name="reason"
          legend="What is wrong"
          choices={reportReasons.map((reason) => ({ value: reason, name: reportReasonNames[reason] }))}
          values={[typed.reason]}
        />
        <TextArea
          name="note"
          label="What happened"
          rows={4}
          value={typed.note}
          hint="Only moderators read it. Leave out names, addresses and passwords."
          maxLength={1000}
          isOptional
        />
        <Field
          name="evidence"
          label="Link to something that shows it"
          type="url"
          value={typed.evidence}
          autoComplete="off"
          maxLength={2000}
          isOptional
        />
        <MainButton>Send the report</MainButton>
      </Form>
      <p className="t2 sm">
        A moderator looks at it. The employer never learns who reported.
        {isSignedIn
          ? ''
          : ' Reports made with an account count for more: three of different people take a listing down at once.'}
      </p>
    </div>
  )
}

interface ReportSentPageProps {
  job: { path: string; title: string }
  outcome: 'reported' | 'frozen' | 'known'
}

const outcomeLabels = {
  reported: { fact: 'Your report waits for a moderator.', more: 'Thank you for looking out for others.' },
  frozen: {
    fact: 'The listing is taken down until a moderator has looked at it.',
    more: 'Thank you for looking out for others.',
  },
  known: {
    fact: 'You have reported this job before.',
    more: 'That report counts. There is nothing more to do.',
  },
}

export function ReportSentPage({ job, outcome }: ReportSentPageProps): ReactElement {
  const { fact, more } = outcomeLabels[outcome]
  return (
    <div className="wrap wrap-form page">
      <Trail items={[jobsStep, { href: job.path, text: job.title }]} />
      <h1>Report this job</h1>
      <div className="note ok" role="status">
        <Icon name="check" />
        <span>
          <b>{fact}</b> {more}
        </span>
      </div>
      <p>
        {outcome === 'frozen' ? null : (
          <>
            <Link href={job.path}>Back to the job</Link>
            {' · '}
          </>
        )}
        <Link href="/jobs">Look at other jobs</Link>
      </p>
    </div>
  )
}
