import {
  employmentNames,
  type Job,
  type JobSummary,
  type JobWarning,
  type ListingPastFacts,
  workModeNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { allTags, JobRows } from '../components/job-row/job-rows.tsx'
import { countText } from '../components/number/number-text.ts'
import { Section } from '../components/panel/panel.tsx'
import type { PageMeta } from '../document/document.tsx'
import { AboutListing, Checked } from './job/about-listing.tsx'
import { Apply, ApplyBar, Safety } from './job/apply.tsx'
import { ClosedNote, JobHead } from './job/head.tsx'
import { PayBox } from './job/pay-box.tsx'
import { PlaceBox } from './job/place-box.tsx'
import { TokenBox } from './job/token-box.tsx'

interface JobPageProps {
  job: Job
  /** Open jobs like it, five at most. */
  similar: JobSummary[]
  past?: ListingPastFacts | null
  /** Where an employer asks for the removal of a listing; null where nobody has said. */
  contactEmail?: string | null
  /** Looked at before it is public: nobody can apply or report yet. */
  isPreview?: boolean
  now?: Date
}

export function JobPage({
  job,
  similar,
  past = null,
  contactEmail = null,
  isPreview = false,
  now = new Date(),
}: JobPageProps): ReactElement {
  return (
    <div className="wrap jp">
      <div className="jp-head">
        <ClosedNote job={job} similar={similar.length} />
        <JobHead job={job} now={now} />
        <Warnings job={job} />
      </div>
      <div className="apply">
        <div inert={isPreview}>
          <Apply job={job} />
        </div>
        <Safety path={isPreview ? null : job.path} />
        <Checked job={job} />
        <AboutListing job={job} past={past} contactEmail={contactEmail} />
      </div>
      <div className="jp-main">
        <PayBox job={job} />
        {job.tokens.map((terms) => (
          <TokenBox terms={terms} key={terms.symbol} />
        ))}
        <PlaceBox job={job} now={now} />
        <Process job={job} />
        <Description job={job} />
        <Tags job={job} />
      </div>
      {similar.length === 0 ? null : (
        <Section className="sec jp-similar" id="similar" title="Open jobs like it">
          <JobRows jobs={similar} now={now} level={3} />
        </Section>
      )}
      <div inert={isPreview}>
        <ApplyBar job={job} />
      </div>
    </div>
  )
}

function Tags({ job }: { job: Job }): ReactElement | null {
  const tags = allTags(job)
  if (tags.length === 0) return null
  return (
    <Section className="sec" id="tags" title="Tags">
      <p className="tags">
        {tags.map((tag) => (
          <a className="tag" href={tag.path} key={tag.path}>
            {tag.name}
          </a>
        ))}
      </p>
    </Section>
  )
}

/** The employer's text, sanitised when it was written; without one, where it can be read. */
function Description({ job }: { job: Job }): ReactElement {
  return (
    <section className="sec prose" aria-labelledby="work">
      <h2 id="work">{job.descriptionHtml === null ? 'The work' : 'In the employer’s words'}</h2>
      {job.descriptionHtml === null ? (
        <Elsewhere job={job} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the only HTML in the database; it passed the sanitiser when it was written.
        <div dangerouslySetInnerHTML={{ __html: job.descriptionHtml }} />
      )}
    </section>
  )
}

function Elsewhere({ job }: { job: Job }): ReactElement {
  return (
    <>
      {job.summary === null ? null : <p>{job.summary}</p>}
      <p className="t2">
        The listing came without its text.
        {job.sourceUrl === null ? null : (
          <>
            {' '}
            <a className="lk" href={job.sourceUrl} rel="nofollow noopener ugc">
              Read it at the employer’s page <Icon name="leave" isSmall />
            </a>
          </>
        )}
      </p>
    </>
  )
}

function Process({ job }: { job: Job }): ReactElement | null {
  const { steps } = job.process
  const facts = factsOf(job.process)
  if (steps.length === 0 && facts.length === 0) return null
  return (
    <Section className="sec" id="process" title="How they hire">
      {steps.length === 0 ? null : (
        <ol className="steps">
          {steps.map((step) => (
            <li key={step.name}>
              {step.name}
              {step.note === null ? null : <small>{step.note}</small>}
            </li>
          ))}
        </ol>
      )}
      {facts.length === 0 ? null : <p className="sm t2">{facts.join(' ')}</p>}
    </Section>
  )
}

function factsOf(process: Job['process']): string[] {
  const facts: string[] = []
  const { takeHome, takeHomeHours, isTakeHomePaid, answerByDays } = process
  if (takeHome === 'none') facts.push('No take-home task.')
  else if (takeHome !== null) {
    const hours = takeHomeHours === null ? '' : `, ${countText(takeHomeHours, 'hour', 'hours')}`
    const paid = isTakeHomePaid === null ? '' : isTakeHomePaid ? ', paid' : ', unpaid'
    facts.push(`Take-home task: ${takeHome}${hours}${paid}.`)
  }
  if (answerByDays !== null)
    facts.push(`They promise an answer within ${countText(answerByDays, 'day', 'days')}.`)
  return facts
}

const warningSentences: Partial<Record<JobWarning['code'], string>> = {
  'FEE-01': 'The text speaks of money that applicants pay. Honest employers never ask for any.',
  'FEE-02': 'The text speaks of buying a token or an NFT. No job needs that.',
  'WAL-01':
    'The text speaks of a wallet, a seed phrase or an identity check to apply. Give none of them away.',
  'WAL-02': 'The text speaks of a test transaction. Send none.',
  'CON-01': 'The only contact is a chat, where anybody can call themselves anything.',
  'APP-02': 'The link to apply is a short one that hides where it leads.',
  'APP-03': 'The link to apply leads to a domain that looks like another, known one.',
  'APP-04': 'The link to apply leads to a file. Do not open it.',
  'COD-01':
    'The text asks to run code or install a program early. Do so in a machine of its own, or not at all.',
  'COD-02': 'The text links to a repository. Read its code before you run any of it.',
  'PAY-06': 'The text speaks of a trial without pay.',
}

/** What the board's rules find in a listing that readers should know, with the words that were found. */
function Warnings({ job: { warnings } }: { job: Pick<Job, 'warnings'> }): ReactElement | null {
  const shown = warnings.flatMap(({ code, quote }) => {
    const sentence = warningSentences[code]
    return sentence === undefined ? [] : [{ code, quote, sentence }]
  })
  if (shown.length === 0) return null
  return (
    <section className="note bad jp-warnings" aria-labelledby="warnings">
      <Icon name="warning" />
      <div>
        <h2 id="warnings" className="sm">
          Take care
        </h2>
        <ul>
          {shown.map(({ code, quote, sentence }) => (
            <li key={code}>
              {sentence}
              {quote === null ? null : <q className="quoted">{quote}</q>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The head of a job's page. Demo listings, and imports of companies that have not claimed their page, are not for search engines. */
export function metaOfJob(job: Job, { isLongOver }: { isLongOver: boolean }): PageMeta {
  const isHidden = job.isDemo || !job.company.isClaimed || isLongOver
  return {
    title: `${job.title} at ${job.company.name}`,
    description: describeJob(job),
    path: job.path,
    ...(isHidden && { robots: 'noindex' as const }),
  }
}

/** A job in two sentences, for search engines. */
export function describeJob(job: Job): string {
  const mode = job.place.mode === null ? '' : workModeNames[job.place.mode]
  const place = [mode, job.place.text].filter((part) => part !== '').join(': ')
  const employment = job.employment.map((value) => employmentNames[value]).join(', ')
  const facts = [job.pay.text, place, employment].filter((part) => part !== '')
  const demo = job.isDemo ? 'Demo listing, not a real job. ' : ''
  return `${demo}${job.title} at ${job.company.name}. ${facts.join('. ')}.`
}
