import { type Job, jobSourceNames, type ListingPastFacts } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Day } from '../../components/time/time.tsx'
import { ListingPast } from './listing-past.tsx'

export interface AboutListingProps {
  job: Job
  past: ListingPastFacts | null
  /** Where to ask for its removal; null where nobody has said. */
  contactEmail: string | null
}

/** The listing's own history, and how to have it removed while nobody has claimed it. */
export function AboutListing({ job, past, contactEmail }: AboutListingProps): ReactElement {
  const days = [
    { name: 'First seen', iso: job.firstSeenAt },
    { name: 'Last seen', iso: job.lastSeenAt },
    { name: 'Confirmed open', iso: job.confirmedAt },
  ]
  return (
    <section aria-labelledby="about">
      <h2 id="about">About this listing</h2>
      <dl className="kv">
        {days.map(({ name, iso }) =>
          iso === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Day iso={iso} />
              </dd>
            </div>
          ),
        )}
        <div>
          <dt>Source</dt>
          <dd>
            {job.sourceUrl === null ? (
              jobSourceNames[job.source]
            ) : (
              <a className="lk" href={job.sourceUrl} rel="nofollow noopener ugc">
                {jobSourceNames[job.source]}
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt>Employer’s page</dt>
          <dd>{job.company.isClaimed ? 'claimed' : 'not claimed'}</dd>
        </div>
        {job.openings === 1 ? null : (
          <div>
            <dt>Openings</dt>
            <dd>{job.openings}</dd>
          </div>
        )}
        <ListingPast job={job} past={past} />
      </dl>
      {contactEmail === null || job.company.isClaimed || job.isDemo ? null : (
        <p>
          <a className="lk" href={removalAddress(contactEmail, job)}>
            Ask for removal
          </a>
        </p>
      )}
    </section>
  )
}

function removalAddress(contactEmail: string, job: Job): string {
  return `mailto:${contactEmail}?subject=${encodeURIComponent(`Removal of listing ${job.id}`)}`
}
