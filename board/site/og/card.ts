import {
  type CompanySummary,
  type JobQuery,
  type JobSummary,
  type PayBounds,
  type PayHistogram,
  seniorityNames,
  usualSort,
} from '@cryptolist/contract'
import * as text from '#messages/pictures'
import { usdShortText } from '../components/number/number-text.ts'
import { placeLine } from '../components/place/place-line.ts'
import { type FoundJobs, searchHeading } from '../jobs/heading.ts'
import { searchPath, withCursor } from '../jobs/search.ts'

/** Content of the picture of a shared link. What it shows changes only with this and the version of the board. */
export interface Card {
  /** Which pictures it is kept with. */
  area: 'board' | 'listing' | 'search'
  boardName: string
  title: string
  /** In place of a title that can't be written. */
  instead: string
  company: Pick<CompanySummary, 'name' | 'slug' | 'logo'> | null
  /** The number that counts, such as the pay. */
  figure: string | null
  /** Smaller, next to it. */
  note: string | null
  /** Yearly pay in US dollars: of the listing, or how many jobs a step. */
  pay: PayBounds | PayHistogram | null
  /** Between which steps of `pay` the middle half of the jobs is. */
  half: { low: number; high: number } | null
  facts: string[]
  marks: { icon: 'pen' | 'shield'; text: string }[]
  isDemo: boolean
}

/** A picture as a page names it. */
export interface PagePicture {
  /** Path and query, without the version that is added to them. */
  path: string
  card: Card
  /** In words; left out where the page's title says the same. */
  alt?: string
}

const nothing = {
  company: null,
  figure: null,
  note: null,
  pay: null,
  half: null,
  facts: [],
  marks: [],
  isDemo: false,
}

/** The board's own, for pages that have no other. */
export function pictureOfBoard(boardName: string): PagePicture {
  const card = {
    ...nothing,
    area: 'board' as const,
    boardName,
    title: text.boardTitle,
    instead: text.boardTitle,
    facts: [text.boardNote],
  }
  return { path: '/og/board.png', card }
}

export function pictureOfJob(job: JobSummary, boardName: string): PagePicture {
  const { company, title, pay, place, seniority } = job
  const hasRange = pay.kind === 'cash' || pay.kind === 'several'
  const isYearly = pay.kind === 'cash' && pay.period === 'year'
  const levels = seniority.map((level) => seniorityNames[level]).join(', ')
  const card: Card = {
    ...nothing,
    area: 'listing',
    boardName,
    title,
    instead: text.jobInstead,
    company: nameCompany(company),
    figure: pay.kind === 'not_published' ? null : isYearly ? text.aYear(pay.text) : pay.text,
    note: job.payNote,
    pay: hasRange ? pay.usdYear : null,
    facts: [placeLine(place), levels].filter((fact) => fact !== ''),
    marks: [
      ...(job.signature === 'signed' ? [{ icon: 'pen' as const, text: text.signed }] : []),
      ...markDomain(company),
    ],
    isDemo: job.isDemo,
  }
  return { path: `/og/${job.id}.png`, card, alt: text.jobAlt(title, company.name) }
}

export function pictureOfCompany(
  company: Pick<CompanySummary, 'slug' | 'name' | 'logo' | 'proof' | 'isDemo' | 'liveJobs' | 'sectors'>,
  boardName: string,
): PagePicture {
  const { name, slug, liveJobs, sectors } = company
  const card: Card = {
    ...nothing,
    area: 'listing',
    boardName,
    title: name,
    instead: text.companyInstead,
    company: nameCompany(company),
    figure: liveJobs === 0 ? null : text.openJobs(liveJobs),
    facts: sectors.slice(0, maxSectors).map((sector) => sector.name),
    marks: markDomain(company),
    isDemo: company.isDemo,
  }
  return { path: `/og/companies/${slug}.png`, card, alt: name }
}

const maxSectors = 3

/** Of a search, whatever page of it is shown and in what order. */
export function pictureOfSearch(query: JobQuery, jobs: FoundJobs, boardName: string): PagePicture {
  const pay = jobs.facets?.pay ?? null
  const half = pay && middleHalf(pay)
  const card: Card = {
    ...nothing,
    area: 'search',
    boardName,
    title: searchHeading(query, jobs),
    instead: text.searchInstead,
    figure: half && pay && sayHalf(pay, half),
    pay: half && pay,
    half,
    isDemo: jobs.isDemoOnly,
  }
  return { path: `/og${searchPath(toPictured(query)).replace(/^\/jobs/, '/jobs.png')}`, card }
}

/** The search that a picture shows: its order and its page make no other picture. */
export function toPictured(query: JobQuery): JobQuery {
  return withCursor({ ...query, sort: usualSort(query) })
}

/** Below this many jobs with pay, as for the chart of the filters. */
const fewest = 5

/** Between which steps of pay the middle half of the jobs is; null for too few. */
function middleHalf({ counts }: PayHistogram): Card['half'] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total < fewest) return null
  const stepAt = (share: number): number => {
    let below = 0
    return counts.findIndex((count) => {
      below += count
      return below >= total * share
    })
  }
  return { low: stepAt(1 / 4), high: stepAt(3 / 4) }
}

function sayHalf({ counts, stepUsd }: PayHistogram, { low, high }: { low: number; high: number }): string {
  const from = usdShortText(low * stepUsd)
  return high === counts.length - 1
    ? text.halfPayFrom(from)
    : text.halfPay(from, usdShortText((high + 1) * stepUsd))
}

function nameCompany({ name, slug, logo }: Pick<CompanySummary, 'name' | 'slug' | 'logo'>): Card['company'] {
  return { name, slug, logo }
}

function markDomain({ proof }: Pick<CompanySummary, 'proof'>): Card['marks'] {
  return proof?.state === 'verified' ? [{ icon: 'shield', text: proof.domain }] : []
}
