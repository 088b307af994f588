import {
  employmentNames,
  type Job,
  roleFamilyNames,
  type SignatureMark,
  seniorityNames,
} from '@cryptolist/contract'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import * as text from '#messages/job'
import { afterClosing, closed } from '#messages/listing-states'
import { Icon } from '../../components/icon/icon.tsx'
import { dateOf } from '../../components/job-row/job-rows.tsx'
import { jobsStep, Trail, type TrailItem } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { ProofBadge } from '../../components/marks/marks.tsx'
import { CompanyPicture } from '../../components/monogram/monogram.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Ago, Day, dayText, oldAgeText } from '../../components/time/time.tsx'
import { closingTime } from './job-facts.ts'

interface JobHeadProps {
  job: Job
  now: Date
  /** A company may have no page yet. */
  isPreview: boolean
}

export function JobHead({ job, now, isPreview }: JobHeadProps): ReactElement {
  const facts = factsOf(job, now)
  const companyName = <bdi>{job.company.name}</bdi>
  return (
    <>
      <Trail items={trailOf(job)} />
      <div className="head">
        <CompanyPicture company={job.company} size="large" />
        <div>
          <h1 className="job-title">
            <bdi>{job.title}</bdi>
          </h1>
          <p className="head-facts">
            {isPreview ? companyName : <Link href={`/companies/${job.company.slug}`}>{companyName}</Link>}
            {facts.map((fact) => (
              <Fragment key={fact.key}>
                {' '}
                <span className="dot">·</span> {fact.words}
              </Fragment>
            ))}
          </p>
          <Badges job={job} />
        </div>
      </div>
    </>
  )
}

/** Back to the jobs of the same role, where it is known. */
export function trailOf({ roleFamily }: Job): TrailItem[] {
  if (roleFamily === null) return [jobsStep]
  return [jobsStep, { href: `/jobs?role=${roleFamily}`, text: roleFamilyNames[roleFamily] }]
}

function factsOf(job: Job, now: Date): { key: string; words: ReactNode }[] {
  const facts: { key: string; words: ReactNode }[] = [
    ...clientOf(job),
    ...job.employment.map((name) => ({ key: name, words: employmentNames[name] })),
    ...job.seniority.map((name) => ({ key: name, words: seniorityNames[name] })),
  ]
  const { iso, isPosted } = dateOf(job)
  const old = oldAgeText(iso, now)
  const ago = old === undefined ? <Ago iso={iso} now={now} /> : <time dateTime={iso}>{old}</time>
  const since = (
    <span className={old === undefined ? undefined : 'soon'}>
      <Sentence text={isPosted ? text.posted : text.firstSeen} parts={{ ago }} />
    </span>
  )
  facts.push({ key: 'since', words: since })
  const closing = closingTime(job)
  if (closing !== null)
    facts.push({
      key: 'closes',
      words: <Sentence text={text.closes} parts={{ day: <Day iso={closing} /> }} />,
    })
  return facts
}

function Badges({ job }: { job: Job }): ReactElement | null {
  const { isDemo, isClaimed, proof } = job.company
  const isPlain = isDemo || isClaimed
  if (isPlain && proof === null && job.signature === null) return null
  return (
    <div className="badges">
      <ProofBadge proof={proof} isPoster={job.source === 'direct'} />
      <SignatureBadge signature={job.signature} />
      {isPlain ? null : (
        <span className="badge neutral">
          <Icon name="info" isSmall /> {text.notClaimed}
        </span>
      )}
    </div>
  )
}

const signatureWords: Record<SignatureMark, { words: string; tone: string }> = {
  signed: { words: text.signed, tone: 'badge' },
  signed_earlier: { words: text.signedEarlier, tone: 'badge warn' },
  broken: { words: text.editedSinceSigned, tone: 'badge bad' },
}

/** The state of the signature, in short; "What was checked", which phones show last, says it in full. */
function SignatureBadge({ signature }: { signature: SignatureMark | null }): ReactElement | null {
  if (signature === null) return null
  const { words, tone } = signatureWords[signature]
  return (
    <span className={tone}>
      <Icon name="pen" isSmall /> {words}
    </span>
  )
}

/** Whom an agency hires for. */
function clientOf({ hiringFor }: Job): { key: string; words: ReactNode }[] {
  if (hiringFor === null) return []
  return [
    { key: 'for', words: <Sentence text={text.hiringFor} parts={{ client: <bdi>{hiringFor}</bdi> }} /> },
  ]
}

export function ClosedNote({ job, similar }: { job: Job; similar: number }): ReactElement | null {
  if (job.status === 'live') return null
  const below = similar === 0 ? '' : ` ${text.similarBelow(similar)}`
  return (
    <div className="note closed">
      <Icon name="clock" />
      <span>
        <b>{factOf(job)}</b> {afterClosing(job.closeReason)}
        {below}
      </span>
    </div>
  )
}

function factOf(job: Job): string {
  if (job.status === 'expired')
    return job.expiresAt === null ? text.expired : text.expiredOn(dayText(job.expiresAt))
  return `${closed(job.closedAt && dayText(job.closedAt), job.closeReason)}.`
}
