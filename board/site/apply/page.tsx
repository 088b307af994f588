import {
  type Application,
  answerInput,
  applicationLimits,
  applicationLinkDays,
  type CvSetting,
  type Question,
  questionAnswerLimit,
} from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/apply'
import { no, yes } from '#messages/post-form'
import * as profileText from '#messages/profile'
import { ButtonForm } from '../components/form/button-form.tsx'
import {
  Described,
  Field,
  FileField,
  FormPage,
  MainButton,
  SelectField,
  TextArea,
} from '../components/form/fields.tsx'
import { Form, useControl, useProblem } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { jobsStep, Trail } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'
import { OutboxNote, type OutboxNoteProps } from '../components/outbox-note/outbox-note.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'

export interface AppliedJob {
  publicId: string
  title: string
  companyName: string
}

export interface ApplyPageProps {
  /** `asked` names its questions. */
  job: AppliedJob & { questions: readonly Question[]; asked: string; cv: CvSetting }
  /** Whether the account's address is confirmed, so that the form is the only step. */
  isOneStep: boolean
  typed: Application
  /** Whether the account's profile is ticked to go along; null where there is none that can. */
  sharesProfile: boolean | null
  /** Whether the profile filled in the message or the link. */
  isFilledIn: boolean
  problems: readonly FormProblem[]
}

/** The form for an employer who takes applications by email. It asks for what an answer needs, and for no wallet. */
export function ApplyPage(props: ApplyPageProps): ReactElement {
  const { job, isOneStep, typed, sharesProfile, isFilledIn, problems } = props
  return (
    <JobFormPage job={job} title={text.title}>
      <p>
        {isOneStep ? text.stepAlone : text.stepOne} {isFilledIn ? profileText.filledIn : null}
      </p>
      <ProblemSummary problems={problems} />
      <Form
        action={`/apply/${job.publicId}`}
        encType="multipart/form-data"
        problems={problems}
        className="stack"
      >
        <Field
          name="name"
          label={text.name}
          value={typed.name}
          autoComplete="name"
          maxLength={applicationLimits.name}
        />
        <Field
          name="email"
          label={text.email}
          type="email"
          value={typed.email}
          hint={text.emailHint}
          autoComplete="email"
          maxLength={applicationLimits.email}
        />
        <TextArea
          name="message"
          label={text.message}
          rows={8}
          value={typed.message}
          hint={text.messageHint(applicationLimits.message)}
        />
        <Field
          name="link"
          label={job.cv === 'none' ? text.profileLink : text.link}
          type="url"
          value={typed.link}
          hint={text.linkHint}
          isOptional
          autoComplete="url"
          maxLength={applicationLimits.link}
        />
        {job.cv === 'none' ? null : (
          <FileField
            name="cv"
            label={text.cv}
            accept=".pdf,.docx,.odt"
            hint={job.cv === 'required' ? text.cvHint : text.cvOptionalHint}
            isOptional={job.cv === 'optional'}
          />
        )}
        {sharesProfile === null ? null : <ShareProfile isTicked={sharesProfile} />}
        <Questions job={job} answers={typed.answers} />
        <MainButton>{isOneStep ? text.send : text.next}</MainButton>
      </Form>
      <p className="small soft">{text.safety(job.companyName)}</p>
      <section aria-labelledby="privacy" className="small soft">
        <h2 id="privacy" className="small">
          {text.privacyTitle}
        </h2>
        <p>{text.privacy}</p>
      </section>
    </JobFormPage>
  )
}

/** Never ticked unless the applicant did so. */
function ShareProfile({ isTicked }: { isTicked: boolean }): ReactElement {
  const name = 'share_profile'
  return (
    <div className="field">
      <label className="check">
        <input
          {...useControl({ name, hint: profileText.shareHint })}
          className="box"
          type="checkbox"
          value="yes"
          defaultChecked={isTicked}
        />
        <span>{profileText.share}</span>
      </label>
      <Described name={name} hint={profileText.shareHint} error={useProblem(name)} />
    </div>
  )
}

/** The employer's questions, by kind. */
function Questions({
  job: { companyName, questions, asked: questionNames },
  answers,
}: Pick<ApplyPageProps, 'job'> & { answers: readonly string[] }): ReactElement | null {
  if (questions.length === 0) return null
  const fields = questions.map((question, index) => ({
    question,
    name: answerInput(index),
    value: answers[index] ?? '',
  }))
  return (
    <>
      <h2>{text.questions(companyName)}</h2>
      <input type="hidden" name="asked" value={questionNames} />
      {fields.map((field) => (
        <AnswerField {...field} key={field.name} />
      ))}
    </>
  )
}

const yesOrNo = [
  { value: 'yes', name: yes },
  { value: 'no', name: no },
]

function AnswerField({
  question: { text: label, kind, isRequired, choices },
  name,
  value,
}: {
  question: Question
  name: string
  value: string
}): ReactElement {
  const field = { name, label, value, isOptional: !isRequired }
  if (kind === 'number') return <Field {...field} inputMode="decimal" hint={text.numberHint} />
  if (kind === 'text') return <TextArea {...field} rows={3} maxLength={questionAnswerLimit} />
  const options = kind === 'yes_no' ? yesOrNo : choices.map((choice) => ({ value: choice, name: choice }))
  return <SelectField {...field} emptyName={isRequired ? text.chooseOne : text.noAnswer} choices={options} />
}

/** A page of the way to an application, with the way back to its job. */
function JobFormPage({
  job,
  title,
  children,
}: {
  job: AppliedJob
  title: string
  children: ReactNode
}): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <Trail items={[jobsStep, { href: `/jobs/${job.publicId}`, text: job.title }]} />
      <h1>{title}</h1>
      <p className="lead">
        <Sentence
          text={text.jobAt}
          parts={{ job: <bdi>{job.title}</bdi>, company: <bdi>{job.companyName}</bdi> }}
        />
      </p>
      {children}
    </div>
  )
}

export function ConfirmationSentPage({
  job,
  canSendAgain,
  ...outbox
}: { job: AppliedJob; canSendAgain: boolean } & OutboxNoteProps): ReactElement {
  return (
    <JobFormPage job={job} title={text.checkEmail}>
      <p>
        {text.stepTwo(job.companyName)} {text.linkLifetime(applicationLinkDays)}
      </p>
      <OutboxNote {...outbox} />
      {canSendAgain ? (
        <>
          <p className="soft">{text.noEmail}</p>
          <ButtonForm action={`/apply/${job.publicId}/again`}>{text.sendAgain}</ButtonForm>
        </>
      ) : null}
      <p className="soft">
        <Sentence
          text={text.wrongAddress}
          parts={{ form: <Link href={`/apply/${job.publicId}`}>{text.fillInAgain}</Link> }}
        />
      </p>
    </JobFormPage>
  )
}

/** The page that the emailed link opens: a button, because programs that scan emails open their links. */
export function ConfirmPage({ job, token }: { job: AppliedJob; token: string }): ReactElement {
  return (
    <JobFormPage job={job} title={text.sendTitle}>
      <p>{text.confirms(job.companyName)}</p>
      <Form action="/apply/confirm">
        <input type="hidden" name="token" value={token} />
        <MainButton>{text.send}</MainButton>
      </Form>
    </JobFormPage>
  )
}

/** The page of a link that has expired, or whose job is closed or application deleted. */
export function ApplyOutcomePage({ title, sentence }: { title: string; sentence: string }): ReactElement {
  return (
    <FormPage title={title}>
      <p>{sentence}</p>
      <p>
        <Link href="/jobs">{text.viewJobs}</Link>
      </p>
    </FormPage>
  )
}
