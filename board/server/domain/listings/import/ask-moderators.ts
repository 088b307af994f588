import type { Finding, JobSource } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { openReview } from '../../moderation/queue/reviews.ts'
import { prepareRules } from '../checks/phrases/find-said.ts'
import { findingsOfImport } from '../checks/rules.ts'
import type { Content } from '../checks/texts.ts'
import { inSlices } from '../in-slices.ts'
import {
  type FoundPart,
  findWords,
  isOpen,
  markApproved,
  noApprovedWords,
  readApprovedWords,
  wordKeys,
} from './approved-words.ts'
import { getImportCompany } from './companies.ts'
import { isOfSystem } from './holding.ts'
import { quotesOfJob } from './passed-text.ts'
import { type ImportedJob, listImportedJobs, nameCode, placesOf } from './places.ts'

/** An import that waits, with what it waits for. */
interface Waiting {
  job: ImportedJob
  questions: string[]
}

/**
 * A question for moderators: the words in which a rule found something, or whether a place has the company's listings. What an approval doesn't cover is a
 * question about one listing alone.
 */
function questionOf(job: ImportedJob, content: Content, found: Pick<Finding, FoundPart>): string {
  const { companyId, id } = job
  const { code, field } = found
  if (code === nameCode) return JSON.stringify([companyId, code, placesOf(job)[0] ?? id])
  const words = findWords(content, found)
  return JSON.stringify([companyId, code, field, ...(words.length > 0 ? words : [id])])
}

/** The imports of these companies that wait, the oldest first. */
async function listWaiting(db: Kysely<Schema>, companyIds: readonly string[]): Promise<Waiting[]> {
  if (companyIds.length === 0) return []
  const jobs = (await listImportedJobs(db, companyIds)).filter(({ open }) => open.length > 0)
  const texts = await readTexts(
    db,
    jobs.map(({ id }) => id),
  )
  const contents = new Map(texts.map(({ id, content }) => [id, content]))
  return jobs.map((job) => ({
    job,
    questions: job.open.map((found) => questionOf(job, contents.get(job.id) ?? {}, found)),
  }))
}

/** Asks moderators once for each question of these companies. One decision counts for all listings that wait for the same. */
export async function askModerators(db: Kysely<Schema>, companyIds: readonly string[]): Promise<void> {
  const waiting = await listWaiting(db, [...new Set(companyIds)])
  const asked = new Set(waiting.flatMap(({ job, questions }) => (job.isAsked ? questions : [])))
  for (const { job, questions } of waiting) {
    if (questions.some((question) => !asked.has(question)))
      await openReview(db, { kind: 'new', risk: 'red', jobId: job.id })
    for (const question of questions) asked.add(question)
  }
}

/** A listing of a company about which a moderator decides. */
interface Decided {
  id: string
  companyId: string
}

/** For each finding of a listing that waits, how many others of the company wait for the same. */
export async function countWaitingFor(
  db: Kysely<Schema>,
  { id, companyId }: Decided,
  findings: readonly Finding[],
): Promise<number[]> {
  const waiting = await listWaiting(db, [companyId])
  const asked = waiting.find(({ job }) => job.id === id)?.questions ?? []
  const others = waiting.filter(({ job }) => job.id !== id)
  const counts = asked.map(
    (question) => others.filter(({ questions }) => questions.includes(question)).length,
  )
  // Only open findings are questions, in the same order.
  return findings.map((found) => (isOpen(found) ? (counts.shift() ?? 0) : 0))
}

/** A listing that waits, as it would be if another one were approved. */
export interface WaitingRead {
  findings: readonly Finding[]
  /** Something is left that a moderator has to judge. */
  isHeld: boolean
  isChanged: boolean
}

/**
 * Reads the listings of the company that wait for something that this one waits for, by their ids, as if it were approved, or as it was: what was found in
 * it counts as approved, and so does the place that it is from.
 */
export async function readWaiting(
  db: Transaction<Schema>,
  { id, companyId }: Decided,
): Promise<Map<string, WaitingRead>> {
  const jobs = await listImportedJobs(db, [companyId])
  const places = new Set(jobs.filter((job) => job.id === id || job.state === 'public').flatMap(placesOf))
  const theirs = new Set(
    jobs.filter((job) => placesOf(job).some((place) => places.has(place))).map((job) => job.id),
  )
  const waiting = jobs.filter((job) => job.id !== id && job.open.length > 0)
  const read = new Map<string, WaitingRead>()
  if (waiting.length === 0) return read
  const { domains, name } = await getImportCompany(db, companyId)
  const texts = await readTexts(db, [id, ...waiting.map((job) => job.id)])
  const words = new Set(texts.filter((text) => text.id === id).flatMap(keysIn))
  const isAlike = (text: WaitingText): boolean =>
    text.id !== id &&
    (keysIn(text).some((key) => words.has(key)) ||
      (theirs.has(text.id) && text.findings.some(({ code }) => code === nameCode)))
  const alike = texts.filter(isAlike)
  if (alike.length === 0) return read
  const before = (await readApprovedWords(db, [companyId])).get(companyId) ?? noApprovedWords
  const approved = new Set([...before, ...words])
  await prepareRules()
  for await (const text of inSlices(alike)) {
    const isFromSystem = isOfSystem(text) || undefined
    const check = (content: Content): Finding[] =>
      findingsOfImport(content, { companyDomains: domains, companyName: name, isFromSystem }).filter(
        ({ code }) => code !== nameCode,
      )
    const ofName = text.findings.filter(({ code }) => code === nameCode && !theirs.has(text.id))
    const findings = [...markApproved(check(text.content), text.content, { approved, check }), ...ofName]
    const isChanged = JSON.stringify(findings) !== JSON.stringify(text.findings)
    read.set(text.id, { findings, isHeld: findings.some(isOpen), isChanged })
  }
  return read
}

/**
 * The listings of the company that a rejection of this one as a fraud rejects too: those that wait for nothing but whether the same place has its
 * listings, if it was rejected for that, and those in which a rule found the same words.
 */
export async function listRefusedAlike(db: Kysely<Schema>, { id, companyId }: Decided): Promise<string[]> {
  const jobs = await listImportedJobs(db, [companyId])
  const refused = jobs.find((job) => job.id === id)
  const places = new Set(refused?.state === 'refused' ? placesOf(refused) : [])
  const waiting = jobs.filter(({ open }) => open.length > 0)
  const isOfPlace = (job: ImportedJob): boolean =>
    job.state === 'waits' && placesOf(job).some((place) => places.has(place))
  const texts = await readTexts(db, [id, ...waiting.map((job) => job.id)])
  const words = new Set(texts.filter((text) => text.id === id).flatMap(keysIn))
  const withWords = new Set(
    texts.filter((text) => keysIn(text).some((key) => words.has(key))).map((text) => text.id),
  )
  return waiting
    .filter((job) => job.id !== id && (isOfPlace(job) || withWords.has(job.id)))
    .map((job) => job.id)
}

interface WaitingText {
  id: string
  source: JobSource
  findings: Finding[]
  content: Content
}

/** By rule and words, what moderators are asked about in it. */
function keysIn({ content, findings }: WaitingText): string[] {
  return wordKeys(content, findings.filter(isOpen))
}

/** What is checked of these imports, as it is stored. */
async function readTexts(db: Kysely<Schema>, ids: readonly string[]): Promise<WaitingText[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('board.jobs as j')
    .select(['j.id', 'j.source', 'j.title', 'j.apply_url as url', 'j.description_md as description'])
    .select([sql<Finding[]>`j.findings`.as('findings'), quotesOfJob.as('quotes')])
    .where('j.id', 'in', ids)
    .orderBy('j.id')
    .execute()
  return rows.map(({ id, source, findings, title, url, description, quotes }) => ({
    id,
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
