import {
  type ApplicationAnswer,
  answerMessageLimit,
  applicationAnswerNames,
  applicationAnswers,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ChoiceField, MainButton, TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'
import { numberText } from '../components/number/number-text.ts'
import { Day } from '../components/time/time.tsx'

export interface AnsweredApplication {
  job: { publicId: string; title: string; companyName: string }
  /** Null once the applicant was forgotten. */
  name: string | null
  cameAt: string
  /** Whether the applicant gets an address to write back to. */
  mayWriteBack: boolean
  answered: { choice: ApplicationAnswer; at: string } | null
}

export interface AnswerPageProps {
  application: AnsweredApplication
  token: string
  /** Sent along, so that the same form twice is one answer. */
  formKey: string
  typed: { choice: string; message: string }
  problems: readonly FormProblem[]
}

const choices = applicationAnswers.map((value) => ({ value, name: applicationAnswerNames[value] }))

/** Where the link in an application's mail leads: a form, for programs that look at mails open their links. */
export function AnswerPage({ application, token, formKey, typed, problems }: AnswerPageProps): ReactElement {
  const { answered, job } = application
  return (
    <div className="wrap wrap-form page">
      <h1>Answer an application</h1>
      <Application application={application} />
      {answered === null ? null : (
        <p className="note">
          <Icon name="info" />
          <span>
            You answered on <Day iso={answered.at} />: {applicationAnswerNames[answered.choice]}. You can
            answer again.
          </span>
        </p>
      )}
      <ProblemSummary problems={problems} />
      <Form action="/answer" problems={problems} className="stk">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="key" value={formKey} />
        <ChoiceField name="choice" legend="Your answer" choices={choices} values={[typed.choice]} />
        <TextArea
          name="message"
          label="Message"
          rows={6}
          value={typed.message}
          hint={`Plain text, ${numberText(answerMessageLimit)} letters at most.`}
          isOptional
        />
        <MainButton>Send the answer</MainButton>
      </Form>
      <p className="sm t2">
        The applicant gets it by mail
        {application.mayWriteBack
          ? ', and after all answers but “Not this time” can write back to the address that applications for this job go to'
          : ''}
        . “Not this time” is the last word: their name and address are deleted here then.
      </p>
      <p className="sm t2">
        Your first answer counts for how soon <bdi>{job.companyName}</bdi> answers. The company’s page says so
        from 10 applications in 90 days on.
      </p>
    </div>
  )
}

/** After the form, and where nothing can be sent any more. */
export function AnswerStandsPage({
  application,
  title,
  sentence,
  againPath,
}: {
  application: AnsweredApplication
  title: string
  sentence: string
  /** Where another answer is given; null where none may follow. */
  againPath: string | null
}): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>{title}</h1>
      <p>{sentence}</p>
      <Application application={application} />
      {againPath === null ? null : (
        <p>
          <Link href={againPath}>Answer once more</Link>
        </p>
      )}
    </div>
  )
}

export function AnswerRefusedPage({ title, sentence }: { title: string; sentence: string }): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>{title}</h1>
      <p>{sentence}</p>
    </div>
  )
}

function Application({
  application: { job, name, cameAt },
}: {
  application: AnsweredApplication
}): ReactElement {
  return (
    <dl className="kv">
      <dt>Job</dt>
      <dd>
        <Link href={`/jobs/${job.publicId}`}>{job.title}</Link>
      </dd>
      <dt>Company</dt>
      <dd>
        <bdi>{job.companyName}</bdi>
      </dd>
      {name === null ? null : (
        <>
          <dt>Applicant</dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
        </>
      )}
      <dt>Came</dt>
      <dd>
        <Day iso={cameAt} />
      </dd>
    </dl>
  )
}
