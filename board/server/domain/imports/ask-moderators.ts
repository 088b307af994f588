import type { Finding, JobSource } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import { inSlices } from '../../semaphore/in-slices.ts'
import { findingsOfImport } from '../checks/rules.ts'
import type { Content } from '../checks/texts.ts'
import { openReview } from '../moderation/reviews.ts'
import { prepareRules } from '../phrases/find-said.ts'
import {
  type FoundPart,
  findWords,
  markApproved,
  noApprovedWords,
  readApprovedWords,
  wordKeys,
} from './approved-words.ts'
import { getImportCompany } from './companies.ts'
import { isOfSystem } from './holding.ts'
import { quotesOfJob } from './passed-text.ts'
import { type ImportedJob, isOpen, listImportedJobs, nameCode, placesOf } from './whose-listings.ts'

/** An import that waits, with what it waits for. */
interface Waiting {
  job: ImportedJob
  questions: string[]
}

/**
 * A question for moderators: the words in which a rule found something, or whether a place has the company's listings. What an approval doesn't cover is a
 * question about one listing alone.
 */
function questionOf(job: ImportedJob, content: Content, finding: Pick<Finding, FoundPart>): string {
  const { companyId, id } = job
  const { code, field } = finding
  if (code === nameCode) return JSON.stringify([companyId, code, placesOf(job)[0] ?? id])
  const words = findWords(content, finding)
  return JSON.stringify([companyId, code, field, ...(words.length > 0 ? words : [id])])
}

/** The imports of these companies that wait, the oldest first. */
async function listWaiting(db: Db, companyIds: readonly string[]): Promise<Waiting[]> {
  if (companyIds.length === 0) return []
  const jobs = (await listImportedJobs(db, companyIds)).filter(({ open }) => open.length > 0)
  const texts = await readTexts(
    db,
    jobs.map(({ id }) => id),
  )
  const contents = new Map(texts.map(({ id, content }) => [id, content]))
  return jobs.map((job) => ({
    job,
    questions: job.open.map((finding) => questionOf(job, contents.get(job.id) ?? {}, finding)),
  }))
}

/**
 * Asks moderators once for each question of these companies. One decision counts for all listings that wait for the same. Imports and decisions of a
 * company do this one after the other, so that each sees what the other has added or decided.
 */
export async function askModerators(db: Transaction<Schema>, companyIds: readonly string[]): Promise<void> {
  const ids = [...new Set(companyIds)]
  if (ids.length === 0) return
  await sql`select from board.companies where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    db,
  )
  const waiting = await listWaiting(db, ids)
  const openQuestions = new Set(waiting.flatMap(({ job, questions }) => (job.isAsked ? questions : [])))
  for (const { job, questions } of waiting) {
    if (questions.some((question) => !openQuestions.has(question)))
      await openReview(db, { kind: 'new', risk: 'red', jobId: job.id })
    for (const question of questions) openQuestions.add(question)
  }
}

/** A listing of a company about which a moderator decides. */
interface Decided {
  id: string
  companyId: string
}

/**
 * For each finding of a listing that waits, how many others of the company wait for the same; and how many wait for nothing else, by what was found in
 * them when they were imported. Approved sentences may hide more, which is looked for only when they are published.
 */
export async function countAlike(
  db: Db,
  { id, companyId }: Decided,
  findings: readonly Finding[],
): Promise<{ waiting: number[]; published: number }> {
  const all = await listWaiting(db, [companyId])
  const ownQuestions = all.find(({ job }) => job.id === id)?.questions ?? []
  const others = all.filter(({ job }) => job.id !== id).map(({ questions }) => new Set(questions))
  const counts = ownQuestions.map((question) => others.filter((questions) => questions.has(question)).length)
  return {
    // Only open findings are questions, in the same order.
    waiting: findings.map((finding) => (isOpen(finding) ? (counts.shift() ?? 0) : 0)),
    published: countCovered(all, [id]),
  }
}

/** How many other listings of the company an approval of these publishes at most, as `countAlike` counts them. */
export async function countAlsoPublished(db: Db, { ids, companyId }: DecidedTogether): Promise<number> {
  return countCovered(await listWaiting(db, [companyId]), ids)
}

/** How many wait for nothing but what these wait for. */
function countCovered(all: readonly Waiting[], ids: readonly string[]): number {
  const [theirs, others] = [new Set(ids), all.filter(({ job }) => !ids.includes(job.id))]
  const covered = new Set(all.flatMap(({ job, questions }) => (theirs.has(job.id) ? questions : [])))
  return others.filter(({ questions }) => questions.every((one) => covered.has(one))).length
}

/** Listings of a company about which one decision is made. */
interface DecidedTogether {
  ids: readonly string[]
  companyId: string
}

/** A listing that waits, as it would be after a decision. */
export interface WaitingRead {
  /** The version that was read: a later version is another listing. */
  version: number
  findings: readonly Finding[]
  /** Something is left that a moderator has to judge. */
  isHeld: boolean
  isChanged: boolean
}

/** Some of the listings of a company that wait, by their ids, with the id after which the others follow; null if these are the last. */
export interface WaitingPart {
  read: ReadonlyMap<string, WaitingRead>
  next: string | null
}

/** Which of the listings that wait are read: so many, by their ids. */
interface PartOptions {
  after: string | null
  limit: number
}

/**
 * Some of the company's listings that wait, without some; `theirs` are those from a place of the listings that `hasPlace` names.
 */
async function readPart(
  db: Db,
  { companyId, without }: { companyId: string; without: ReadonlySet<string> },
  { after, limit }: PartOptions,
  hasPlace: (job: ImportedJob) => boolean,
): Promise<{ texts: WaitingText[]; theirs: ImportedJob[]; next: string | null }> {
  const jobs = await listImportedJobs(db, [companyId])
  const waiting = jobs.filter(
    ({ id, open }) => !without.has(id) && open.length > 0 && (after === null || id > after),
  )
  const part = waiting.slice(0, limit)
  const places = new Set(jobs.filter(hasPlace).flatMap(placesOf))
  const texts = await readTexts(
    db,
    part.map(({ id }) => id),
  )
  return {
    texts,
    theirs: part.filter((job) => placesOf(job).some((place) => places.has(place))),
    next: waiting.length > limit ? (part.at(-1)?.id ?? null) : null,
  }
}

/**
 * Reads listings of the company that wait for something that moderators have approved, as they are now. What was found in those that are about to be
 * approved counts as approved, and so do the places that they are from. Takes long, so call it outside transactions.
 */
export async function readWaiting(
  db: Db,
  { companyId, approving = [] }: { companyId: string; approving?: readonly string[] },
  options: PartOptions,
): Promise<WaitingPart> {
  const without = new Set(approving)
  const { texts, theirs, next } = await readPart(
    db,
    { companyId, without },
    options,
    ({ id, state }) => without.has(id) || state === 'public',
  )
  const read = new Map<string, WaitingRead>()
  if (texts.length === 0) return { read, next }
  const ofPlace = new Set(theirs.map(({ id }) => id))
  const approved = new Set([
    ...((await readApprovedWords(db, [companyId])).get(companyId) ?? noApprovedWords),
    ...(await readTexts(db, approving)).flatMap(keysIn),
  ])
  const isAlike = (text: WaitingText): boolean =>
    keysIn(text).some((key) => approved.has(key)) ||
    (ofPlace.has(text.id) && text.findings.some(({ code }) => code === nameCode))
  const { domains, name } = await inTransaction(db, (transaction) => getImportCompany(transaction, companyId))
  await prepareRules()
  for await (const text of inSlices(texts.filter(isAlike))) {
    const isFromSystem = isOfSystem(text) || undefined
    const check = (content: Content): Finding[] =>
      findingsOfImport(content, { companyDomains: domains, companyName: name, isFromSystem }).filter(
        ({ code }) => code !== nameCode,
      )
    const ofName = text.findings.filter(({ code }) => code === nameCode && !ofPlace.has(text.id))
    const findings = [...markApproved(check(text.content), text.content, { approved, check }), ...ofName]
    const isChanged = JSON.stringify(findings) !== JSON.stringify(text.findings)
    read.set(text.id, { version: text.version, findings, isHeld: findings.some(isOpen), isChanged })
  }
  return { read, next }
}

/**
 * The listings of the company that a rejection of these as a fraud rejects too: those that wait for nothing but whether the same place has its
 * listings, if one was rejected for that, and those in which a rule found the same words.
 */
export async function readRefused(
  db: Db,
  { ids, companyId }: DecidedTogether,
  options: PartOptions,
): Promise<WaitingPart> {
  const without = new Set(ids)
  const { texts, theirs, next } = await readPart(
    db,
    { companyId, without },
    options,
    (job) => without.has(job.id) && job.state === 'refused',
  )
  const ofPlace = new Set(theirs.filter(({ state }) => state === 'waits').map((job) => job.id))
  const words = new Set((await readTexts(db, ids)).flatMap(keysIn))
  const alike = texts.filter((text) => ofPlace.has(text.id) || keysIn(text).some((key) => words.has(key)))
  const read = new Map(
    alike.map(({ id, version, findings }) => [id, { version, findings, isHeld: false, isChanged: false }]),
  )
  return { read, next }
}

/**
 * Locks those of these listings that still wait as they were read, and returns their ids. What another transaction is changing isn't waited for: that may be
 * a long import, which asks about it.
 */
export async function lockWaiting(
  db: Transaction<Schema>,
  read: ReadonlyMap<string, WaitingRead>,
): Promise<Set<string>> {
  const versions = [...read].map(([id, { version }]) => ({ id, version }))
  const { rows } = await sql<{ id: string }>`
    select j.id from board.jobs j
    join jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) n (id uuid, version integer) on n.id = j.id
    where j.version = n.version and j.status = 'submitted' and j.frozen_at is null
    order by j.id for update of j skip locked`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface WaitingText {
  id: string
  version: number
  source: JobSource
  findings: Finding[]
  content: Content
}

/** By rule and words, what moderators are asked about in it. */
function keysIn({ content, findings }: WaitingText): string[] {
  return wordKeys(content, findings.filter(isOpen))
}

/** The texts of these imports that are checked, as they are stored. */
async function readTexts(db: Db, ids: readonly string[]): Promise<WaitingText[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('board.jobs as j')
    .select([
      'j.id',
      'j.version',
      'j.source',
      'j.title',
      'j.apply_url as url',
      'j.description_md as description',
    ])
    .select([sql<Finding[]>`j.findings`.as('findings'), quotesOfJob.as('quotes')])
    .where('j.id', 'in', ids)
    .orderBy('j.id')
    .execute()
  return rows.map(({ id, version, source, findings, title, url, description, quotes }) => ({
    id,
    version,
    source,
    findings,
    content: {
      title,
      ...(url !== null && { apply: { method: 'url', url } }),
      ...(description !== null && { description }),
      quotes: quotes.filter((quote) => description?.includes(quote) !== true),
    },
  }))
}
