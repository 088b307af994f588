import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { makeAdmin } from '../../server/domain/moderation/staff.ts'
import { startTestBoard, type TestBoard } from './board.ts'
import { type BrowserBoard, startBrowserBoard } from './browser-board.ts'
import { type BrowserSession, enterSession } from './browser-session.ts'
import { type ModerationSteps, moderationSteps, type Posted } from './moderation.ts'

/** A board in a browser with a moderator; its queue is empty before each test. */
export interface ModeratorBoard {
  board: BrowserBoard
  steps: ModerationSteps
  /** The program that serves it, once it has started. */
  getProgram(): TestBoard
  /** The moderator's browser without scripts. */
  getModerator(): BrowserSession
  /** A page of the moderator, or of the person with that session. */
  newPage(options?: BrowserContextOptions, session?: BrowserSession): Promise<Page>
  /** Adds listings that wait for a moderator, or are live. */
  post(titles: readonly string[], options?: { isLive?: boolean }): Promise<Posted[]>
}

/** Starts it, or what `start` gives. Call it where hooks of tests may be set. */
export function startModeratorBoard(start: () => Promise<TestBoard> = startTestBoard): ModeratorBoard {
  let program: TestBoard
  // Before the browser, so that it runs after the pages are closed.
  afterEach(async () => {
    await program.context.database.db.deleteFrom('board.reviews').execute()
  })
  const board = startBrowserBoard(async () => {
    program = await start()
    return program
  })
  let moderator: BrowserSession
  const steps = moderationSteps(() => program)
  beforeAll(async () => {
    moderator = (await steps.join('mia')).browser
    await makeAdmin(program.context, 'mia')
  })

  return {
    board,
    steps,
    getProgram: () => program,
    getModerator: () => moderator,
    async newPage(options = {}, session = moderator) {
      const page = await board.newPage(options)
      if (session.cookies.size > 0) await enterSession(page, board.origin, session)
      return page
    },
    async post(titles, { isLive = false } = {}) {
      const listings: Posted[] = []
      for (const title of titles) listings.push(await steps.post({ title, isLive }))
      return listings
    },
  }
}
