import { type JobSummary, roleFamilyNames, workModeNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/jobs-list'
import { Icon } from '../icon/icon.tsx'
import { createTemplate, keepHtml } from '../kept-html/kept-html.ts'
import { PenMark, ShieldMark } from '../marks/marks.tsx'
import { CompanyPicture } from '../monogram/monogram.tsx'
import { Ago, agoText, daysUntil } from '../time/time.tsx'
import { PayAxis, PayRuler } from './pay-ruler.tsx'

interface JobRowsProps {
  jobs: JobSummary[]
  now: Date
  /** Level of the rows' headings. */
  level: 2 | 3
  minPayUsd?: number
  /** How many more jobs of the same company there are below some jobs, by their ids, and where all of them are listed. */
  folded?: ReadonlyMap<string, number>
  companyPath?: (slug: string) => string
}

/** Which columns differ between rows; what is the same in all is said once above them. */
interface Columns {
  /** Else the few jobs that state pay name it next to their company. */
  hasPay: boolean
  hasAge: boolean
  /** Whether the note above says when the jobs without a date of their own were first seen. */
  saysFirstSeen: boolean
  /** What the jobs' texts say, by their ids; what several say is no news. */
  excerpts: ReadonlyMap<string, string>
}

/** Rows of jobs under the one axis of their pay rulers. A column that would say the same in every row is left out. */
export function JobRows({
  jobs,
  now,
  level,
  minPayUsd,
  folded,
  companyPath = (slug) => `/jobs?company=${slug}`,
}: JobRowsProps): ReactElement {
  const hasPay = hasPayColumn(jobs)
  const seen = commonAge(jobs, now)
  const columns = {
    hasPay,
    hasAge: seen?.isOfAll !== true,
    saysFirstSeen: seen !== undefined,
    excerpts: listExcerpts(jobs, hasPay),
  }
  const rowHtml = (job: JobSummary) => {
    const row = { job, now, level, minPayUsd, columns }
    return keepHtml(job, variantOf(job, row), () => <JobRow {...row} />)
  }
  const foldedHtml = (job: JobSummary) => {
    const count = folded?.get(job.id)
    const { slug, name } = job.company
    return count === undefined ? '' : fillFolded({ path: companyPath(slug), name, more: text.more(count) })
  }
  const notes = [
    hasPay ? [] : text.statePay(jobs.filter(statesPay).length),
    seen === undefined ? [] : seen.isOfAll ? text.allFirstSeen(seen.age) : text.othersFirstSeen(seen.age),
  ].flat()
  return (
    <>
      {notes.length === 0 ? null : <p className="lnote xs t3">{notes.join(' ')}</p>}
      <div className={layoutOf('lh', columns)} aria-hidden="true">
        <span />
        <span>{text.job}</span>
        {hasPay ? <PayHead jobs={jobs} /> : <span>{text.location}</span>}
        {columns.hasAge ? <span>{text.posted}</span> : null}
      </div>
      <ol
        className={layoutOf('jobs rows', columns)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, most of it for an earlier page
        dangerouslySetInnerHTML={{ __html: jobs.map((job) => rowHtml(job) + foldedHtml(job)).join('') }}
      />
    </>
  )
}

/** From this share of rows with pay on, pay is worth a column of its own. */
const enoughPaid = 0.25

/** Whether a list of these jobs has a column of pay, with rulers. */
export function hasPayColumn(jobs: readonly Pick<JobSummary, 'pay'>[]): boolean {
  return jobs.length < 2 || jobs.filter(statesPay).length >= Math.max(1, jobs.length * enoughPaid)
}

function statesPay({ pay }: Pick<JobSummary, 'pay'>): boolean {
  return pay.kind !== 'not_published'
}

/** Everything about a row that is not in its job. */
function variantOf(job: JobSummary, { now, level, minPayUsd, columns }: Omit<JobRowProps, 'job'>): string {
  const { hasPay, excerpts } = columns
  const age = showsAge(job, columns) ? `${agoText(dateOf(job).iso, now)} ${daysLeft(job, now)}` : ''
  const pay = hasPay && job.pay.kind === 'cash' ? minPayUsd : ''
  return [level, hasPay, excerpts.has(job.id), age, pay].join('|')
}

function layoutOf(name: string, { hasPay, hasAge, excerpts }: Columns): string {
  return `${name}${hasPay ? '' : ' nopay'}${hasAge ? '' : ' noage'}${excerpts.size === 0 ? '' : ' texts'}`
}

/** In a list without pay they take a line of their own, which is worth it only if most rows have one. */
function listExcerpts(jobs: JobSummary[], hasPay: boolean): Map<string, string> {
  const times = new Map<string | null, number>()
  for (const { excerpt } of jobs) times.set(excerpt, (times.get(excerpt) ?? 0) + 1)
  const found = new Map<string, string>()
  for (const { id, excerpt } of jobs) if (excerpt !== null && times.get(excerpt) === 1) found.set(id, excerpt)
  return hasPay || found.size * 2 > jobs.length ? found : new Map()
}

/** From this share of rows on, the age that several jobs were first seen at is said once. */
const enoughAlike = 0.5

/** How long ago the jobs without a date of their own were first seen, if that is the same for all of them and they are most of the list. */
function commonAge(jobs: JobSummary[], now: Date): { age: string; isOfAll: boolean } | undefined {
  const undated = jobs.filter((job) => !dateOf(job).isPosted)
  const [first] = undated
  if (first === undefined || undated.length < 2 || undated.length < jobs.length * enoughAlike)
    return undefined
  const age = agoText(first.firstSeenAt, now)
  // Jobs of one import were first seen at one moment.
  const isOther = ({ firstSeenAt }: JobSummary) =>
    firstSeenAt !== first.firstSeenAt && agoText(firstSeenAt, now) !== age
  if (undated.some(isOther)) return undefined
  return { age, isOfAll: undated.length === jobs.length }
}

function showsAge(job: JobSummary, { hasAge, saysFirstSeen }: Columns): boolean {
  return hasAge && (dateOf(job).isPosted || !saysFirstSeen)
}

function PayHead({ jobs }: Pick<JobRowsProps, 'jobs'>): ReactElement {
  const hasRulers = jobs.some(({ pay }) => pay.kind === 'cash' && pay.usdYear !== null)
  if (!hasRulers) return <span>{text.cash}</span>
  return (
    <span>
      <span>{text.cashAYear}</span>
      <PayAxis />
    </span>
  )
}

/** One row in place of a company's further jobs. */
const fillFolded = createTemplate(['path', 'name', 'more'], ({ path, name, more }) => (
  <li className="jf">
    <a href={path}>
      <span>
        <bdi>{name}</bdi> · {more}
      </span>
      <Icon name="next" isSmall />
    </a>
  </li>
))

interface JobRowProps {
  job: JobSummary
  now: Date
  /** Level of the title's heading, one below the heading of the list. */
  level: 2 | 3
  minPayUsd?: number
  columns: Columns
}

const soonDays = 7

/** A job as a row of a list; the whole row is the target of its title's link (docs/design.md). Every row has the same height. */
function JobRow({ job, now, level, minPayUsd, columns }: JobRowProps): ReactElement {
  const Heading = `h${level}` as const
  const excerpt = columns.excerpts.get(job.id)
  return (
    <li className="jr" id={`j-${job.id}`}>
      <span className="lgc">
        <CompanyPicture company={job.company} />
      </span>
      <div className="main">
        <Heading className="jt">
          <a href={job.path} title={hintOf(job.title, maxTitle)}>
            <bdi>{job.title}</bdi>
          </a>
        </Heading>
        <div className="meta">
          <CompanyName job={job} />
          {columns.hasPay ? (
            <RowPlace job={job} />
          ) : statesPay(job) ? (
            <span className="b">{job.pay.text}</span>
          ) : null}
        </div>
        <div className="tags">
          {rowTags(job).map((tag) => (
            <a className="tag" href={tag.path} key={tag.path}>
              {tag.name}
            </a>
          ))}
        </div>
        {excerpt === undefined ? null : (
          <p className="ex" dir="auto">
            {excerpt}
          </p>
        )}
      </div>
      {columns.hasPay ? (
        <RowPay job={job} minPayUsd={minPayUsd} />
      ) : (
        <div className="meta where">
          <RowPlace job={job} />
        </div>
      )}
      {showsAge(job, columns) ? <RowAge job={job} now={now} /> : null}
    </li>
  )
}

/** From these lengths on a row may cut a text off. */
const maxTitle = 44
const maxNote = 30

/** What may be cut off, whole, for the pointer. */
function hintOf(words: string, most: number): string | undefined {
  return words.length > most ? words : undefined
}

function CompanyName({ job }: { job: JobSummary }): ReactElement {
  return (
    <span>
      <bdi>{job.company.name}</bdi>
      {job.company.proof === null ? null : ' '}
      <ShieldMark proof={job.company.proof} />
      {job.signature === 'signed' ? ' ' : null}
      <PenMark signature={job.signature} />
    </span>
  )
}

/** Letters of a place that a row always has room for. */
const longestWhole = 20

/** Work mode and place, as far as they are known. */
function RowPlace({ job: { place } }: { job: JobSummary }): ReactElement {
  const { mode, text: where } = place
  if (mode === null && where === '') return <span className="t3">{text.placeNotStated}</span>
  return (
    <>
      {mode === null ? null : <span>{workModeNames[mode]}</span>}
      {where === '' ? null : (
        <span className="wh" title={where.length > longestWhole ? where : undefined}>
          {where}
        </span>
      )}
    </>
  )
}

function RowPay({ job, minPayUsd }: { job: JobSummary; minPayUsd: number | undefined }): ReactElement {
  const { pay } = job
  if (!statesPay(job)) return <div className="pay unstated">{text.payNotStated}</div>
  const usdYear = pay.kind === 'cash' ? pay.usdYear : null
  return (
    <div className="pay">
      <div className="amt">{pay.text}</div>
      {usdYear === null ? null : <PayRuler usdYear={usdYear} minPayUsd={minPayUsd} />}
      {job.payNote === null ? null : (
        <div className="tok" title={hintOf(job.payNote, maxNote)}>
          {job.payNote}
        </div>
      )}
    </div>
  )
}

/** The date that a job is listed by: when its employer posted it, as far as that is known, else when it was first seen. */
export function dateOf({
  publishedAt,
  postedAt,
  firstSeenAt,
}: Pick<JobSummary, 'publishedAt' | 'postedAt' | 'firstSeenAt'>): { iso: string; isPosted: boolean } {
  const posted = publishedAt ?? postedAt
  return { iso: posted ?? firstSeenAt, isPosted: posted !== null }
}

/** An import ends when it is no longer seen; only a job posted here has an end that the employer chose. */
function daysLeft({ expiresAt, publishedAt }: JobSummary, now: Date): number | null {
  return expiresAt === null || publishedAt === null ? null : daysUntil(expiresAt, now)
}

function RowAge({ job, now }: { job: JobSummary; now: Date }): ReactElement {
  const { iso, isPosted } = dateOf(job)
  if (!isPosted)
    return (
      <div className="age">
        {text.firstSeen}
        <br />
        <Ago iso={iso} now={now} />
      </div>
    )
  const days = daysLeft(job, now)
  return (
    <div className="age">
      <Ago iso={iso} now={now} />
      {days === null ? null : (
        <>
          <br />
          <span className={days <= soonDays ? 'soon' : undefined}>
            {days === 0 ? text.closed : text.closesIn(days)}
          </span>
        </>
      )}
    </div>
  )
}

interface RowTag {
  name: string
  path: string
}

const maxTags = 6

/** Up to six words of a job (tags, chains, sectors, in this order), each a link to the jobs that share it; its role if it has none. */
function rowTags(job: Pick<JobSummary, 'tags' | 'chains' | 'sectors' | 'roleFamily'>): RowTag[] {
  const tags = allTags(job).slice(0, maxTags)
  const { roleFamily } = job
  return tags.length > 0 || roleFamily === null
    ? tags
    : [{ name: roleFamilyNames[roleFamily], path: `/jobs?role=${roleFamily}` }]
}

/** All words of a job with their searches; a repeated word is kept once. */
export function allTags(job: Pick<JobSummary, 'tags' | 'chains' | 'sectors'>): RowTag[] {
  const all = [
    ...job.tags.map((term) => ({ name: term.name, path: `/jobs?tag=${term.slug}` })),
    ...job.chains.map((term) => ({ name: term.name, path: `/jobs?chain=${term.slug}` })),
    ...job.sectors.map((term) => ({ name: term.name, path: `/jobs?sector=${term.slug}` })),
  ]
  return all.filter((tag, index) => all.findIndex((other) => other.name === tag.name) === index)
}
