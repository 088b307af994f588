import { type Job, jobSourceNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { dayText } from '../../components/time/dates.ts'

/** What is known of the listing's truth, and what was not checked. Nothing is proved yet, so nothing says it is. */
export function Checked({ job }: { job: Job }): ReactElement {
  const { host, isOpen } = job.apply
  return (
    <section className="pn" aria-labelledby="checked">
      <header>
        <h2 id="checked">What was checked</h2>
      </header>
      <div className="bd">
        <ul className="vf">
          <li>
            <Icon name="info" />
            <div>
              {originOf(job)}
              <small>{dayOf(job)}</small>
            </div>
          </li>
          {host !== null && isOpen ? (
            <li>
              <Icon name="leave" />
              <div>
                Applying leads to <b>{host}</b>
                <small>Outside of this site</small>
              </div>
            </li>
          ) : null}
          <li>
            <Icon name="warning" />
            <div>
              Not checked: who is behind it, funding, claims in the text
              <small>Being listed is not a recommendation</small>
            </div>
          </li>
        </ul>
      </div>
    </section>
  )
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
