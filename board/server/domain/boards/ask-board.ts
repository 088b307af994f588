import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunOutcome } from '@cryptolist/contract'
import { OutgoingError } from '../../outgoing/connector.ts'
import type { OutgoingAnswer } from '../../outgoing/guarded-fetch.ts'
import { nextSlice } from '../../semaphore/in-slices.ts'
import { release } from '../../version.ts'
import type { DomainContext } from '../domain-context.ts'
import { readContent } from '../systems/read-source.ts'
import type { OpenedAnswer, SystemReader } from '../systems/system.ts'
import { createRobots, isReserved } from './robots.ts'

/** The parts of the program that following boards needs; commands have only these. */
export type FollowContext = Pick<
  DomainContext,
  'database' | 'guardedFetch' | 'log' | 'askTxt' | 'contracts'
> & {
  config: Pick<
    DomainContext['config'],
    'contactEmail' | 'publicUrl' | 'followTexts' | 'followSmartRecruiters' | 'followUnsigned'
  >
}

/** Whether a system's boards may be followed here: those that its robots.txt keeps from programs only if the operator says so. */
export function mayFollow(
  { canFollow }: Pick<SystemReader, 'canFollow'>,
  { followSmartRecruiters }: Pick<FollowContext['config'], 'followSmartRecruiters'>,
): boolean {
  return canFollow || followSmartRecruiters
}

/** Values that tell whether an answer has changed since the last one that was stored. */
export interface Validators {
  etag: string | null
  lastModified: string | null
  answerHash: string | null
}

/** Nothing was stored, or it isn't believed. */
export const noValidators: Validators = { etag: null, lastModified: null, answerHash: null }

/** An answer with postings, or why there is none. */
export type BoardAnswer =
  | {
      outcome: 'answered'
      opened: OpenedAnswer
      validators: Validators
      bytes: number
      /** The board has more postings than these. */
      isOversized: boolean
      /** How long the system asked to be left alone on a further page. */
      waitSeconds?: number | undefined
    }
  | {
      outcome: Exclude<
        RunOutcome,
        'read' | 'shrunk' | 'incomplete' | 'oversized' | 'empty' | 'foreign' | 'lossy'
      >
      bytes: number
      waitSeconds?: number | undefined
    }

/** Raise it when more or other things are read from the same answer. `formReadingVersion` in greenhouse-form.ts is that of forms. */
const readingVersion = 7
const limits = {
  timeoutMilliseconds: 60_000,
  maximumBytes: 32_000_000,
  maximumRedirects: 0,
  mayCompress: true,
}

/** All pages of a board together. With what is asked for its postings, a reading ends before its lease does. */
const longestMs = 120_000

/** Asks a system for a whole board, unless nothing has changed there. Never throws for what the other side does. */
export async function askBoard(
  context: FollowContext,
  reader: SystemReader,
  { board, validators: stored, reading }: { board: string; validators: Validators; reading: string },
): Promise<BoardAnswer> {
  // An answer that was read otherwise, by another version or as a beginning, is read again in full.
  const validators = stored.answerHash?.startsWith(reading) ? stored : noValidators
  const until = performance.now() + longestMs
  const url = reader.listUrl(board)
  const isAllowed = createRobots(context.guardedFetch, agentOf(context.config))
  if (reader.hasOwnHosts === true && !(await isAllowed(url))) return { outcome: 'forbidden', bytes: 0 }
  const first = await askPage(context, reader, { url, validators, until })
  if (typeof first === 'string') return { outcome: first, bytes: 0 }
  const judged = judgeAnswer(reader, first, validators)
  if (judged !== undefined) return judged
  return readPages(context, reader, { board, first, validators, reading, until })
}

/** A mark that tells postings that were read otherwise from those that are read now. */
export function readingOf({ details }: Pick<SystemReader, 'details'>, isWhole: boolean, rule = ''): string {
  // Links say nothing of what is behind them, so that is read again every day.
  const day = details?.areLinks === true ? `${new Date().toISOString().slice(0, 10)} ` : ''
  return `${release}.${readingVersion} ${isWhole ? 'whole' : 'excerpt'} ${day}${rule}`
}

async function askPage(
  context: FollowContext,
  reader: SystemReader,
  { url, validators, until }: { url: string; validators: Validators; until: number },
): Promise<OutgoingAnswer | 'moved' | 'failed'> {
  const leftMs = Math.ceil(until - performance.now())
  if (leftMs <= 0) return 'failed'
  try {
    return await context.guardedFetch(url, {
      ...limits,
      timeoutMilliseconds: Math.min(limits.timeoutMilliseconds, leftMs),
      maximumBytes: reader.maximumBytes ?? limits.maximumBytes,
      agent: agentOf(context.config),
      headers: {
        accept:
          reader.isPage === true
            ? 'text/html'
            : reader.parse === undefined
              ? 'application/json'
              : 'application/xml, text/xml, application/json',
        // The header that fetching adds by itself makes some servers send everything again.
        'cache-control': 'max-age=0',
        ...(validators.etag === null ? {} : { 'if-none-match': validators.etag }),
        ...(validators.lastModified === null ? {} : { 'if-modified-since': validators.lastModified }),
      },
    })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return error.problem === 'too_many_redirects' ? 'moved' : 'failed'
  }
}

/** The outcome of an answer without postings; undefined for one that may have some. */
function judgeAnswer(
  { isPage = false }: SystemReader,
  answer: OutgoingAnswer,
  validators: Validators,
): BoardAnswer | undefined {
  const { status, body } = answer
  const bytes = body.length
  if (status === 304) return { outcome: validators.answerHash === null ? 'failed' : 'unchanged', bytes }
  if (status === 404 || status === 410) return { outcome: 'gone', bytes }
  const waitSeconds = readWait(answer)
  if (waitSeconds !== undefined) return { outcome: 'limited', bytes, waitSeconds }
  if (status !== 200) return { outcome: 'failed', bytes }
  return isReserved(answer, isPage) ? { outcome: 'reserved', bytes } : undefined
}

const postingLimits = { timeoutMilliseconds: 20_000, maximumBytes: 4_000_000 }
/** Addresses of pages are written with and without a slash. */
const mostRedirects = 2

/** Asks for one posting, or for its form; undefined if the host can't be reached. */
export async function fetchPosting(
  { guardedFetch }: FollowContext,
  url: string,
  { agent, isPage }: { agent: string; isPage: boolean },
): Promise<OutgoingAnswer | undefined> {
  try {
    return await guardedFetch(url, {
      ...postingLimits,
      maximumRedirects: isPage ? mostRedirects : 0,
      agent,
      headers: { accept: isPage ? 'text/html' : 'application/json' },
    })
  } catch (error) {
    if (error instanceof OutgoingError) return undefined
    throw error
  }
}

const mostPages = 50
/** Six times the fullest board of a web3 company in 2026. */
const mostPostings = 2_000

/** How many postings of a board are read. */
export function maximumPostings(reader: Pick<SystemReader, 'maximumPostings'>): number {
  return reader.maximumPostings ?? mostPostings
}

/** Reads an answer and those that it goes on with. One that fails makes the whole incomplete. */
async function readPages(
  context: FollowContext,
  reader: SystemReader,
  {
    board,
    first,
    validators,
    reading,
    until,
  }: { board: string; first: OutgoingAnswer; validators: Validators; reading: string; until: number },
): Promise<BoardAnswer> {
  let bytes = first.body.length
  await nextSlice()
  const content = readContent(reader, first.body.toString('utf8'), first.url)
  const opened = reader.open(content)
  if (opened === undefined) return { outcome: 'unreadable', bytes }
  await nextSlice()
  const hash = createHash('sha256').update(bytesOf(reader, first, opened))
  const most = maximumPostings(reader)
  const jobs = opened.jobs.slice(0, most + 1)
  let { isComplete } = opened
  let next = reader.nextUrl?.(board, content, 1)
  let waitSeconds: number | undefined
  for (
    let page = 2;
    next !== undefined && page <= mostPages && bytes < limits.maximumBytes && jobs.length <= most;
    page++
  ) {
    await sleep(reader.pace.pauseMs)
    const answer = await askPage(context, reader, { url: next, validators: noValidators, until })
    if (typeof answer === 'string') break
    waitSeconds = readWait(answer)
    if (judgeAnswer(reader, answer, noValidators) !== undefined) break
    await nextSlice()
    const further = readContent(reader, answer.body.toString('utf8'), answer.url)
    const more = reader.open(further)
    if (more === undefined || more.jobs.length === 0) break
    bytes += answer.body.length
    hash.update(bytesOf(reader, answer, more))
    jobs.push(...more.jobs.slice(0, most + 1))
    next = reader.nextUrl?.(board, further, page)
    isComplete = next === undefined
  }
  const isPaged = jobs.length > opened.jobs.length
  const answerHash = `${reading}${hash.digest('base64url')}`
  if (answerHash === validators.answerHash) return { outcome: 'unchanged', bytes }
  const newValidators = {
    // Those of the first page say nothing of the others.
    etag: isPaged ? null : (first.headers.etag?.slice(0, 500) ?? null),
    lastModified: isPaged ? null : (first.headers['last-modified']?.slice(0, 100) ?? null),
    answerHash,
  }
  const isOversized = jobs.length > most
  return {
    outcome: 'answered',
    opened: { ...opened, jobs: jobs.slice(0, most), isComplete: isComplete && !isOversized },
    validators: newValidators,
    bytes,
    isOversized,
    waitSeconds,
  }
}

/** The bytes that tell whether an answer has changed. Much of a page is new each time, so of one its postings alone count. */
function bytesOf(
  { isPage }: SystemReader,
  { body }: OutgoingAnswer,
  { jobs }: OpenedAnswer,
): Buffer | string {
  return isPage === true ? JSON.stringify(jobs) : body
}

/** How long a system that refuses is left alone if it doesn't say, and at the least. */
const leastWaitSeconds = 5 * 60
const longestWaitSeconds = 86_400

/** How long an answer asks to be left alone; undefined if it doesn't. */
export function readWait({
  status,
  headers,
}: Pick<OutgoingAnswer, 'status' | 'headers'>): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const header = headers['retry-after']
  const seconds = /^\d{1,6}$/.test(header ?? '')
    ? Number(header)
    : (Date.parse(header ?? '') - Date.now()) / 1_000
  const wait = Number.isFinite(seconds) ? Math.ceil(seconds) : 0
  return Math.min(longestWaitSeconds, Math.max(leastWaitSeconds, wait))
}

/** `CryptoList/0.1.0 (+https://jobs.example.org/sources; board@example.org)` */
export function agentOf({
  publicUrl,
  contactEmail,
}: Pick<FollowContext['config'], 'publicUrl' | 'contactEmail'>): string {
  const about = [
    ...(publicUrl === undefined ? [] : [`+${publicUrl}/sources`]),
    ...(contactEmail === undefined ? [] : [contactEmail]),
  ]
  return about.length === 0 ? `CryptoList/${release}` : `CryptoList/${release} (${about.join('; ')})`
}
