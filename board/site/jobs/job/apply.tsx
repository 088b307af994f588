import { type CompanyResponses, isAtDomain, type Job, processFields } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/job'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { dayText } from '../../components/time/time.tsx'

interface ApplyProps {
  job: Job
  /** Seen before it is public, when the way to apply may still be missing. */
  isPreview: boolean
  /** How its employer answers applications sent from here; null while there are too few. */
  responses: CompanyResponses | null
  /** Other things that a visitor can do with the job. */
  children?: ReactNode
}

export function Apply({ job, isPreview, responses, children }: ApplyProps): ReactNode {
  if (job.isDemo) {
    return (
      <>
        <div className="note">
          <Icon name="info" />
          <span>
            <b>{text.demoListing}</b> {text.applyingIsOff}
          </span>
        </div>
        {children}
      </>
    )
  }
  if (wayOf(job) === null)
    return isPreview ? (
      <div className="panel">
        <p className="body small faint">{text.noWayYet}</p>
      </div>
    ) : (
      children
    )
  return (
    <div className="panel">
      <div className="body stack-loose">
        <ApplyLink job={job} isHiddenNarrow />
        {job.apply.outsideForm === null ? null : (
          <p className="tiny soft">{describeOutsideForm(job.apply.outsideForm)}</p>
        )}
        <p className="tiny soft">{explanationOf(job)}</p>
        <Answers job={job} responses={responses} />
        {children}
        <button type="button" className="button needs-js" data-copied={text.linkCopied}>
          {text.copyLink}
        </button>
      </div>
    </div>
  )
}

/** When to expect an answer: what the employer promises, and how it answers applications that are sent from here. */
function Answers({ job, responses }: Pick<ApplyProps, 'job' | 'responses'>): ReactElement | null {
  const { answerByDays } = job.process
  const figures = job.apply.formPath === null ? null : responses
  if (answerByDays === null && figures === null) return null
  return (
    <p className="small">
      {answerByDays === null ? null : (
        <span className="block">{processFields.answerByDays.sentence?.write(answerByDays)}</span>
      )}
      {figures === null ? null : <span className="block soft">{figuresText(figures)}</span>}
    </p>
  )
}

function figuresText({ answeredPercent, applications, medianHours }: CompanyResponses): string {
  const days = medianHours === null ? null : Math.ceil(medianHours / 24)
  return text.answersWithin(answeredPercent, applications, days)
}

/** The button at the foot of a narrow screen, in sight from the first to the last line. */
export function ApplyBar({ job }: { job: Job }): ReactElement | null {
  if (job.isDemo || wayOf(job) === null) return null
  return (
    <div className="phone-bar">
      <ApplyLink job={job} />
    </div>
  )
}

function ApplyLink({ job, isHiddenNarrow = false }: { job: Job; isHiddenNarrow?: boolean }): ReactElement {
  const { formPath, questions, cv } = job.apply
  return (
    <a
      className={`button button-main button-large${isHiddenNarrow ? ' hide-narrow' : ''}`}
      href={wayOf(job) ?? undefined}
      ping={isDirect(job) ? `${job.path}/left` : undefined}
      rel="nofollow noopener ugc"
    >
      {formPath === null ? outsideText(job.apply) : text.applyWithForm(questions.length, cv === 'required')}
    </a>
  )
}

function outsideText({ host, outsideForm }: Job['apply']): string {
  if (host === null) return text.apply
  if (outsideForm === null) return text.applyAt(host)
  return text.applyAtForm(host, outsideForm.required, outsideForm.cv === 'required')
}

/** Whether it leads to another site at once, so that only the browser can tell of it. */
function isDirect({ apply }: Job): boolean {
  return apply.formPath === null && apply.leavePath === null
}

function wayOf({ apply }: Job): string | null {
  return apply.isOpen ? (apply.formPath ?? apply.leavePath ?? apply.url) : null
}

function explanationOf(job: Job): string {
  const { formPath, questions, cv } = job.apply
  if (formPath !== null) {
    const optional = questions.filter(({ isRequired }) => !isRequired).length
    const parts = [text.formAsks[cv ?? 'none'], text.optionalQuestions(questions.length, optional)]
    return [...parts, text.applyHere(job.company.name)].filter((part) => part !== '').join(' ')
  }
  if (job.apply.leavePath !== null) return text.byLeavePage
  return isAtVerifiedDomain(job) ? text.ownDomain : text.toExternalSite
}

/** The form that the button opens, as its system states it. */
function describeOutsideForm(form: NonNullable<Job['apply']['outsideForm']>): string {
  const { outsideForm: words } = text
  return [
    words.length(dayText(form.statedAt), form.total, form.required),
    words.cv[form.cv],
    words.coverLetter[form.coverLetter],
    words.questions(form.questions),
    ...form.asksFor.map((topic) => words.asksFor[topic]),
    words.optionalSections(form.optionalSections),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Whether the link to apply is at the domain that the company has verified, or at a name below it. */
function isAtVerifiedDomain({ company: { proof }, apply: { host } }: Job): boolean {
  return proof?.state === 'verified' && isAtDomain(host, [proof.domain])
}

/** Stands on every job; `path` is the job's page, null where there is nothing to report yet. */
export function Safety({ path }: { path: string | null }): ReactElement {
  return (
    <div className="note warn">
      <Icon name="lock" />
      <span>
        <Sentence text={text.safety} parts={{ never: <b>{text.never}</b> }} />
        <ul>
          {path === null ? null : (
            <li>
              <a className="link" href={`${path}/report`} rel="nofollow">
                {text.report}
              </a>
            </li>
          )}
          <li>
            <Link href="/safety">{text.staySafe}</Link>
          </li>
        </ul>
      </span>
    </div>
  )
}
