import { type JobSummary, roleFamilyNames, workModeNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/jobs-list'
import { Icon } from '../icon/icon.tsx'
import { createTemplate, keepHtml } from '../kept-html/kept-html.ts'
import { PenMark, ShieldMark } from '../marks/marks.tsx'
import { CompanyPicture } from '../monogram/monogram.tsx'
import { Ago, agoText, daysUntil, oldAgeText } from '../time/time.tsx'
import { CompareChoice, CompareForm } from './compare-choice.tsx'
import { PayAxis, PayRuler } from './pay-ruler.tsx'

/** Words for how a job fits a visitor, as far as they have said where they live and work. */
export type FitWords = (job: JobSummary) => readonly string[]

interface JobRowsProps {
  jobs: JobSummary[]
  now: Date
  /** Level of the rows' headings. */
  level: 2 | 3
  minPayUsd?: number
  /** How many more jobs of the same company there are below some jobs, by their ids, and where they are listed. */
  folded?: ReadonlyMap<string, number>
  foldedPath?: (job: JobSummary) => string
  /** Whether rows can be chosen to compare them. */
  isChoosable?: boolean
  fitWords?: FitWords | undefined
}

/** Which columns differ between rows; what is the same in all is said once above them. */
interface Columns {
  hasPay: boolean
  hasAge: boolean
  /** Whether all jobs without a date of their own were first seen at one time, which is no news in each row. */
  isSeenAtOnce: boolean
  /** Excerpts of the jobs' texts, by their ids; what several say is no news. */
  excerpts: ReadonlyMap<string, string>
  isChoosable: boolean
}

/** Rows of jobs under the one axis of their pay rulers. A column that would say the same in every row is left out. */
export function JobRows({
  jobs,
  now,
  level,
  minPayUsd,
  folded,
  foldedPath = ({ company }) => `/jobs?company=${company.slug}`,
  isChoosable = false,
  fitWords = () => [],
}: JobRowsProps): ReactElement {
  const hasPay = hasPayColumn(jobs)
  const seen = commonAge(jobs, now)
  const columns = {
    hasPay,
    hasAge: seen?.isOfAll !== true,
    isSeenAtOnce: seen !== undefined,
    excerpts: listExcerpts(jobs, hasPay),
    isChoosable: isChoosable && jobs.length > 1,
  }
  const rowHtml = (job: JobSummary) => {
    const row = { job, now, level, minPayUsd, columns, fit: fitWords(job) }
    return keepHtml(job, variantOf(job, row), () => <JobRow {...row} />)
  }
  const foldedHtml = (job: JobSummary) => {
    const count = folded?.get(job.id)
    const { name } = job.company
    return count === undefined ? '' : fillFolded({ path: foldedPath(job), name, more: text.more(count) })
  }
  return (
    <>
      {seen?.isWorthSaying === true ? (
        <p className="list-note tiny faint">
          {seen.isOfAll ? text.allFirstSeen(seen.age) : text.othersFirstSeen(seen.age)}
        </p>
      ) : null}
      <div className={layoutOf('list-head', columns)} aria-hidden="true">
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
      {columns.isChoosable ? <CompareForm isBar /> : null}
    </>
  )
}

/** Whether a list of these jobs has a column of pay, with rulers: as soon as one states any. */
function hasPayColumn(jobs: readonly Pick<JobSummary, 'pay'>[]): boolean {
  return jobs.length < 2 || jobs.some(statesPay)
}

/** Whether a row of the job has something to say of its pay. */
export function statesPay({ pay }: Pick<JobSummary, 'pay'>): boolean {
  return pay.kind !== 'not_published'
}

/** Everything about a row that is not in its job. */
function variantOf(
  job: JobSummary,
  { now, level, minPayUsd, columns, fit }: Omit<JobRowProps, 'job'>,
): string {
  const { hasPay, excerpts, isChoosable } = columns
  const age = showsAge(job, columns) ? `${ageText(dateOf(job).iso, now)} ${daysLeft(job, now)}` : ''
  const pay = hasPay && job.pay.kind === 'cash' ? minPayUsd : ''
  return [level, hasPay, excerpts.has(job.id), isChoosable, age, pay, ...fit].join('|')
}

function layoutOf(name: string, { hasPay, hasAge, excerpts, isChoosable }: Columns): string {
  const others = [
    hasPay ? '' : ' no-pay',
    hasAge ? '' : ' no-age',
    excerpts.size === 0 ? '' : ' texts',
    isChoosable ? ' choose' : '',
  ]
  return name + others.join('')
}

/** In a list without pay they take a line of their own, which is worth it only if most rows have one. */
function listExcerpts(jobs: JobSummary[], hasPay: boolean): Map<string, string> {
  const times = new Map<string | null, number>()
  for (const { excerpt } of jobs) times.set(excerpt, (times.get(excerpt) ?? 0) + 1)
  const excerpts = new Map<string, string>()
  for (const { id, excerpt } of jobs)
    if (excerpt !== null && times.get(excerpt) === 1) excerpts.set(id, excerpt)
  return hasPay || excerpts.size * 2 > jobs.length ? excerpts : new Map()
}

const dayMs = 86_400_000
/** From this share of rows on, the age that several jobs were first seen at is said once. */
const enoughAlike = 0.5

interface CommonAge {
  age: string
  isOfAll: boolean
  /** Of what came today, the age is that of the import and says nothing of the jobs. */
  isWorthSaying: boolean
}

/** How long ago the jobs without a date of their own were first seen, if that is the same for all of them and they are most of the list. */
function commonAge(jobs: JobSummary[], now: Date): CommonAge | undefined {
  const undated = jobs.filter((job) => !dateOf(job).isPosted)
  const [first] = undated
  if (first === undefined || undated.length < 2 || undated.length < jobs.length * enoughAlike)
    return undefined
  const age = agoText(first.firstSeenAt, now)
  // Jobs of one import were first seen at one moment.
  const isOther = ({ firstSeenAt }: JobSummary) =>
    firstSeenAt !== first.firstSeenAt && agoText(firstSeenAt, now) !== age
  if (undated.some(isOther)) return undefined
  const isWorthSaying = now.getTime() - Date.parse(first.firstSeenAt) >= dayMs
  return { age, isOfAll: undated.length === jobs.length, isWorthSaying }
}

function showsAge(job: JobSummary, { hasAge, isSeenAtOnce }: Columns): boolean {
  return hasAge && (dateOf(job).isPosted || !isSeenAtOnce)
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
  <li className="row-more">
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
  fit: readonly string[]
}

const soonDays = 7

/** A job as a row of a list; the whole row is the target of its title's link (docs/design.md). Every row has the same height. */
function JobRow({ job, now, level, minPayUsd, columns, fit }: JobRowProps): ReactElement {
  const Heading = `h${level}` as const
  const excerpt = columns.excerpts.get(job.id)
  return (
    <li className="row" id={`j-${job.id}`}>
      {columns.isChoosable ? <CompareChoice job={job} /> : null}
      <CompanyPicture company={job.company} />
      <div className="main">
        <Heading className="title">
          <a href={job.path} title={hintOf(job.title, maxTitle)}>
            <bdi>{job.title}</bdi>
          </a>
        </Heading>
        <div className="meta">
          <CompanyName job={job} />
          {columns.hasPay ? <RowPlace job={job} /> : <Fit words={fit} />}
        </div>
        {columns.hasPay && fit.length > 0 ? (
          <div className="meta fit">
            <Fit words={fit} />
          </div>
        ) : null}
        <div className="tags">
          {rowTags(job).map((tag) => (
            <a href={tag.path} key={tag.path}>
              {tag.name}
            </a>
          ))}
        </div>
        {excerpt === undefined ? null : (
          <p className="excerpt" dir="auto">
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

/** Next to the company where the place has a column of its own, otherwise on a line of their own. */
function Fit({ words }: { words: readonly string[] }): ReactElement {
  return (
    <>
      {words.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </>
  )
}

/** From these lengths on a row may cut a text off. */
const maxTitle = 44
const maxNote = 30

/** The whole text, for the pointer, where it may be cut off. */
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
  if (mode === null && where === '') return <span className="faint">{text.placeNotStated}</span>
  return (
    <>
      {mode === null ? null : <span>{workModeNames[mode]}</span>}
      {where === '' ? null : (
        <span className="place" title={where.length > longestWhole ? where : undefined}>
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
      <div className="amount">{pay.text}</div>
      {usdYear === null ? null : <PayRuler usdYear={usdYear} minPayUsd={minPayUsd} />}
      {job.payNote === null ? null : (
        <div className="plus" title={hintOf(job.payNote, maxNote)}>
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

function ageText(iso: string, now: Date): string {
  return oldAgeText(iso, now) ?? agoText(iso, now)
}

function RowAge({ job, now }: { job: JobSummary; now: Date }): ReactElement {
  const { iso, isPosted } = dateOf(job)
  const old = oldAgeText(iso, now)
  if (!isPosted || old !== undefined)
    return (
      <div className="age">
        <span className={old === undefined ? undefined : 'soon'}>
          {isPosted ? text.postedBefore : text.firstSeen}
          <br />
          <time dateTime={iso}>{ageText(iso, now)}</time>
        </span>
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
