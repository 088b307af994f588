import { reportReasonNames, reportReasons } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ChoiceField } from '../components/form/choice-field.tsx'
import { Field } from '../components/form/field.tsx'
import { ProblemSummary } from '../components/form/problem-summary.tsx'
import { type FormProblem, problemOf } from '../components/form/problems.ts'
import { TextArea } from '../components/form/text-area.tsx'

export interface ReportPageProps {
  job: { path: string; title: string; company: { name: string } }
  problems: readonly FormProblem[]
  typed: { reason: string; note: string; evidence: string }
  isSignedIn: boolean
}

/** Where a reader says what is wrong with a listing. */
export function ReportPage({ job, problems, typed, isSignedIn }: ReportPageProps): ReactElement {
  return (
    <div className="wrap mod-narrow">
      <h1>Report this job</h1>
      <p>
        <a className="lk" href={job.path}>
          {job.title}
        </a>{' '}
        <span className="t2">at {job.company.name}</span>
      </p>
      <ProblemSummary problems={problems} />
      <form method="post" action={`${job.path}/report`} className="stk">
        <ChoiceField
          name="reason"
          legend="What is wrong"
          choices={reportReasons.map((reason) => ({ value: reason, name: reportReasonNames[reason] }))}
          values={[typed.reason]}
          error={problemOf(problems, 'reason')}
        />
        <TextArea
          name="note"
          label="What happened"
          rows={4}
          value={typed.note}
          hint="Only moderators read it. Leave out names, addresses and passwords."
          error={problemOf(problems, 'note')}
          maxLength={1000}
          isOptional
        />
        <Field
          name="evidence"
          label="Link to something that shows it"
          type="url"
          value={typed.evidence}
          error={problemOf(problems, 'evidence')}
          autoComplete="off"
          maxLength={2000}
          isOptional
        />
        <button type="submit" className="btn btn-p btn-l">
          Send the report
        </button>
      </form>
      <p className="t2 sm">
        A moderator looks at it. The employer never learns who reported.
        {isSignedIn
          ? ''
          : ' Reports made with an account count for more: three of different people take a listing down at once.'}
      </p>
    </div>
  )
}
