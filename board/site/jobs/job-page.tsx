import {
  type CompanyResponses,
  employmentNames,
  type Job,
  type JobSummary,
  type ListingPastFacts,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { withOthers } from '#messages/compare'
import * as text from '#messages/job'
import { allTags, type FitWords, JobRows } from '../components/job-row/job-rows.tsx'
import { Section } from '../components/panel/panel.tsx'
import { placeLine } from '../components/place/place-line.ts'
import { dayText } from '../components/time/time.tsx'
import type { PageMeta } from '../document/document.tsx'
import { breadcrumbs } from '../document/structured-data.ts'
import { compareJobsPath } from './compare/page.tsx'
import { Applied } from './job/applied.tsx'
import { Apply, ApplyBar, Safety } from './job/apply.tsx'
import { AboutListing, Checked } from './job/checked.tsx'
import { FactsBox, TagEvidence, TagLinks, type VisitorFit } from './job/facts-box.tsx'
import { ClosedNote, JobHead, trailOf } from './job/head.tsx'
import { HideJob, type HideJobProps } from './job/hide.tsx'
import { toPagePosting } from './job/job-posting.tsx'
import { type MarketPay, PayBox } from './job/pay-box.tsx'
import { SaveJob } from './job/save.tsx'
import { Description, Process, SameText } from './job/text.tsx'
import { TokenBox } from './job/token-box.tsx'
import { Warnings } from './job/warnings.tsx'

interface JobPageProps {
  job: Job
  /** Open jobs like it, five at most. */
  similar: JobSummary[]
  /** Open jobs with the same text, three at most. */
  sameText?: JobSummary[]
  /** Pay of its role here; null while too few jobs state it. */
  market?: MarketPay | null
  past?: ListingPastFacts | null
  /** Where an employer can ask for the removal of a listing; null if the operator has named no address. */
  contactEmail?: string | null
  /** Seen before it is public: nobody can apply or report yet. */
  isPreview?: boolean
  /** How its employer answers applications sent from here; null while there are too few. */
  responses?: CompanyResponses | null
  /** Whether the visitor has saved it; null for one who has to sign in first. */
  isSaved?: boolean | null
  /** Path of the visitor's own application; null without one. */
  appliedPath?: string | null
  /** Whether it is open to the visitor; null until they say where they live. */
  fit?: VisitorFit | null
  fitWords?: FitWords
  /** Whether their account has hidden it; null for a visitor without one. */
  hiding?: HideJobProps['hiding']
  /** The page's own address, for paper; null in a preview. */
  address?: string | null
  now?: Date
}

export function JobPage({
  job,
  similar,
  sameText = [],
  market = null,
  past = null,
  contactEmail = null,
  isPreview = false,
  responses = null,
  isSaved = null,
  hiding = null,
  appliedPath = null,
  fit,
  fitWords,
  address = null,
  now = new Date(),
}: JobPageProps): ReactElement {
  return (
    <div className="wrap job-page">
      <div className="job-page-head">
        <ClosedNote job={job} similar={similar.length} />
        <JobHead job={job} now={now} isPreview={isPreview} />
        <Warnings job={job} />
      </div>
      <div className="job-page-main">
        <PayBox job={job} market={market} />
        {job.tokens.map((terms) => (
          <TokenBox terms={terms} hasCash={job.pay.kind === 'cash'} key={terms.symbol} />
        ))}
        <FactsBox job={job} now={now} fit={fit} />
        <Process job={job} />
        <Description job={job} />
        <SameText job={job} jobs={sameText} />
        {job.descriptionHtml === null || allTags(job).length === 0 ? null : (
          <Section className="section" id="tags" title={text.tags}>
            <TagLinks job={job} />
            <TagEvidence job={job} />
          </Section>
        )}
      </div>
      <div className="apply">
        <div className="apply-stay" inert={isPreview}>
          <Apply job={job} isPreview={isPreview} responses={responses}>
            <Applied job={job} path={appliedPath} />
            <SaveJob job={job} isSaved={isSaved} />
            <a className="button" href={compareJobsPath([job.id])} rel="nofollow">
              {withOthers}
            </a>
          </Apply>
          <Safety path={isPreview ? null : job.path} />
          <HideJob job={job} hiding={hiding} />
        </div>
        <Checked job={job} />
        <AboutListing job={job} past={past} contactEmail={contactEmail} now={now} />
      </div>
      {similar.length === 0 ? null : (
        <Section className="section job-page-similar" id="similar" title={text.similar}>
          <JobRows jobs={similar} now={now} level={3} fitWords={fitWords} />
        </Section>
      )}
      <div inert={isPreview}>
        <ApplyBar job={job} />
      </div>
      {address === null ? null : (
        <p className="printed tiny">{text.printed(address, dayText(now.toISOString()))}</p>
      )}
    </div>
  )
}

interface JobMetaOptions {
  /** Whether search engines may list it. */
  isIndexed: boolean
  /** Whether the page describes the job to them. */
  hasPosting: boolean
  now: Date
}

/** The head of a job's page. */
export function metaOfJob(job: Job, { isIndexed, hasPosting, now }: JobMetaOptions): PageMeta {
  return {
    title: titleOfJob(job),
    description: describeJob(job),
    path: job.path,
    ...(job.origin !== null && { original: job.origin.url }),
    script: 'job.client.ts',
    ...(!isIndexed && { robots: 'noindex' as const }),
    structuredData: (site) => [
      breadcrumbs(trailOf(job), { href: job.path, text: job.title }, site),
      ...(hasPosting ? [toPagePosting(job, site.origin, now)] : []),
    ],
  }
}

export function titleOfJob(job: Job): string {
  return text.titleAt(job.title, job.company.name)
}

/** Description for search engines, beyond the title: the employer's summary, else the facts. */
export function describeJob(job: Job): string {
  if (job.summary !== null) return job.isDemo ? text.describeDemo(job.summary) : job.summary
  const employment = job.employment.map((value) => employmentNames[value]).join(', ')
  const facts = [job.pay.text, placeLine(job.place, ': '), employment]
  const description = facts
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ')
  return job.isDemo ? text.describeDemo(description) : description
}
