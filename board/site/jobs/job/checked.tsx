import { type Job, type JobOrigin, jobSourceNames, type ListingPastFacts } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/job'
import { Icon } from '../../components/icon/icon.tsx'
import { dateOf } from '../../components/job-row/job-rows.tsx'
import { Link } from '../../components/link/link.tsx'
import { seenText } from '../../components/marks/marks.tsx'
import { Fact, Panel, Section } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Day, Moment } from '../../components/time/time.tsx'
import { OriginSignatureLine, SignatureLine } from '../signature/signature-line.tsx'

/** Where a listing comes from, what was checked, and what was not. */
export function Checked({ job }: { job: Job }): ReactElement {
  const { proof } = job.company
  return (
    <Panel id="checked" title={text.checked}>
      <div className="body">
        <ul className="checked">
          <Origin job={job} />
          {proof === null ? null : (
            <li className={proof.state === 'verified' ? 'proved' : 'stale'}>
              <Icon name={proof.state === 'verified' ? 'shield' : 'warning'} />
              <div>
                <Sentence
                  text={proof.state === 'verified' ? text.domainVerified : text.domainLost}
                  parts={{ domain: <b>{proof.domain}</b> }}
                />
                <small>{seenText(proof)}</small>
              </div>
            </li>
          )}
          <SignatureLine job={job} />
          <OriginSignatureLine origin={job.origin} />
          <li>
            <Icon name="warning" />
            <div>
              {proof === null ? text.notCheckedAtAll : text.notCheckedWithDomain}
              <small>{text.noEndorsement}</small>
            </div>
          </li>
        </ul>
      </div>
    </Panel>
  )
}

function Origin({ job }: { job: Job }): ReactElement {
  return (
    <li>
      <Icon name="info" />
      <div>
        <OriginWords job={job} />
        <LastConfirmed job={job} />
      </div>
    </li>
  )
}

/** Whose page the link of a file opens isn't known. */
const isOfFile = ({ source, confirmedAt }: Job): boolean => source === 'feed' && confirmedAt === null

function LastConfirmed({ job }: { job: Job }): ReactElement | null {
  const { source, confirmedAt, lastSeenAt, publishedAt } = job
  const isFollowed = source !== 'direct' && confirmedAt !== null
  if (isFollowed)
    return (
      <small>
        <Sentence
          text={text.confirmedAtSource}
          parts={{
            source: <Link href="/sources">{text.confirmedSource}</Link>,
            moment: <Moment iso={confirmedAt} />,
          }}
        />
      </small>
    )
  return (
    <>
      {lastSeenAt === null ? null : (
        <small>
          <Sentence
            text={isOfFile(job) ? text.lastImported : text.lastSeen}
            parts={{ day: <Day iso={lastSeenAt} /> }}
          />
        </small>
      )}
      {confirmedAt === null || !isLater(confirmedAt, publishedAt) ? null : (
        <small>
          <Sentence text={text.confirmedOpen} parts={{ day: <Day iso={confirmedAt} /> }} />
        </small>
      )}
    </>
  )
}

/** Whether it was confirmed on a later day than it was posted, which the title already shows. */
function isLater(confirmedAt: string, publishedAt: string | null): boolean {
  return publishedAt === null || confirmedAt.slice(0, 10) > publishedAt.slice(0, 10)
}

function OriginWords({ job }: { job: Job }): ReactElement {
  const { isDemo, source, sourceUrl, company, origin } = job
  if (origin !== null) return <FirstPublished origin={origin} />
  if (isDemo) return <>{text.writtenForDemo}</>
  if (source === 'direct') return <>{company.isClaimed ? text.postedHere : text.postedUnclaimed}</>
  const isUnseen = isOfFile(job) && sourceUrl !== null
  const name = isUnseen ? new URL(sourceUrl).hostname : jobSourceNames[source]
  const link =
    sourceUrl === null ? (
      name
    ) : (
      <a className="link" href={sourceUrl} rel="nofollow noopener ugc">
        {name}
      </a>
    )
  return isUnseen ? (
    <Sentence text={text.importedWithLink} parts={{ host: link }} />
  ) : (
    <Sentence text={text.importedFrom} parts={{ source: link }} />
  )
}

function FirstPublished({ origin: { host, url, publishedAt } }: { origin: JobOrigin }): ReactElement {
  const board = (
    <a className="link" href={url} rel="nofollow noopener ugc">
      {host}
    </a>
  )
  return publishedAt === null ? (
    <Sentence text={text.publishedAt} parts={{ board }} />
  ) : (
    <Sentence text={text.firstPublishedAt} parts={{ board, day: <Day iso={publishedAt} /> }} />
  )
}

interface AboutListingProps {
  job: Job
  past: ListingPastFacts | null
  /** Where to ask for its removal; null if the operator has named no address. */
  contactEmail: string | null
  now: Date
}

/** Signs of whether a job is really open: edits, how long it has been open, how often it was posted again. */
export function AboutListing({ job, past, contactEmail, now }: AboutListingProps): ReactElement | null {
  const facts = pastFacts(job, past, now)
  const isRemovable = contactEmail !== null && !job.company.isClaimed && !job.isDemo
  if (facts.length === 0 && !isRemovable) return null
  return (
    <Section id="about" title={text.about}>
      {facts.length === 0 ? null : (
        <dl className="properties">
          {facts.map(({ name, value }) => (
            <Fact name={name} key={name}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
      {isRemovable ? (
        <p className="small">
          <Link href={removalAddress(contactEmail, job)}>{text.requestRemoval}</Link>
        </p>
      ) : null}
    </Section>
  )
}

function removalAddress(contactEmail: string, job: Job): string {
  return `mailto:${contactEmail}?subject=${encodeURIComponent(text.removalSubject(job.id))}`
}

const dayMs = 86_400_000
/** A listing is open for thirty days at least; from then on the page says for how long. */
const longDays = 30

function pastFacts(
  job: Job,
  past: ListingPastFacts | null,
  now: Date,
): { name: string; value: ReactElement | string }[] {
  const facts: { name: string; value: ReactElement | string }[] = []
  if (job.company.isClaimed && job.source !== 'direct')
    facts.push({ name: text.companyPage, value: text.claimed })
  if (job.openings !== 1) facts.push({ name: text.openings, value: String(job.openings) })
  if (past === null) return facts
  const days = Math.floor((now.getTime() - Date.parse(dateOf(job).iso)) / dayMs)
  if (job.status === 'live' && days >= longDays) facts.push({ name: text.openFor, value: text.days(days) })
  if (past.renewedAt !== null) facts.push({ name: text.renewed, value: <Day iso={past.renewedAt} /> })
  if (past.edits > 0)
    facts.push({
      name: text.edited,
      value: <Link href={`${job.path}/history`}>{text.times(past.edits)}</Link>,
    })
  if (past.reposts > 0) {
    const times = text.times(past.reposts)
    const value = past.originalPath === null ? times : <Link href={past.originalPath}>{times}</Link>
    facts.push({ name: text.postedAgain, value })
  }
  return facts
}
