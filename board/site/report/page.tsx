import { reportReasonNames, reportReasons } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/report'
import { ChoiceField, Field, MainButton, TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { jobsStep, Trail } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'

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
      <h1>{text.title}</h1>
      <p>
        <Sentence
          text={text.jobAt}
          parts={{ job: <bdi>{job.title}</bdi>, company: <bdi>{job.company.name}</bdi> }}
        />
      </p>
      <ProblemSummary problems={problems} />
      <Form action={`${job.path}/report`} problems={problems} className="stack">
        <ChoiceField
          name="reason"
          legend={text.reason}
          choices={reportReasons.map((reason) => ({ value: reason, name: reportReasonNames[reason] }))}
          values={[typed.reason]}
        />
        <TextArea
          name="note"
          label={text.note}
          rows={4}
          value={typed.note}
          hint={text.noteHint}
          maxLength={1000}
          isOptional
        />
        <Field
          name="evidence"
          label={text.evidence}
          type="url"
          value={typed.evidence}
          autoComplete="off"
          maxLength={2000}
          isOptional
        />
        <MainButton>{text.send}</MainButton>
      </Form>
      <p className="soft small">
        {text.whatHappens}
        {isSignedIn ? null : ` ${text.withAccount}`}
      </p>
    </div>
  )
}

interface ReportSentPageProps {
  job: { path: string; title: string }
  outcome: 'reported' | 'frozen' | 'known'
}

const outcomeLabels = {
  reported: { fact: text.reported, more: text.thanks },
  frozen: {
    fact: text.hidden,
    more: text.thanks,
  },
  known: {
    fact: text.alreadyReported,
    more: text.knownMore,
  },
}

export function ReportSentPage({ job, outcome }: ReportSentPageProps): ReactElement {
  const { fact, more } = outcomeLabels[outcome]
  return (
    <div className="wrap wrap-form page">
      <Trail items={outcome === 'frozen' ? [jobsStep] : [jobsStep, { href: job.path, text: job.title }]} />
      <h1>{text.title}</h1>
      <div className="note ok" role="status">
        <Icon name="check" />
        <span>
          <b>{fact}</b> {more}
        </span>
      </div>
      <p>
        <Link href="/jobs">{text.viewJobs}</Link>
      </p>
    </div>
  )
}
