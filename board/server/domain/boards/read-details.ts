import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inSlices } from '../../semaphore/in-slices.ts'
import type { SourcePosting } from '../systems/source-posting.ts'
import type { OpenedAnswer, PostingDetails, SystemReader } from '../systems/system.ts'
import { agentOf, type FollowContext, fetchPosting, readWait } from './ask-board.ts'
import { isNoJobTitle } from './not-a-job.ts'
import { isElsewhere } from './postings.ts'
import type { Refusal } from './refusals.ts'
import { createRobots, isReserved } from './robots.ts'

/** A board whose postings were answered one by one. */
export interface DetailedBoard {
  /** Postings that were read in full. */
  opened: OpenedAnswer
  /** Of postings that were read: what tells whether their row in the list has changed since. */
  rowHashes: ReadonlyMap<string, string>
  /** Postings of the list that were not asked for: nothing has changed, or their turn comes with the next reading. */
  keptIds: string[]
  /** Of these, postings that were read and whose row in the list hasn't changed since. */
  sameIds: string[]
  /** Pages that could not be used, asked for now or lately. */
  refused: { fresh: Refusal[]; keptIds: string[] }
  /** Some postings were not reached and wait for the next reading; what can't be used waits for a day, or until its row changes. */
  isPending: boolean
  /** The system asked to be left alone for so long. */
  waitSeconds: number | undefined
}

/** With the list that came before, a reading ends before its lease does. */
const longestMs = 90_000

/**
 * Asks for each posting of a list that has changed since it was read, one after the other at the pace of the system. What isn't reached
 * waits for the next reading.
 */
export async function readDetails(
  context: FollowContext,
  { reader, details, board }: { reader: SystemReader; details: PostingDetails; board: string },
  {
    opened,
    storedHashes,
    refusals,
    reading,
    waitSeconds,
  }: {
    opened: OpenedAnswer
    storedHashes: ReadonlyMap<string, string>
    refusals: ReadonlyMap<string, Refusal>
    reading: string
    /** The list already asked us to wait for so long. */
    waitSeconds: number | undefined
  },
): Promise<DetailedBoard> {
  const startedAt = performance.now()
  const asker = createAsker(context, details, waitSeconds)
  const jobs: (SourcePosting | undefined)[] = []
  const rowHashes = new Map<string, string>()
  const keptIds: string[] = []
  const sameIds: string[] = []
  const refused: DetailedBoard['refused'] = { fresh: [], keptIds: [] }
  let isPending = false
  for await (const row of inSlices(opened.jobs)) {
    const posting = opened.read(row)
    const isWhole = details.areLinks === true && posting?.description !== undefined
    if (
      posting?.id === undefined ||
      isWhole ||
      posting.isNoJob === true ||
      isNoJobTitle(posting.title ?? '') ||
      // One is enough to refuse the whole answer, and no other board is asked for it.
      isElsewhere(reader, board, posting)
    ) {
      jobs.push(posting)
      continue
    }
    const hash = createHash('sha256')
      .update(reading + JSON.stringify(row))
      .digest('base64url')
    const isLate = performance.now() - startedAt > longestMs || asker.waitSeconds() !== undefined
    const before = refusals.get(posting.id)
    const refusal = before?.hash === hash ? before : undefined
    const isKept = storedHashes.get(posting.id) === hash
    // A link that never led to a posting keeps no board from being empty.
    const mayBePosting = details.areLinks !== true || storedHashes.has(posting.id)
    if (isKept || isLate || refusal?.isSettled === true) {
      if (mayBePosting || refusal?.isSettled !== true) keptIds.push(posting.id)
      if (isKept) sameIds.push(posting.id)
      if (refusal !== undefined) refused.keptIds.push(posting.id)
      isPending ||= isLate && !isKept && refusal?.isSettled !== true
      continue
    }
    const url = details.url(board, posting)
    const answer = url === undefined ? undefined : await asker.ask(url, reader.pace.pauseMs)
    const full = typeof answer === 'object' ? details.read(answer.text, posting) : undefined
    if (full === undefined) {
      if (mayBePosting || answer === 'later') keptIds.push(posting.id)
      const isFirstFailure = answer === 'later' && refusal === undefined
      isPending ||= isFirstFailure
      // A host that asks us to wait says nothing of its pages.
      if (asker.waitSeconds() === undefined)
        refused.fresh.push({ postingId: posting.id, hash, isSettled: !isFirstFailure })
      continue
    }
    rowHashes.set(posting.id, hash)
    jobs.push(full)
  }
  return {
    opened: { jobs, isComplete: opened.isComplete, read: (posting) => posting as SourcePosting | undefined },
    rowHashes,
    keptIds,
    sameIds,
    refused,
    isPending,
    waitSeconds: asker.waitSeconds(),
  }
}

interface Asker {
  /** The answer; `later` if it wasn't reached, undefined for anything that can't be used. */
  ask(url: string, pauseMs: number): Promise<{ text: string } | 'later' | undefined>
  waitSeconds(): number | undefined
}

function createAsker(
  context: FollowContext,
  { isPage }: PostingDetails,
  saidBefore: number | undefined,
): Asker {
  const agent = agentOf(context.config)
  const isAllowed = createRobots(context.guardedFetch, agent)
  let waitSeconds = saidBefore
  return {
    async ask(url, pauseMs) {
      if (isPage && !(await isAllowed(url))) return undefined
      await sleep(pauseMs)
      const answer = await fetchPosting(context, url, { agent, isPage })
      if (answer !== undefined && !(await isSameSite(answer.url, url))) return undefined
      waitSeconds = answer && readWait(answer)
      if (answer === undefined || answer.status === 429 || answer.status >= 500) return 'later'
      if (answer.status !== 200 || isReserved(answer, isPage)) return undefined
      return { text: answer.body.toString('utf8') }
    },
    waitSeconds: () => waitSeconds,
  }
  /** Whether a page that redirected us is at the same host, which lets us read it. One that was taken down often shows the list instead. */
  async function isSameSite(url: string, requested: string): Promise<boolean> {
    if (url === requested) return true
    const [to, from] = [new URL(url), new URL(requested)]
    const isUp = from.pathname.length > to.pathname.length + 1 && from.pathname.startsWith(to.pathname)
    return to.host === from.host && !isUp && (await isAllowed(url))
  }
}
