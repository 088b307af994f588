import {
  type CloseReason,
  employmentNames,
  type Job,
  type SignatureMark,
  seniorityNames,
} from '@cryptolist/contract'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { jobsStep, Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { ProofBadge } from '../../components/marks/marks.tsx'
import { CompanyPicture } from '../../components/monogram/monogram.tsx'
import { countText } from '../../components/number/number-text.ts'
import { Ago, Day, dayText } from '../../components/time/time.tsx'
import { verificationPrefix } from './about-listing.tsx'

export function JobHead({ job, now }: { job: Job; now: Date }): ReactElement {
  const facts = factsOf(job, now)
  return (
    <>
      <Trail items={[jobsStep, { href: `/companies/${job.company.slug}`, text: job.company.name }]} />
      <div className="hd">
        <CompanyPicture company={job.company} size="large" />
        <div>
          <h1 className="jobtitle">{job.title}</h1>
          <p className="hd-facts">
            <Link href={`/companies/${job.company.slug}`}>{job.company.name}</Link>
            {facts.map((fact) => (
              <Fragment key={fact.key}>
                {' '}
                <span className="dt">·</span> {fact.words}
              </Fragment>
            ))}
          </p>
          <Badges job={job} />
        </div>
      </div>
    </>
  )
}

function factsOf(job: Job, now: Date): { key: string; words: ReactNode }[] {
  const facts: { key: string; words: ReactNode }[] = [
    ...job.employment.map((name) => ({ key: name, words: employmentNames[name] })),
    ...job.seniority.map((name) => ({ key: name, words: seniorityNames[name] })),
  ]
  if (job.publishedAt === null)
    facts.push({ key: 'seen', words: <>first seen {ago(job.firstSeenAt, now)}</> })
  else facts.push({ key: 'posted', words: <>posted {ago(job.publishedAt, now)}</> })
  const isOpenDirect = job.status === 'live' && job.publishedAt !== null
  if (isOpenDirect && job.expiresAt !== null)
    facts.push({
      key: 'closes',
      words: (
        <>
          closes <Day iso={job.expiresAt} />
        </>
      ),
    })
  return facts
}

function ago(iso: string, now: Date): ReactElement {
  return <Ago iso={iso} now={now} />
}

function Badges({ job }: { job: Job }): ReactElement | null {
  const { isDemo, isClaimed, proof } = job.company
  const isPlain = isDemo || isClaimed
  if (isPlain && proof === null && job.signature === null) return null
  return (
    <div className="badges">
      <ProofBadge proof={proof} deed={verificationPrefix(job)} />
      <SignatureBadge signature={job.signature} />
      {isPlain ? null : (
        <span className="badge un">
          <Icon name="info" isSmall /> Not claimed by the employer
        </span>
      )}
    </div>
  )
}

const signatureWords: Record<SignatureMark, { text: string; tone: string }> = {
  signed: { text: 'Signed', tone: 'badge' },
  signed_earlier: { text: 'Signed earlier', tone: 'badge warn' },
  broken: { text: 'Signature no longer matches', tone: 'badge bad' },
}

/** What became of the signature, in short; the whole of it stands under "What was checked", which phones show last. */
function SignatureBadge({ signature }: { signature: SignatureMark | null }): ReactElement | null {
  if (signature === null) return null
  const { text, tone } = signatureWords[signature]
  return (
    <span className={tone}>
      <Icon name="pen" isSmall /> {text}
    </span>
  )
}

const reasons: Record<CloseReason, string> = {
  filled: 'filled',
  withdrawn: 'withdrawn by the employer',
  moderation: 'taken down by moderation',
  source_gone: "gone from the employer's page",
}

export function ClosedNote({ job, similar }: { job: Job; similar: number }): ReactElement | null {
  if (job.status === 'live') return null
  const below = similar === 0 ? '' : ` Below: ${countText(similar, 'open job', 'open jobs')} like it.`
  return (
    <div className="note closed">
      <Icon name="clock" />
      <span>
        <b>{factOf(job)}</b> Applying has ended.{below}
      </span>
    </div>
  )
}

function factOf(job: Job): string {
  if (job.status === 'expired')
    return job.expiresAt === null ? 'Expired.' : `Expired on ${dayText(job.expiresAt)}.`
  const day = job.closedAt === null ? '' : ` on ${dayText(job.closedAt)}`
  const reason = job.closeReason === null ? '' : `: ${reasons[job.closeReason]}`
  return `Closed${day}${reason}.`
}
