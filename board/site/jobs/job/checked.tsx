import { type Job, jobSourceNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { ProofLine } from '../../components/marks/proof-line.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { dayText } from '../../components/time/dates.ts'
import { SignatureLine } from '../verify/signature-line.tsx'
import { verificationPrefix } from './verification-prefix.ts'

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
          <li>
            <Icon name="warning" />
            <div>
              Not checked: who {company.proof === null ? 'is behind it' : 'holds the domain'}, funding, claims
              in the text
              <small>Being listed is not a recommendation</small>
            </div>
          </li>
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
