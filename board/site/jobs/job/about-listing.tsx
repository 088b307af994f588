import { type Job, jobSourceNames, type ListingPastFacts } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { NotChecked, ProofLine } from '../../components/marks/marks.tsx'
import { countText } from '../../components/number/number-text.ts'
import { Fact, Panel, Section } from '../../components/panel/panel.tsx'
import { Day, dayText } from '../../components/time/time.tsx'
import { SignatureLine } from '../signature/signature-line.tsx'

interface AboutListingProps {
  job: Job
  past: ListingPastFacts | null
  /** Where to ask for its removal; null where nobody has said. */
  contactEmail: string | null
}

export function AboutListing({ job, past, contactEmail }: AboutListingProps): ReactElement {
  const days = [
    { name: 'First seen', iso: job.firstSeenAt },
    { name: 'Last seen', iso: job.lastSeenAt },
    { name: 'Confirmed open', iso: job.confirmedAt },
  ]
  return (
    <Section id="about" title="About this listing">
      <dl className="kv">
        {days.map(({ name, iso }) =>
          iso === null ? null : (
            <Fact name={name} key={name}>
              <Day iso={iso} />
            </Fact>
          ),
        )}
        <Fact name="Source">
          {job.sourceUrl === null ? (
            jobSourceNames[job.source]
          ) : (
            <a className="lk" href={job.sourceUrl} rel="nofollow noopener ugc">
              {jobSourceNames[job.source]}
            </a>
          )}
        </Fact>
        <Fact name="Employer’s page">{job.company.isClaimed ? 'claimed' : 'not claimed'}</Fact>
        {job.openings === 1 ? null : <Fact name="Openings">{job.openings}</Fact>}
        <ListingPast job={job} past={past} />
      </dl>
      {contactEmail === null || job.company.isClaimed || job.isDemo ? null : (
        <p>
          <Link href={removalAddress(contactEmail, job)}>Ask for removal</Link>
        </p>
      )}
    </Section>
  )
}

function removalAddress(contactEmail: string, job: Job): string {
  return `mailto:${contactEmail}?subject=${encodeURIComponent(`Removal of listing ${job.id}`)}`
}

/** What is known of the listing's truth, and what was not checked. */
export function Checked({ job }: { job: Job }): ReactElement {
  const {
    company,
    apply: { host, isOpen },
  } = job
  return (
    <Panel id="checked" title="What was checked">
      <div className="bd">
        <ul className="vf">
          <li>
            <Icon name="info" />
            <div>
              {originOf(job)}
              <small>{dayOf(job)}</small>
            </div>
          </li>
          {company.proof === null ? null : <ProofLine proof={company.proof} deed={verificationPrefix(job)} />}
          <SignatureLine job={job} />
          {host !== null && isOpen ? (
            <li>
              <Icon name="leave" />
              <div>
                Applying leads to <b>{host}</b>
                <small>{isAtProof(job) ? 'The proved domain' : 'Outside of this site'}</small>
              </div>
            </li>
          ) : null}
          <NotChecked proof={company.proof} />
        </ul>
      </div>
    </Panel>
  )
}

/** Whether applying leads to the domain that the company has proved, or to a name below it. */
function isAtProof({ company: { proof }, apply: { host } }: Job): boolean {
  if (proof?.state !== 'verified' || host === null) return false
  return host === proof.domain || host.endsWith(`.${proof.domain}`)
}

function originOf(job: Job): string {
  if (job.isDemo) return 'Written for this demo'
  return job.source === 'direct'
    ? 'Posted here by the employer'
    : `Imported from ${jobSourceNames[job.source]}`
}

function dayOf(job: Job): string {
  if (job.publishedAt !== null) return `On ${dayText(job.publishedAt)}`
  const seen = `First seen ${dayText(job.firstSeenAt)}`
  return job.lastSeenAt === null ? seen : `${seen}, last seen ${dayText(job.lastSeenAt)}`
}

const dayMs = 86_400_000
/** A listing is open for thirty days at least; from then on it is said for how long. */
const longDays = 30

interface ListingPastProps {
  job: Job
  past: ListingPastFacts | null
  now?: Date
}

/** What tells a job that is open from one that only says so: edits, for how long, how often posted again. Lines of a list of facts. */
function ListingPast({ job, past, now = new Date() }: ListingPastProps): ReactElement | null {
  if (past === null) return null
  const days = Math.floor((now.getTime() - Date.parse(job.publishedAt ?? job.firstSeenAt)) / dayMs)
  const isLong = job.status === 'live' && days >= longDays
  return (
    <>
      {isLong ? <Fact name="Open for">{days} days</Fact> : null}
      {past.renewedAt === null ? null : (
        <Fact name="Renewed">
          <Day iso={past.renewedAt} />
        </Fact>
      )}
      {past.edits === 0 ? null : (
        <Fact name="Edited">
          <Link href={`${job.path}/history`}>{countText(past.edits, 'time', 'times')}</Link>
        </Fact>
      )}
      {past.reposts === 0 ? null : (
        <Fact name="Posted again">
          {past.originalPath === null ? (
            countText(past.reposts, 'time', 'times')
          ) : (
            <Link href={past.originalPath}>{countText(past.reposts, 'time', 'times')}</Link>
          )}
        </Fact>
      )}
    </>
  )
}

/** What the holder of the proved domain did for a listing: an imported one is theirs, but it was not they who put it here. */
export function verificationPrefix({ source }: Pick<Job, 'source'>): string {
  return source === 'direct' ? 'Published by' : 'Company:'
}
