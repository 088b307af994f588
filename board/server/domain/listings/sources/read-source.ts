import { BoardError, type DraftFields, parseUrl } from '@cryptolist/contract'
import * as texts from '#messages/import-posting'
import { OutgoingError } from '../../../outgoing/connector.ts'
import type { GuardedFetch, OutgoingAnswer } from '../../../outgoing/guarded-fetch.ts'
import type { DomainContext } from '../../domain-context.ts'
import { inSlices } from '../in-slices.ts'
import { apiUrlOf, findSource, type SourceAddress, systems } from './address.ts'
import { toDraftFields } from './draft-fields.ts'
import { readJsonLd, readPage } from './json-ld.ts'
import { readText } from './reading/read-text.ts'
import type { SourcePosting, SourceSystem } from './source-posting.ts'
import type { OpenedAnswer, SystemReader } from './system.ts'

/** A posting of another system as fields of the form. */
export interface SourceDraft {
  system: SourceSystem
  title: string | null
  fields: DraftFields
  /** Sentences for the poster: what was missing there, and what was left out. */
  notes: string[]
}

const limits = { timeoutMilliseconds: 12_000, maximumBytes: 16_000_000 }
const pageLimits = { timeoutMilliseconds: 10_000, maximumBytes: 4_000_000 }
const maxCharacters = 16_000_000

/**
 * Reads the posting behind a link: from the system that it belongs to, else from the page's data for search engines. A page of all postings
 * will do if it has only one. Throws invalid_input about the field `link`, with what happened and what to do.
 */
export async function readSource(
  { guardedFetch }: Pick<DomainContext, 'guardedFetch'>,
  typed: string,
): Promise<SourceDraft> {
  const link = readLink(typed)
  const source = findSource(link)
  const posting =
    (source && (await askSystem(guardedFetch, source))) ?? (await askPage(guardedFetch, link, source))
  return toDraft(posting)
}

/** The same from the text of an answer or page that was pasted or uploaded. Throws invalid_input about the field `file`. */
export function readSourceFile(text: string): SourceDraft {
  const postings = text.length > maxCharacters ? undefined : readAnswerText(text)
  const [only] = postings ?? []
  if (only === undefined) throw refuse(texts.notAFile, undefined, 'file')
  if (postings !== undefined && postings.length > 1)
    throw refuse(texts.fileOfSeveral(postings.length), undefined, 'file')
  return toDraft(only)
}

/** Undefined if the system has no such posting or its answer is not understood. */
async function askSystem(
  guardedFetch: GuardedFetch,
  source: SourceAddress,
): Promise<SourcePosting | undefined> {
  const { reader } = source
  const answer = await ask(guardedFetch, apiUrlOf(source), { ...limits, accept: 'application/json' })
  if (answer.status === 404 || answer.status === 410) return undefined
  if (answer.status !== 200) throw refuse(texts.systemFailed(reader.name, answer.status))
  const opened = openAnswer(reader, answer.body.toString('utf8'))
  return opened && pick(opened, source)
}

async function askPage(
  guardedFetch: GuardedFetch,
  link: string,
  source: SourceAddress | undefined,
): Promise<SourcePosting> {
  const answer = await ask(guardedFetch, link, { ...pageLimits, accept: 'text/html' })
  if (answer.status === 404 || answer.status === 410) throw refuse(texts.pageGone)
  if (answer.status !== 200) throw refuse(texts.pageFailed(answer.status))
  const postings = readPage(answer.body.toString('utf8'), answer.url)
  const [only] = postings
  if (only === undefined)
    throw refuse(source === undefined ? texts.pageWithoutJob : texts.jobGone(source.reader.name))
  if (postings.length > 1) throw refuse(texts.pageOfSeveral(postings.length))
  return only
}

async function ask(
  guardedFetch: GuardedFetch,
  url: string,
  { accept, ...options }: typeof limits & { accept: string },
): Promise<OutgoingAnswer> {
  try {
    return await guardedFetch(url, { ...options, headers: { accept } })
  } catch (error) {
    if (error instanceof OutgoingError) throw refuse(texts.unreachable(error.message), error)
    throw error
  }
}

function readLink(typed: string): string {
  const link = typed.trim()
  const url = parseUrl(link)
  if (url === undefined || url.protocol !== 'https:' || link.length > 2_000) throw refuse(texts.notALink)
  return url.href
}

/**
 * The posting that the link means; the only one where it means none. A long answer is read in slices, no further than needed. Throws
 * invalid_input where it cannot be told.
 */
async function pick(
  { jobs, read }: OpenedAnswer,
  { postingId, reader }: SourceAddress,
): Promise<SourcePosting | undefined> {
  let first: SourcePosting | undefined
  let count = 0
  for await (const job of inSlices(jobs)) {
    const posting = read(job)
    if (posting === undefined) continue
    if (postingId !== undefined && posting.id?.toLowerCase() === postingId.toLowerCase()) return posting
    first ??= posting
    count += 1
  }
  if (postingId !== undefined) return undefined
  if (count > 1) throw refuse(texts.pageOfSeveralAt(count, reader.name))
  return first
}

function toDraft(posting: SourcePosting): SourceDraft {
  return { system: posting.system, title: posting.title ?? null, ...toDraftFields(readText(posting)) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function refuse(message: string, cause?: unknown, field = 'link'): BoardError {
  return new BoardError('invalid_input', message, { facts: { field }, cause })
}

/** The answer of a system; undefined for what isn't one. */
export function openAnswer(
  reader: Pick<SystemReader, 'parse' | 'open'>,
  body: string,
  url?: string,
): OpenedAnswer | undefined {
  return reader.open(readContent(reader, body, url))
}

/** An answer's content; undefined if it isn't in the system's form. */
export function readContent(
  { parse = parseJson }: Pick<SystemReader, 'parse'>,
  body: string,
  url?: string,
): unknown {
  return parse(body, url)
}

function readAll({ jobs, read }: OpenedAnswer): SourcePosting[] {
  return jobs.flatMap((job) => read(job) ?? [])
}

/** The postings of an answer of one of the systems, or of JSON-LD; undefined where it is neither. `url` is where it came from. */
export function readAnswer(answer: unknown, url?: string): SourcePosting[] | undefined {
  return readWholeAnswer(answer, url)?.postings
}

/** The same, and whether the answer says that these are all. */
export function readWholeAnswer(
  answer: unknown,
  url?: string,
): { postings: SourcePosting[]; isComplete: boolean } | undefined {
  // An empty list is no system's more than another's.
  const isNothing = Array.isArray(answer) && answer.length === 0
  for (const { open } of isNothing ? [] : systems) {
    const opened = open(answer)
    if (opened) return { postings: readAll(opened), isComplete: opened.isComplete }
  }
  const postings = readJsonLd(answer, url)
  return postings && { postings, isComplete: true }
}

/** The postings of a text: JSON that a system answered, or a page with JSON-LD; undefined where it is neither. */
export function readAnswerText(text: string, url?: string): SourcePosting[] | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start.startsWith('<')) {
    const postings = readPage(start, url)
    return postings.length === 0 ? undefined : postings
  }
  try {
    return readAnswer(JSON.parse(start), url)
  } catch {
    return undefined
  }
}
