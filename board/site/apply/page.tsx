import { type Application, applicationLimits } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Field, FormPage, MainButton, TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Link } from '../components/link/link.tsx'

export interface AppliedJob {
  publicId: string
  title: string
  companyName: string
}

export interface ApplyPageProps {
  job: AppliedJob
  typed: Application
  problems: readonly FormProblem[]
}

/** The form for an employer who takes applications by mail. It asks for what an answer needs, and for no wallet. */
export function ApplyPage({ job, typed, problems }: ApplyPageProps): ReactElement {
  return (
    <FormPage title="Apply">
      <JobLine job={job} />
      <ProblemSummary problems={problems} />
      <Form action={`/apply/${job.publicId}`} problems={problems} className="stk">
        <Field
          name="name"
          label="Your name"
          value={typed.name}
          autoComplete="name"
          maxLength={applicationLimits.name}
        />
        <Field
          name="email"
          label="E-mail"
          type="email"
          value={typed.email}
          hint="The employer answers there. First you get a link to confirm it."
          autoComplete="email"
          maxLength={applicationLimits.email}
        />
        <TextArea
          name="message"
          label="Message"
          rows={10}
          value={typed.message}
          hint={`What the employer should know of you, ${applicationLimits.message.toLocaleString('en')} letters at most.`}
        />
        <Field
          name="link"
          label="A link to your CV or profile"
          type="url"
          value={typed.link}
          isOptional
          autoComplete="url"
          maxLength={applicationLimits.link}
        />
        <MainButton>Send me the link to confirm</MainButton>
      </Form>
      <p className="sm t2">
        Never share a seed phrase, pay, connect a wallet or run code to apply. {job.companyName} sees what you
        write here and nothing else.
      </p>
      <p className="sm t2">
        CryptoList deletes your message and link once they are sent. Your name and address stay, so that we
        can tell you the answer, the end of the job, or that moderators took it down: until the company says
        no, for 180 days at most.
      </p>
    </FormPage>
  )
}

function JobLine({ job }: { job: AppliedJob }): ReactElement {
  return (
    <p className="t2">
      <Link href={`/jobs/${job.publicId}`}>{job.title}</Link> at {job.companyName}
    </p>
  )
}

export function ConfirmationSentPage({ job }: { job: AppliedJob }): ReactElement {
  return (
    <FormPage title="One step left">
      <p>
        Open the link in the mail that is on its way to you. Your application to {job.companyName} waits until
        then.
      </p>
      <p className="t2">
        Nothing there after some minutes? Look into the spam folder, or{' '}
        <Link href={`/apply/${job.publicId}`}>apply again</Link>.
      </p>
    </FormPage>
  )
}

/** Where the mailed link leads: a button, for programs that look at mails open their links. */
export function ConfirmPage({ job, token }: { job: AppliedJob; token: string }): ReactElement {
  return (
    <FormPage title="Send your application">
      <JobLine job={job} />
      <p className="t2">
        The address is yours if this link came to you. Your application goes to {job.companyName} now.
      </p>
      <Form action="/apply/confirm">
        <input type="hidden" name="token" value={token} />
        <MainButton>Send it</MainButton>
      </Form>
    </FormPage>
  )
}

/** What a link leads to that was used, is over, or whose job has ended; or that the application was sent. */
export function ApplyOutcomePage({ title, sentence }: { title: string; sentence: string }): ReactElement {
  return (
    <FormPage title={title}>
      <p>{sentence}</p>
      <p>
        <Link href="/jobs">Look at the open jobs</Link>
      </p>
    </FormPage>
  )
}
