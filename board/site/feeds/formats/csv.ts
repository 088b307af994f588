import type { JobSummary, Pay } from '@cryptolist/contract'
import { type Cell, csvHead, csvLine } from '../../../escaping/csv.ts'
import { dateOf } from '../../components/job-row/job-rows.tsx'
import { keepEntries } from '../entry.ts'
import type { ListFormat } from '../format.ts'
import { cleanText } from '../plain-text.ts'

/** The columns: their names, and what they have of a job. Values of lists are separated by spaces, cities by semicolons. */
const columns: readonly [name: string, cell: (job: JobSummary, origin: string) => Cell][] = [
  ['id', ({ id }) => id],
  ['title', ({ title }) => title],
  ['company', ({ company }) => company.name],
  ['company_slug', ({ company }) => company.slug],
  ['url', ({ path }, origin) => origin + path],
  ['listed', (job) => dateOf(job).iso],
  ['closes', ({ expiresAt }) => expiresAt],
  ['pay', ({ pay }) => pay.text],
  ['cash_min', ({ pay }) => cashOf(pay)?.min ?? null],
  ['cash_max', ({ pay }) => cashOf(pay)?.max ?? null],
  ['currency', ({ pay }) => cashOf(pay)?.currency ?? null],
  ['period', ({ pay }) => cashOf(pay)?.period ?? null],
  ['usd_year_min', ({ pay }) => usdOf(pay)?.min ?? null],
  ['usd_year_max', ({ pay }) => usdOf(pay)?.max ?? null],
  ['pay_note', ({ payNote }) => payNote],
  ['work_mode', ({ place }) => place.mode],
  ['place', ({ place }) => place.text],
  ['remote_countries', ({ place }) => place.remoteCountries.join(' ')],
  ['regions', ({ place }) => slugsOf(place.regions)],
  ['excluded_countries', ({ place }) => place.excludedCountries.join(' ')],
  ['office_countries', ({ place }) => place.officeCountries.join(' ')],
  ['cities', ({ place }) => place.cities.join('; ')],
  ['role', ({ roleFamily }) => roleFamily],
  ['seniority', ({ seniority }) => seniority.join(' ')],
  ['employment', ({ employment }) => employment.join(' ')],
  ['tags', ({ tags }) => slugsOf(tags)],
  ['chains', ({ chains }) => slugsOf(chains)],
  ['sectors', ({ sectors }) => slugsOf(sectors)],
  ['source', ({ source }) => source],
  ['signature', ({ signature }) => signature],
  ['demo', ({ isDemo }) => String(isDemo)],
]

/** CSV (RFC 4180) for spreadsheets, a line for each job. */
export const csv: ListFormat<'csv'> = {
  suffix: 'csv',
  name: 'CSV',
  type: 'text/csv; charset=utf-8',
  isFeed: false,
  limit: 5_000,
  withWholeJobs: false,
  render: ({ items, origin }) =>
    csvHead(columns.map(([name]) => name)) + items.map((job) => writeLine(job, origin)).join(''),
}

const writeLine = keepEntries((job: JobSummary, origin: string) =>
  csvLine(columns.map(([, read]) => clean(read(job, origin)))),
)

function clean(cell: Cell): Cell {
  return typeof cell === 'string' ? cleanText(cell) : cell
}

function cashOf(pay: Pay): Extract<Pay, { kind: 'cash' }> | undefined {
  return pay.kind === 'cash' ? pay : undefined
}

function usdOf(pay: Pay): { min: number | null; max: number | null } | null {
  return pay.kind === 'cash' || pay.kind === 'several' ? pay.usdYear : null
}

function slugsOf(terms: readonly { slug: string }[]): string {
  return terms.map(({ slug }) => slug).join(' ')
}
