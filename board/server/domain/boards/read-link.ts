import { BoardError, parseUrl } from '@cryptolist/contract'
import * as texts from '#messages/import-posting'
import { OutgoingError } from '../../outgoing/connector.ts'
import type { OutgoingAnswer } from '../../outgoing/guarded-fetch.ts'
import { inSlices } from '../../semaphore/in-slices.ts'
import type { DomainContext } from '../domain-context.ts'
import { apiUrlOf, findSource, type SourceAddress } from '../systems/address.ts'
import { careersPage } from '../systems/careers-page.ts'
import { readPage } from '../systems/json-ld.ts'
import { openAnswer, type SourceDraft, toDraft } from '../systems/read-source.ts'
import type { SourcePosting } from '../systems/source-posting.ts'
import type { OpenedAnswer } from '../systems/system.ts'
import { agentOf, readWait } from './ask-board.ts'
import { type AskedBoard, isResting, putOffHost } from './repository.ts'
import { isReserved } from './robots.ts'

const limits = { timeoutMilliseconds: 12_000, maximumBytes: 16_000_000 }
const pageLimits = { timeoutMilliseconds: 10_000, maximumBytes: 4_000_000 }

type LinkContext = Pick<DomainContext, 'database' | 'guardedFetch'> & {
  config: Pick<DomainContext['config'], 'contactEmail' | 'publicUrl'>
}

/**
 * Reads the posting behind a link: from the system that it belongs to, else from the page's data for search engines. A page of all postings
 * will do if it has only one. A host that has asked us to wait isn't asked, and what reserves text mining isn't used. Throws invalid_input about
 * the field `link`, with what happened and what to do.
 */
export async function readSource(context: LinkContext, typed: string): Promise<SourceDraft> {
  const link = readLink(typed)
  const source = findSource(link)
  const posting = (source && (await askSystem(context, source))) ?? (await askPage(context, link, source))
  // Of a system that doesn't say where a posting has its page, it is the link that was pasted.
  return toDraft({ ...posting, url: posting.url ?? link })
}

/** Undefined if the system has no such posting or its answer is not understood. */
async function askSystem(context: LinkContext, source: SourceAddress): Promise<SourcePosting | undefined> {
  const { reader, board } = source
  const target = { board: { system: reader.system, board }, name: reader.name }
  const answer = await ask(context, target, apiUrlOf(source), { ...limits, accept: 'application/json' })
  if (answer.status === 404 || answer.status === 410) return undefined
  if (answer.status !== 200) throw refuse(texts.systemFailed(reader.name, answer.status))
  const opened = openAnswer(reader, answer.body.toString('utf8'), answer.url)
  const posting = opened && (await pick(opened, source))
  return posting && { ...posting, url: posting.url ?? reader.postingPageUrl?.(board, posting) }
}

async function askPage(
  context: LinkContext,
  link: string,
  source: SourceAddress | undefined,
): Promise<SourcePosting> {
  const { host, pathname } = new URL(link)
  const page = { system: careersPage.system, board: `${host}${pathname}` }
  const answer = await ask(context, { board: page }, link, { ...pageLimits, accept: 'text/html' })
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
  { database: { db }, guardedFetch, config }: LinkContext,
  { board, name }: { board: AskedBoard; name?: string | undefined },
  url: string,
  { accept, ...options }: typeof limits & { accept: string },
): Promise<OutgoingAnswer> {
  if (await isResting(db, board)) throw refuse(texts.isResting(name))
  try {
    const answer = await guardedFetch(url, { ...options, agent: agentOf(config), headers: { accept } })
    const waitSeconds = readWait(answer)
    if (waitSeconds !== undefined) await putOffHost(db, board, waitSeconds)
    if (isReserved(answer, accept === 'text/html')) throw refuse(texts.reserved)
    return answer
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

function refuse(message: string, cause?: unknown): BoardError {
  return new BoardError('invalid_input', message, { facts: { field: 'link' }, cause })
}
