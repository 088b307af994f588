import { setTimeout as sleep } from 'node:timers/promises'
import { BoardError, type BoardPreview, type FoundBoard, parseUrl } from '@cryptolist/contract'
import { z } from 'zod'
import * as text from '#messages/sources'
import type { DomainContext } from '../domain-context.ts'
import { addAdminEntry } from '../moderation/log.ts'
import { hostOf, tryToReadBoardName } from '../systems/address.ts'
import type { FollowContext } from './ask-board.ts'
import { resolveBoardName } from './find-board.ts'
import { followBoard, runBoard } from './follow.ts'
import { enterList, type FoundList, findListHost, findNewCompanies, recogniseList } from './lists.ts'
import { findBoard, nameBoard } from './named-board.ts'
import { checkMayFollow, type RecognisedBoard, recogniseBoard } from './recognise-board.ts'
import { runDueSources } from './round.ts'
import type { RunOptions } from './run-source.ts'
import { dropSuggested } from './suggestions.ts'

/** As many boards as a person looks at, and as their systems answer before the browser gives up. */
export const boardsAtOnce = 20
/** After so long the rest is left for another time: someone waits for the page. */
const longestLookMs = 40_000

/** Between two pages of one host. */
const pagePauseMs = 500

/** A line, and who is asked about it next. */
interface AskedLine {
  line: string
  host: string
  pauseMs: number
}

/**
 * Asks what each of several boards has, one line each, before any is followed: hosts side by side, each asked one thing at a time.
 * Throws invalid_input for no lines and for too many.
 */
export async function previewBoards(
  context: FollowContext,
  typed: string,
  companyName?: string,
): Promise<BoardPreview[]> {
  const lines = [...new Set(typed.split(/[\n,]/).map((line) => line.trim()))].filter((line) => line !== '')
  if (lines.length === 0) throw BoardError.invalidField('boards', text.enterBoards)
  if (lines.length > boardsAtOnce) throw BoardError.invalidField('boards', text.tooManyBoards(boardsAtOnce))
  const until = performance.now() + longestLookMs
  const previews = new Map<string, BoardPreview>()
  const company = lines.length === 1 ? companyName : undefined
  const ask = <Asked extends AskedLine>(entries: readonly Asked[], look: (one: Asked) => Promise<void>) =>
    askInTurn(entries, async (one) => {
      const { line } = one
      try {
        if (performance.now() > until) throw new BoardError('unavailable', text.notLookedUp(line))
        await look(one)
      } catch (error) {
        if (!(error instanceof BoardError)) throw error
        previews.set(line, { typed: line, problem: error.message })
      }
    })
  // Many careers pages may stand for boards of one system, so it is asked only when all are known.
  const named = new Map<string, AskedLine & { name: string; lines: string[] }>()
  await ask(lines.map(toPage), async ({ line }) => {
    const host = findListHost(line)
    if (host !== undefined) {
      previews.set(line, presentList(await recogniseList(context, host)))
      return
    }
    const { reader, board } = await resolveBoardName(context, line)
    const name = `${reader.system}:${board}`
    const lines = [...(named.get(name)?.lines ?? []), line]
    named.set(name, { line, name, lines, host: hostOf({ reader, board }), pauseMs: reader.pace.pauseMs })
  })
  await ask([...named.values()], async ({ line, name, lines }) => {
    previews.set(line, { ...presentPreview(await recogniseBoard(context, name, company)), typed: lines })
  })
  return lines.flatMap((line) => previews.get(line) ?? [])
}

/** Who is asked which board a line means: nobody for a name or an address of one, the page's own host for a careers page. */
function toPage(line: string): AskedLine {
  if (tryToReadBoardName(line) !== undefined) return { line, host: line, pauseMs: 0 }
  return { line, host: parseUrl(line)?.hostname ?? line, pauseMs: pagePauseMs }
}

/** Hosts side by side, each asked one thing at a time. */
async function askInTurn<Asked extends AskedLine>(
  entries: readonly Asked[],
  ask: (one: Asked) => Promise<void>,
): Promise<void> {
  const hosts = new Map<string, Asked[]>()
  for (const one of entries) hosts.set(one.host, [...(hosts.get(one.host) ?? []), one])
  await Promise.all(
    [...hosts.values()].map(async (ofHost) => {
      for (const [index, one] of ofHost.entries()) {
        if (index > 0) await sleep(one.pauseMs)
        await ask(one)
      }
    }),
  )
}

function presentList({ host, name, jobs, firstTitles, isFollowed }: FoundList): FoundBoard {
  return { board: name, url: `https://${host}`, companyName: host, jobs, firstTitles, isFollowed }
}

/** A board that was recognised, as pages show it. */
export function presentPreview(recognised: RecognisedBoard): FoundBoard {
  const { reader, board, name, companyName, isNamed, isFollowed, jobs, firstTitles } = recognised
  return { board: name, url: reader.pageUrl(board), companyName, isNamed, isFollowed, jobs, firstTitles }
}

/** Follows boards that an admin looked at, and has them read at once. Returns what is wrong with those that aren't followed. */
export async function followBoards(
  context: FollowContext & Pick<DomainContext, 'queue'>,
  boards: readonly { board: string; companyName: string; isNamed: boolean; typed?: readonly string[] }[],
  by: string,
): Promise<string[]> {
  const problems: string[] = []
  for (const { board, companyName, isNamed, typed = [board] } of boards.slice(0, boardsAtOnce)) {
    try {
      const host = findListHost(board)
      if (host !== undefined) {
        await enterList(context, host)
        await addAdminEntry(context.database.db, { action: 'follow_board', by, subject: host })
        continue
      }
      const named = nameBoard(board)
      checkMayFollow(context, named)
      await followBoard(context, { ...named, companyName, isNamed })
      await addAdminEntry(context.database.db, { action: 'follow_board', by, subject: named.name })
      for (const line of typed) await dropSuggested(context.database.db, line)
    } catch (error) {
      if (!(error instanceof BoardError)) throw error
      problems.push(error.message)
    }
  }
  if (problems.length < boards.length) await queueDue(context)
  return problems
}

/** Has the boards that are due read now. */
export function queueDue({ queue }: Pick<DomainContext, 'queue'>): Promise<void> {
  return queue.add(dueName, {})
}

/** Has a board read as soon as its system is free. Throws not_found for a board that isn't followed. */
export async function queueRun(
  { database, queue, config }: Pick<DomainContext, 'database' | 'queue' | 'config'>,
  typed: string,
  { isAccepted = false }: RunOptions = {},
): Promise<void> {
  const named = nameBoard(typed)
  checkMayFollow({ config }, named)
  const followed = await findBoard(database.db, named)
  if (followed === undefined || followed.state === 'left_out')
    throw new BoardError('not_found', text.unknown(named.name))
  await queue.add(runName, { board: named.name, isAccepted })
}

const dueName = 'follow-sources-now'
const runName = 'follow-source'
const runSchema = z.object({ board: z.string(), isAccepted: z.boolean().default(false) })

/** Reads boards that admins and companies want read at once. */
export async function handleSourceRequests(context: DomainContext): Promise<void> {
  await context.queue.handle(dueName, async () => {
    await findNewCompanies(context)
    await runDueSources(context)
  })
  await context.queue.handle(runName, async (data) => {
    try {
      const { board, ...options } = runSchema.parse(data)
      await runBoard(context, board, options)
    } catch (error) {
      // It was removed meanwhile. While its system is busy, the queue tries again.
      if (!(error instanceof BoardError && error.code === 'not_found')) throw error
    }
  })
}
