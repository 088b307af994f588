import { BoardError, type DraftFields } from '@cryptolist/contract'
import * as texts from '#messages/import-posting'
import { parseAnswer } from '../../texts/json-depth.ts'
import { systems } from './address.ts'
import { toDraftFields } from './draft-fields.ts'
import { readText } from './facts-in-text.ts'
import { feed } from './feed.ts'
import { mostPostings, readJsonLd, readPage } from './json-ld.ts'
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

const maxCharacters = 16_000_000

/** Reads the posting in the text of an answer or page that was pasted or uploaded. Throws invalid_input about the field `file`. */
export function readSourceFile(text: string): SourceDraft {
  const postings = text.length > maxCharacters ? undefined : readAnswerText(text)
  const [only] = postings ?? []
  if (only === undefined) throw refuse(texts.notAFile)
  if (postings !== undefined && postings.length > 1) throw refuse(texts.fileOfSeveral(postings.length))
  return toDraft(only)
}

/** A posting as fields of the form. */
export function toDraft(posting: SourcePosting): SourceDraft {
  return { system: posting.system, title: posting.title ?? null, ...toDraftFields(readText(posting)) }
}

function parseJson(text: string): unknown {
  return parseAnswer(text.replace(/^\uFEFF/, ''))
}

function refuse(message: string): BoardError {
  return BoardError.invalidField('file', message)
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
  return readWholeAnswer(answer, url, mostPostings)?.postings
}

/** The postings of an answer, and whether it says that these are all; undefined as for readAnswer. `most` is how many of JSON-LD are read. */
export function readWholeAnswer(
  answer: unknown,
  url?: string,
  most?: number,
): { postings: SourcePosting[]; isComplete: boolean } | undefined {
  // An empty list is no system's more than another's.
  const isNothing = Array.isArray(answer) && answer.length === 0
  for (const { open, isOwn } of isNothing ? [] : systems) {
    const opened = isOwn?.(answer) === false ? undefined : open(answer)
    if (opened) return { postings: readAll(opened), isComplete: opened.isComplete }
  }
  const postings = readJsonLd(answer, url, most)
  return postings && { postings, isComplete: true }
}

/** The postings of a text: JSON that a system answered, a page with JSON-LD or a feed; undefined where it is none of them. */
export function readAnswerText(text: string, url?: string): SourcePosting[] | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  return start.startsWith('<') ? readMarkup(start, url)?.postings : readAnswer(parseAnswer(start), url)
}

/** The postings of a page with JSON-LD or of a feed in XML, and whether these are all; undefined where it is neither. */
export function readMarkup(
  markup: string,
  url?: string,
): { postings: SourcePosting[]; isComplete: boolean } | undefined {
  const postings = readPage(markup, url)
  if (postings.length > 0) return { postings, isComplete: postings.length < mostPostings }
  const opened = openAnswer(feed, markup, url)
  return opened && { postings: readAll(opened), isComplete: opened.isComplete }
}
