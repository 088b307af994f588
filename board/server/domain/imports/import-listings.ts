import { BoardError, type JobSource } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/import'
import type { Db, Schema } from '../../database/schema.ts'
import { isAtSameHost, otherNamesOf } from '../identifiers/posting-link.ts'
import { findSource } from '../systems/address.ts'
import { judge } from './changes.ts'
import { closeUnseen } from './close-listings.ts'
import { type ImportCompany, placeImportCompanies } from './companies.ts'
import { lettersOf } from './company-name.ts'
import { type FilePart, type ListingsFile, nameOf, openListingsFile, type ReportedRow } from './file.ts'
import { atCompany, type Listing } from './listing.ts'
import { keepOwnFields } from './own-fields.ts'
import { refreshStatistics } from './planner-statistics.ts'
import {
  type JobKey,
  listJobsByKey,
  listLeftOut,
  type PlacedListing,
  releaseImportLock,
  type StoredJob,
  takeImportLock,
} from './repository.ts'
import { type CompanyHistory, fileSource } from './whose-listings.ts'
import { type Plan, type Stating, writePlan } from './write-plan.ts'

/**
 * The counts of an import. `unchanged` includes listings that a person closed and that stay closed, `held` those of the file that wait
 * for a moderator.
 */
interface ImportSummary {
  rowsRead: number
  added: number
  updated: number
  unchanged: number
  closed: number
  held: number
  companiesNew: number
  reported: ReportedRow[]
}

interface ImportOptions {
  /** The file has all open jobs of its source: live listings of that source that the file lacks are closed. */
  completeSource?: JobSource
  /** Everything is undone again: the summary says what an import would do. Only the numbers of public ids that it tried are used up. */
  isDryRun?: boolean
  /** Hosts of this board: no company is called like it. */
  ownHosts?: readonly string[]
  /** Called with a readable text as the import progresses. */
  onProgress?: (done: number, total: number) => void
  /** Rows that are read and stored at once, in one transaction; 2,000 fit into little memory, and processes hear of them one by one. */
  partSize?: number
}

const usualPartSize = 2_000

/**
 * Imports a listings file, part by part; the same file again changes only "last seen" and the expiry, so what an error stopped goes on with the
 * next run. Throws BoardError `invalid_input` for a file that can't be read or isn't complete as claimed, `conflict` while another import runs.
 */
export async function importListings(
  db: Db,
  content: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const file = openListingsFile(content)
  const leftOut = await listLeftOut(db)
  const { completeSource } = options
  if (completeSource !== undefined) requireComplete(file, completeSource, leftOut)
  return db.connection().execute(async (connection) => {
    if (!(await takeImportLock(connection))) throw new BoardError('conflict', text.isRunning)
    try {
      return await storeFile({ db, connection }, file, { ...options, leftOut })
    } finally {
      // Where the connection is lost, so is the lock.
      await releaseImportLock(connection).catch(() => undefined)
    }
  })
}

function requireComplete(file: ListingsFile, source: JobSource, leftOut: ReadonlySet<string>): void {
  if (!hasSource(file, source, leftOut)) throw new BoardError('invalid_input', text.notComplete(source))
  if (!file.isComplete) throw new BoardError('invalid_input', text.isPart)
}

function hasSource(file: ListingsFile, source: JobSource, leftOut: ReadonlySet<string>): boolean {
  for (const part of file.readParts(usualPartSize))
    if (withoutLeftOut(part, leftOut).listings.some(({ listing }) => listing.source === source)) return true
  return false
}

/** Reports the rows of boards that their companies asked to leave out, instead of importing them. */
function withoutLeftOut(part: FilePart, leftOut: ReadonlySet<string>): FilePart {
  if (leftOut.size === 0) return part
  const listings: FilePart['listings'] = []
  const reported = [...part.reported]
  for (const row of part.listings) {
    const source = findSource(row.listing.url)
    const board = source && `${source.reader.system}:${source.board}`
    if (board !== undefined && leftOut.has(board.toLowerCase()))
      reported.push({ row: row.row, reason: text.leftOut(board) })
    else listings.push(row)
  }
  return { ...part, listings, reported }
}

interface StoreOptions extends ImportOptions {
  leftOut: ReadonlySet<string>
}

/** Stores a file over the connection with the lock. */
async function storeFile(
  { db, connection }: { db: Db; connection: Db },
  file: ListingsFile,
  {
    completeSource,
    isDryRun = false,
    onProgress,
    leftOut,
    ownHosts = [],
    partSize = usualPartSize,
  }: StoreOptions,
): Promise<ImportSummary> {
  const counts = { added: 0, updated: 0, unchanged: 0, held: 0 }
  const reported: ReportedRow[] = []
  const seen = { jobIds: [] as string[], brokenIds: [] as string[] }
  const names = file.listNames()
  const memory: FileMemory = {
    companies: new Map(),
    created: new Set(),
    histories: new Map(),
    names,
    taken: new Set(),
    toCome: countByCompany(names),
    stated: [],
    ownHosts,
  }
  const transact = isDryRun ? tryOut : store
  let counted = 0
  for (const read of file.readParts(partSize)) {
    const part = withoutLeftOut(read, leftOut)
    const stored = await transact(connection, (transaction) => storePart(transaction, part, memory))
    if (isDryRun) {
      for (const map of [memory.companies, memory.histories]) map.clear()
      memory.stated = []
    }
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += stored.counts[name]
    reported.push(...part.reported, ...stored.reported)
    if (completeSource !== undefined) {
      seen.jobIds.push(...stored.jobIds)
      // A broken row still shows that its job is open.
      for (const { source, sourceId } of part.reportedLinks.flatMap((link) => [link, ...otherNamesOf(link)]))
        if (source === completeSource) seen.brokenIds.push(sourceId)
    }
    if (counts.added > counted * 2 && !isDryRun) {
      counted = counts.added
      await refreshStatistics(db)
    }
    onProgress?.(part.lastRow, file.rowCount)
  }
  const closed =
    completeSource === undefined
      ? 0
      : await transact(connection, (transaction) =>
          closeUnseen(transaction, completeSource, seen.brokenIds, seen.jobIds),
        )
  if (counts.added > counted && !isDryRun) await refreshStatistics(db)
  const companiesNew = memory.created.size
  return {
    ...counts,
    companiesNew,
    rowsRead: file.rowCount,
    closed,
    reported: reported.sort((a, b) => a.row - b.row),
  }
}

type Work<T> = (transaction: Transaction<Schema>) => Promise<T>

function store<T>(db: Db, work: Work<T>): Promise<T> {
  return db.transaction().execute(work)
}

/** Does the work and undoes it. */
async function tryOut<T>(db: Db, work: Work<T>): Promise<T> {
  const transaction = await db.startTransaction().execute()
  try {
    return await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

interface StoredPart {
  counts: Pick<ImportSummary, 'added' | 'updated' | 'unchanged' | 'held'>
  reported: ReportedRow[]
  /** All jobs that the part has. */
  jobIds: string[]
}

/** The memory of a file beyond the part: all of it is one source, so that a company that it brings isn't known from elsewhere. */
interface FileMemory {
  /** By the letters of their names. */
  companies: Map<string, ImportCompany>
  /** The letters of those that weren't here before. */
  created: Set<string>
  histories: Map<string, CompanyHistory>
  /** By what names the jobs of all its rows. */
  names: ReadonlySet<string>
  /** The jobs that rows so far have. */
  taken: Set<string>
  /** By the letters of their company's name, how many jobs later parts have, at most. */
  toCome: Map<string, number>
  /** The statements of rows so far about companies that have more to come: a company's listings are counted together, whatever part they are in. */
  stated: Stating[]
  ownHosts: readonly string[]
}

async function storePart(db: Transaction<Schema>, part: FilePart, memory: FileMemory): Promise<StoredPart> {
  const { companies, histories, ownHosts } = memory
  const reported = await placeCompanies(db, part, memory)
  const keys = part.listings.flatMap(({ listing }) => {
    const company = companies.get(lettersOf(listing.company.name))
    return company === undefined || company.isDemo ? [] : keysOf(company.id, listing)
  })
  const storedJobs = await listJobsByKey(db, keys)
  const stored = new Map(storedJobs.map((job) => [keyOf(job), job]))
  const { plan, held, stated } = await writePlan(db, makePlan(part, memory, stored), {
    stored: stored.values(),
    statedBefore: memory.stated,
    companies: [...companies.values()],
    from: fileSource,
    ownHosts,
    histories,
  })
  keepStated(memory, part, stated)
  return {
    counts: {
      added: plan.added.length,
      updated: plan.changed.length,
      unchanged: plan.unchanged.length + plan.leftAlone.length,
      held,
    },
    reported,
    jobIds: Object.values(plan).flatMap((jobs: PlacedListing[]) => jobs.map(({ id }) => id)),
  }
}

function countByCompany(names: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) {
    const letters = name.slice(0, name.indexOf('\n'))
    counts.set(letters, (counts.get(letters) ?? 0) + 1)
  }
  return counts
}

/** Of what rows so far state, keeps that of companies that have more to come. */
function keepStated(memory: FileMemory, part: FilePart, stated: readonly Stating[]): void {
  const { toCome, companies } = memory
  for (const { listing } of part.listings) {
    const letters = lettersOf(listing.company.name)
    toCome.set(letters, (toCome.get(letters) ?? 0) - 1)
  }
  const going = new Set(
    [...companies].flatMap(([letters, { id }]) => ((toCome.get(letters) ?? 0) > 0 ? [id] : [])),
  )
  memory.stated = [...memory.stated, ...stated].filter(({ companyId }) => going.has(companyId))
}

/** Finds or makes the companies of a part, by the letters of their names; listings of demo companies are reported. */
async function placeCompanies(
  db: Transaction<Schema>,
  file: FilePart,
  { companies, created }: FileMemory,
): Promise<ReportedRow[]> {
  const names = new Map(file.listings.map(({ listing: { company } }) => [lettersOf(company.name), company]))
  const missing = [...names].flatMap(([letters, name]) => (companies.has(letters) ? [] : name))
  const placed = await placeImportCompanies(db, missing)
  for (const [letters, company] of placed.companies) companies.set(letters, company)
  for (const letters of placed.created) created.add(letters)
  return file.listings
    .filter(({ listing }) => companies.get(lettersOf(listing.company.name))?.isDemo === true)
    .map(({ row }) => ({ row, reason: text.demoCompany }))
}

function makePlan(
  file: FilePart,
  { companies, names, taken }: Pick<FileMemory, 'companies' | 'names' | 'taken'>,
  stored: ReadonlyMap<string, StoredJob>,
): Plan {
  const plan: Plan = { added: [], changed: [], unchanged: [], leftAlone: [] }
  const lists = { changed: plan.changed, unchanged: plan.unchanged, left_alone: plan.leftAlone }
  /** The job of exactly this name, else one that no row of the file has, under another name of it. */
  const findJob = ([own, ...others]: JobKey[], { company, url }: Listing): StoredJob | undefined =>
    (own && stored.get(keyOf(own))) ??
    others
      .filter((key) => !names.has(nameOf(company, key)))
      .flatMap((key) => stored.get(keyOf(key)) ?? [])
      .find((job) => !taken.has(job.id) && isAtSameHost(url, job.url))
  for (const { listing: read } of file.listings) {
    const company = companies.get(lettersOf(read.company.name))
    if (company === undefined || company.isDemo) continue
    const companyId = company.id
    const job = findJob(keysOf(companyId, read), read)
    if (job !== undefined) taken.add(job.id)
    const listing = atName(atCompany(read, company), job)
    if (job === undefined) plan.added.push({ id: uuidv7(), companyId, listing })
    else {
      const merged = keepOwnFields(listing, job)
      lists[judge(merged, job)].push({ id: job.id, companyId, listing: merged })
    }
  }
  return plan
}

/** A listing that is stored under another name keeps it, and its link. */
function atName(listing: Listing, job: StoredJob | undefined): Listing {
  if (job === undefined || (job.source === listing.source && job.sourceId === listing.sourceId))
    return listing
  return { ...listing, source: job.source, sourceId: job.sourceId, url: job.url ?? listing.url }
}

/** The names of a listing: its own first. */
function keysOf(companyId: string, { source, sourceId }: Listing): JobKey[] {
  return [{ source, sourceId }, ...otherNamesOf({ source, sourceId })].map((name) => ({ companyId, ...name }))
}

function keyOf({ companyId, source, sourceId }: JobKey): string {
  return [companyId, source, sourceId].join('\n')
}

const maxRowsShown = 20

/** The lines that `npm run import` prints at the end. */
export function describeSummary(summary: ImportSummary, seconds: number): string[] {
  const counts = { ...summary, read: summary.rowsRead, skipped: summary.reported.length }
  return [
    ...describeReported(summary),
    text.summary(counts, seconds.toFixed(1)),
    ...(summary.held === 0 ? [] : [text.held(summary.held)]),
    text.newCompanies(summary.companiesNew),
  ]
}

/** One line for each reason, with its row numbers. */
function describeReported({ reported }: ImportSummary): string[] {
  const byReason = new Map<string, number[]>()
  for (const { row, reason } of reported) byReason.set(reason, [...(byReason.get(reason) ?? []), row])
  return [...byReason].map(([reason, rows]) =>
    text.skipped(reason, rows.slice(0, maxRowsShown), Math.max(0, rows.length - maxRowsShown)),
  )
}
