import { sql, type Transaction } from 'kysely'
import pino from 'pino'
import { vi } from 'vitest'
import { emptyTables } from '../../../tests/support/listings.ts'
import { openTestDatabase } from '../../../tests/support/opened-database.ts'
import type { Database } from '../../database/open-database.ts'
import type { Schema } from '../../database/schema.ts'
import { createGuardedFetch } from '../../outgoing/guarded-fetch.ts'
import { seedTaxonomy } from '../taxonomy/seed.ts'
import type { FollowContext } from './ask-board.ts'
import {
  type FakeSystems,
  leverPosting,
  listStoredListings,
  startFakeSystems,
} from './fake-systems.fixture.ts'
import { followBoard, runBoard } from './follow.ts'
import { recogniseBoard } from './recognise-board.ts'

/** Where the board `lever:acme` answers. */
export const acmeApi = 'api.lever.co/v0/postings/acme'

/** A database that follows boards of systems for which a server stands. */
export interface FollowedBoards {
  systems: FakeSystems
  database: Database & { url: string }
  context: FollowContext
  clear(): Promise<void>
  close(): Promise<void>
}

/** Starts the server and the database. */
export async function startFollowedBoards(): Promise<FollowedBoards> {
  const systems = await startFakeSystems()
  const database = await openTestDatabase()
  await seedTaxonomy(database.db)
  return {
    systems,
    database,
    context: {
      database,
      log: pino({ level: 'silent' }),
      guardedFetch: createGuardedFetch(undefined, { testServer: systems.origin }),
      askTxt: async () => [],
      contracts: { canAsk: () => false, isSigned: async () => false },
      config: {
        contactEmail: 'board@board.example',
        publicUrl: 'https://board.example',
        followTexts: 'whole',
        followSmartRecruiters: false,
        followUnsigned: true,
      },
    },
    clear: async () => {
      systems.answers.clear()
      systems.requests.length = 0
      await emptyTables(database.pool, [
        'board.sources',
        'board.source_rests',
        'board.companies',
        'board.reviews',
        'board.followed_lists',
      ])
    },
    close: async () => {
      await database.close()
      await systems.close()
    },
  }
}

/** Postings of `lever:acme` from one number to another. */
export function leverPostings(from: number, to: number): object[] {
  return Array.from({ length: to - from + 1 }, (_, index) => leverPosting(from + index))
}

/** Follows a board and reads it. */
export async function followAndRun({ context }: FollowedBoards, board: string) {
  await followBoard(context, await recogniseBoard(context, board))
  return runBoard(context, board)
}

/** Each listing with its status. */
export async function listStates({ database }: FollowedBoards): Promise<string[]> {
  return (await listStoredListings(database.db)).map(({ title, status }) => `${title}: ${status}`)
}

/** Does something while another transaction has changed what it needs; that one ends once it is waited for. */
export async function doBehind<T>(
  { database }: FollowedBoards,
  change: (db: Transaction<Schema>) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  let done: Promise<T> | undefined
  await database.db.transaction().execute(async (db) => {
    await change(db)
    done = act()
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      )
      if (rows.length === 0) throw new Error('Nothing waits.')
    })
  })
  if (done === undefined) throw new Error('Nothing was done.')
  return done
}
