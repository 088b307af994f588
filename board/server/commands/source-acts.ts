import { setTimeout as sleep } from 'node:timers/promises'
import { type AdminAction, BoardError, jobSourceNames } from '@cryptolist/contract'
import * as text from '#messages/sources'
import { readConfig } from '../config/read-config.ts'
import type { FollowContext } from '../domain/boards/ask-board.ts'
import type { ListedBoard } from '../domain/boards/board-list.ts'
import { resolveBoardName } from '../domain/boards/find-board.ts'
import { followBoard, runBoard } from '../domain/boards/follow.ts'
import {
  findListHost,
  followList,
  listBoards,
  listLists,
  pauseFollowed,
  recogniseList,
  removeFollowed,
} from '../domain/boards/lists.ts'
import { moveBoard } from '../domain/boards/move-board.ts'
import { nameBoard } from '../domain/boards/named-board.ts'
import { recogniseBoard } from '../domain/boards/recognise-board.ts'
import { reportSources } from '../domain/boards/report.ts'
import { addAdminEntry } from '../domain/moderation/log.ts'
import { hostOf } from '../domain/systems/address.ts'
import { seedTaxonomy } from '../domain/taxonomy/seed.ts'
import { createAskTxt } from '../outgoing/ask-txt.ts'
import { createGuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { CommandTools } from './run-command.ts'

/** A call of `npm run source`. */
export interface SourceCall {
  act: Act
  boards: string[]
  /** The boards to add, each with its company if that is named. */
  listed: ListedBoard[]
  isForever: boolean
  isAccepted: boolean
}
type Say = (line: string) => void

const acts = {
  async add(context, { listed }, say) {
    if (context.config.contactEmail === undefined) say(text.noContact)
    const counts = { all: listed.length, added: 0, known: 0 }
    await forEach(listed, say, async ({ typed, company }) => {
      const host = findListHost(typed)
      if (host !== undefined) return addList(context, host, { say, counts })
      const { reader, board } = await resolveBoardName(context, typed)
      const name = `${reader.system}:${board}`
      await waitForTurn(name)
      const preview = await recogniseBoard(context, name, company, { waitMs: longestWaitMs })
      say(text.recognised(preview.name, preview.companyName, preview.jobs))
      for (const title of preview.firstTitles) say(`  ${title}`)
      if (await followBoard(context, preview)) {
        counts.added += 1
        await logChange(context, 'follow_board', preview.name)
      } else sayKnown(preview.name, { say, counts })
      // A board that is followed already is read for a company that is named now.
      if (preview.isNamed || !preview.isFollowed) await run(context, preview.name, say)
    })
    if (listed.length > 1) say(text.addedBoards(counts))
  },
  async list(context, _call, say) {
    const lists = await listLists(context)
    for (const list of lists) say(text.listFollowed(list))
    const { sources } = await reportSources(context)
    if (sources.length + lists.length === 0) say(text.noneFollowed)
    for (const source of sources)
      say(text.followed({ ...source, system: jobSourceNames[source.system], company: source.company.name }))
  },
  run: (context, { boards, isAccepted }, say) =>
    forEach(boards, say, async (board) => {
      const host = findListHost(board)
      const names = host === undefined ? [board] : await listBoards(context, host)
      await forEach(names, say, (name) => run(context, name, say, isAccepted))
    }),
  pause: (context, { boards }, say) =>
    forEach(boards, say, async (board) => {
      await pauseFollowed(context, board, true)
      await logChange(context, 'pause_board', nameOf(board))
      say(text.paused(nameOf(board)))
    }),
  resume: (context, { boards }, say) =>
    forEach(boards, say, async (board) => {
      await pauseFollowed(context, board, false)
      await logChange(context, 'resume_board', nameOf(board))
      say(text.resumed(nameOf(board)))
    }),
  async move(context, { boards: [from = '', to = ''] }, say) {
    const moved = await moveBoard(context, from, to)
    await logChange(context, 'move_board', `${nameOf(from)} → ${moved.to}`)
    say(text.moved(moved))
    await run(context, moved.to, say)
  },
  remove: (context, { boards, isForever }, say) =>
    forEach(boards, say, async (board) => {
      const closed = await removeFollowed(context, board, { isForever })
      await logChange(context, 'remove_board', nameOf(board))
      say(text.removed(nameOf(board), closed, isForever))
    }),
} satisfies Record<string, (context: FollowContext, call: SourceCall, say: Say) => Promise<void>>
export type Act = keyof typeof acts

/** A server's round may keep a system busy for this long. */
const longestWaitMs = 240_000
/** When each host was last asked. */
const askedAt = new Map<string, number>()

/** Throws BoardError `invalid_input` for a followed board that can't be called so. */
export function checkNames({ act, boards }: SourceCall): void {
  // A careers page has to be looked at first.
  const followed = act === 'add' ? [] : act === 'move' ? boards.slice(0, 1) : boards
  for (const board of followed) nameOf(board)
}

/** Does what is asked for, and says what came of it. */
export async function performCall(call: SourceCall, { database, log }: CommandTools): Promise<void> {
  const config = readConfig()
  await seedTaxonomy(database.db)
  const context = {
    config,
    database,
    log,
    guardedFetch: createGuardedFetch(undefined, { testServer: config.followTestServer }),
    askTxt: createAskTxt(config.dnsResolvers),
    // The server has the nodes of chains: it checks contract wallets at its next reading.
    contracts: { canAsk: () => true, isSigned: () => Promise.reject(new BoardError('unavailable', '')) },
  }
  await acts[call.act](context, call, (line) => log.info(line))
}

interface Adding {
  say: Say
  counts: { added: number; known: number }
}

async function addList(context: FollowContext, host: string, { say, counts }: Adding): Promise<void> {
  const preview = await recogniseList(context, host)
  say(text.listRecognised(preview.name, preview.jobs))
  for (const title of preview.firstTitles) say(`  ${title}`)
  if (!(await followList(context, host))) return sayKnown(preview.name, { say, counts })
  counts.added += 1
  await logChange(context, 'follow_board', host)
  await forEach(await listBoards(context, host), say, (board) => run(context, board, say))
}

function logChange({ database }: FollowContext, action: AdminAction, subject: string): Promise<void> {
  return addAdminEntry(database.db, { action, by: null, subject })
}

function sayKnown(name: string, { say, counts }: Adding): void {
  counts.known += 1
  say(text.alreadyFollowed(name))
}

function nameOf(typed: string): string {
  return findListHost(typed) === undefined ? nameBoard(typed).name : typed.trim().toLowerCase()
}

async function run(context: FollowContext, board: string, say: Say, isAccepted = false): Promise<void> {
  await waitForTurn(board)
  const { outcome, counts, movedTo } = await runBoard(context, board, { isAccepted })
  say(text.runSummary(nameBoard(board).name, text.outcomes[outcome], counts))
  if (movedTo !== undefined) say(text.movedTo(nameBoard(board).name, movedTo))
}

/** Waits until the host of a board may be asked again. */
async function waitForTurn(name: string): Promise<void> {
  const named = nameBoard(name)
  const host = hostOf(named)
  const waitMs =
    (askedAt.get(host) ?? Number.NEGATIVE_INFINITY) + named.reader.pace.pauseMs - performance.now()
  if (waitMs > 0) await sleep(waitMs)
  askedAt.set(host, performance.now())
}

/** One board that fails stops none of the others; the command then ends with code 1. */
async function forEach<T>(boards: readonly T[], say: Say, work: (board: T) => Promise<void>): Promise<void> {
  for (const board of boards) {
    try {
      await work(board)
    } catch (error) {
      if (!(error instanceof BoardError)) throw error
      say(error.message)
      process.exitCode = 1
    }
  }
}
