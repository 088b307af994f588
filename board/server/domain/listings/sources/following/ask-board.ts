import { createHash } from 'node:crypto'
import type { RunOutcome } from '@cryptolist/contract'
import { version } from '../../../../../package.json' with { type: 'json' }
import { OutgoingError } from '../../../../outgoing/connector.ts'
import type { OutgoingAnswer } from '../../../../outgoing/guarded-fetch.ts'
import type { DomainContext } from '../../../domain-context.ts'
import { openAnswer } from '../read-source.ts'
import type { OpenedAnswer, SystemReader } from '../system.ts'

/** The parts of the program that following boards needs; commands have only these. */
export type FollowContext = Pick<DomainContext, 'database' | 'guardedFetch' | 'log'> & {
  config: Pick<DomainContext['config'], 'contactEmail' | 'publicUrl' | 'followTexts'>
}

/** What tells whether an answer has changed since the last one that was stored. */
export interface Validators {
  etag: string | null
  lastModified: string | null
  answerHash: string | null
}

/** Nothing was stored, or it isn't believed. */
export const noValidators: Validators = { etag: null, lastModified: null, answerHash: null }

/** An answer with postings, or why there is none. */
export type BoardAnswer =
  | { outcome: 'answered'; opened: OpenedAnswer; validators: Validators; bytes: number }
  | {
      outcome: Exclude<RunOutcome, 'read' | 'shrunk' | 'incomplete' | 'empty' | 'foreign'>
      bytes: number
      waitSeconds?: number
    }

/** Raise it when more or other things are read from the same answer. */
const readingVersion = 1
const limits = { timeoutMilliseconds: 60_000, maximumBytes: 32_000_000, maximumRedirects: 0 }

/** Asks a system for a whole board, unless nothing has changed there. Never throws for what the other side does. */
export async function askBoard(
  context: FollowContext,
  reader: SystemReader,
  { board, known: stored, isWhole }: { board: string; known: Validators; isWhole: boolean },
): Promise<BoardAnswer> {
  // What was read otherwise, by another version or as a beginning, is read again in full.
  const reading = `${version}.${readingVersion} ${isWhole ? 'whole' : 'excerpt'} `
  const known = stored.answerHash?.startsWith(reading) ? stored : noValidators
  let answer: OutgoingAnswer
  try {
    answer = await context.guardedFetch(reader.listUrl(board), {
      ...limits,
      agent: agentOf(context.config),
      headers: {
        accept: reader.parse === undefined ? 'application/json' : 'application/xml, text/xml',
        // What fetching adds by itself makes some servers send everything again.
        'cache-control': 'max-age=0',
        ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
        ...(known.lastModified === null ? {} : { 'if-modified-since': known.lastModified }),
      },
    })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { outcome: error.problem === 'too_many_redirects' ? 'moved' : 'failed', bytes: 0 }
  }
  return judgeAnswer(reader, answer, { known, reading })
}

function judgeAnswer(
  reader: SystemReader,
  { status, headers, body }: OutgoingAnswer,
  { known, reading }: { known: Validators; reading: string },
): BoardAnswer {
  const bytes = body.length
  if (status === 304) return { outcome: known.answerHash === null ? 'failed' : 'unchanged', bytes }
  if (status === 404 || status === 410) return { outcome: 'gone', bytes }
  if (status === 429 || status === 503)
    return { outcome: 'limited', bytes, waitSeconds: readWait(headers['retry-after']) }
  if (status !== 200) return { outcome: 'failed', bytes }
  // https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240202/
  if (headers['tdm-reservation'] === '1') return { outcome: 'reserved', bytes }
  const answerHash = `${reading}${createHash('sha256').update(body).digest('base64url')}`
  if (answerHash === known.answerHash) return { outcome: 'unchanged', bytes }
  const opened = openAnswer(reader, body.toString('utf8'))
  if (opened === undefined) return { outcome: 'unreadable', bytes }
  const validators = {
    etag: headers.etag?.slice(0, 500) ?? null,
    lastModified: headers['last-modified']?.slice(0, 100) ?? null,
    answerHash,
  }
  return { outcome: 'answered', opened, validators, bytes }
}

const longestWaitSeconds = 86_400

function readWait(header: string | undefined): number {
  const seconds = /^\d{1,6}$/.test(header ?? '')
    ? Number(header)
    : (Date.parse(header ?? '') - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.min(longestWaitSeconds, Math.max(0, Math.ceil(seconds))) : 0
}

/** `CryptoList/0.1.0 (+https://jobs.example.org/sources; board@example.org)` */
function agentOf({ publicUrl, contactEmail }: FollowContext['config']): string {
  const about = [
    ...(publicUrl === undefined ? [] : [`+${publicUrl}/sources`]),
    ...(contactEmail === undefined ? [] : [contactEmail]),
  ]
  return about.length === 0 ? `CryptoList/${version}` : `CryptoList/${version} (${about.join('; ')})`
}
