import { answerMessageLimit, applicationAnswerNames, applicationAnswers } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/answer'
import { cv as cvLabel } from '#messages/apply'
import { title as profileTitle } from '#messages/profile'
import { ChoiceField, FormPage, MainButton, TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'
import { Panel } from '../components/panel/panel.tsx'
import { ProfileInPanel, type ViewedProfile } from '../components/profile/profile-view.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Day } from '../components/time/time.tsx'

export interface AnsweredApplication {
  job: { publicId: string; title: string; companyName: string }
  /** Null once the applicant was forgotten. */
  name: string | null
  cameAt: string
  /** Whether the applicant gets an address to write back to. */
  mayWriteBack: boolean
  /** The applicant's CV; null for none. */
  cv: { name: string; path: string } | null
  /** The profile that the applicant shared; null for none. */
  profile: ViewedProfile | null
  /** The newest answer. */
  answered: { words: string; at: string } | null
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

/** The page that the link in an application's email opens: a form, because programs that scan emails open their links. */
export function AnswerPage({ application, token, formKey, typed, problems }: AnswerPageProps): ReactElement {
  const { answered, job } = application
  return (
    <FormPage title={text.title}>
      <Application application={application} />
      {answered === null ? null : (
        <p className="note">
          <Icon name="info" />
          <span>
            <Sentence
              text={text.answeredBefore}
              parts={{
                day: <Day iso={answered.at} />,
                answer: answered.words,
              }}
            />
          </span>
        </p>
      )}
      <ProblemSummary problems={problems} />
      <Form action="/answer" problems={problems} className="stack">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="key" value={formKey} />
        <ChoiceField name="choice" legend={text.yourAnswer} choices={choices} values={[typed.choice]} />
        <TextArea
          name="message"
          label={text.message}
          rows={6}
          value={typed.message}
          hint={text.messageHint(answerMessageLimit)}
          isOptional
        />
        <MainButton>{text.send}</MainButton>
      </Form>
      <p className="small soft">
        {application.mayWriteBack ? text.howItArrivesWithReply : text.howItArrives} {text.noIsFinal}
      </p>
      <p className="small soft">
        <Sentence text={text.countsTowards} parts={{ company: <bdi>{job.companyName}</bdi> }} />
      </p>
    </FormPage>
  )
}

/** After the form, and where nothing can be sent. */
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
    <FormPage title={title}>
      <p>{sentence}</p>
      <Application application={application} />
      {againPath === null ? null : (
        <p>
          <Link href={againPath}>{text.sendAnother}</Link>
        </p>
      )}
    </FormPage>
  )
}

export function AnswerRefusedPage({ title, sentence }: { title: string; sentence: string }): ReactElement {
  return (
    <FormPage title={title}>
      <p>{sentence}</p>
    </FormPage>
  )
}

/** A row of a list of properties: the applicant's CV, as a download. */
export function Cv({ cv }: Pick<AnsweredApplication, 'cv'>): ReactElement | null {
  if (cv === null) return null
  return (
    <>
      <dt>{cvLabel}</dt>
      <dd>
        <a className="link" href={cv.path} rel="nofollow">
          {text.openCv(cv.name)}
        </a>
      </dd>
    </>
  )
}

function Application({ application }: { application: AnsweredApplication }): ReactElement {
  const { profile } = application
  return (
    <>
      <Facts application={application} />
      {profile === null ? null : (
        <Panel id="profile" title={profileTitle} body="body stack">
          <ProfileInPanel profile={profile} />
        </Panel>
      )}
    </>
  )
}

function Facts({
  application: { job, name, cv, cameAt },
}: {
  application: AnsweredApplication
}): ReactElement {
  return (
    <dl className="properties">
      <dt>{text.job}</dt>
      <dd>
        <Link href={`/jobs/${job.publicId}`}>
          <bdi>{job.title}</bdi>
        </Link>
      </dd>
      <dt>{text.company}</dt>
      <dd>
        <bdi>{job.companyName}</bdi>
      </dd>
      {name === null ? null : (
        <>
          <dt>{text.applicant}</dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
          <Cv cv={cv} />
        </>
      )}
      <dt>{text.received}</dt>
      <dd>
        <Day iso={cameAt} />
      </dd>
    </dl>
  )
}
