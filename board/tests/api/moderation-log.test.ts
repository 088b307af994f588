import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDigest } from '../../server/domain/moderation/digest.ts'
import { makeAdmin } from '../../server/domain/moderation/staff.ts'
import type { TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import {
  moderationSteps,
  type Person,
  type Posted,
  type PostOptions,
  startModeratedBoard,
} from '../support/moderation.ts'

let board: TestBoard
let mia: Person
let ana: Person
const { join, decide, status, ...steps } = moderationSteps(() => board)
beforeAll(async () => {
  ;({ board, mia, ana } = await startModeratedBoard())
})
afterAll(() => board.close())

/** A listing of ana's. */
const post = (options: PostOptions = {}): Promise<Posted> => steps.post({ by: ana.id, ...options })

describe('what everybody may know', () => {
  it('is counted from the log, without names and texts, and no more than once a minute', async () => {
    const [approved, rejected, waits] = [await post(), await post(), await post()]
    await decide(mia, approved, { action: 'approve' })
    await decide(mia, rejected, {
      action: 'reject',
      reason: 'scam_suspected',
      message: 'Words of a moderator.',
    })
    const answer = await openBrowserSession(board).get('/transparency')
    const page = await answer.text()
    expect(answer.status).toBe(200)
    for (const words of ['Approved', 'Suspected scam', 'in the last 90 days', 'All time'])
      expect(page).toContain(words)
    // All decisions are of the last days: one column of figures tells both periods.
    expect(page).not.toContain('>Last 90 days<')
    for (const words of ['mia', 'people.example', 'Words of a moderator', ana.id, mia.id])
      expect(page).not.toContain(words)
    const paths = [...page.matchAll(/href="(\/jobs\/[^"]+)">View listing/g)].map(([, path = '']) => path)
    expect(paths).toContain(approved.path)
    expect(paths).not.toContain(rejected.path)
    for (const path of paths) expect(await status(path)).toBe(200)
    await decide(mia, waits, { action: 'approve' })
    const publicPage = await (await openBrowserSession(board).get('/transparency')).text()
    expect(publicPage).not.toContain(waits.path)
  })

  it('is a log that nothing changes, except that deleted accounts lose their names', async () => {
    const { db } = board.context.database
    for (const change of [
      sql`update board.moderation_log set message = 'x'`,
      sql`update board.moderation_log set user_id = 'somebody01'`,
      sql`delete from board.moderation_log`,
      sql`truncate board.moderation_log cascade`,
    ])
      await expect(change.execute(db)).rejects.toThrow('never changed')
    const leaver = await join('leaver')
    await makeAdmin(board.context, 'leaver')
    await decide(leaver, await post(), { action: 'approve' })
    for (const column of ['user_id', 'about_user_id']) {
      const { numAffectedRows } = await sql`
        update board.moderation_log set ${sql.ref(column)} = null where ${sql.ref(column)} = ${leaver.id}`.execute(
        db,
      )
      expect([column, numAffectedRows]).toEqual([column, 1n])
    }
  })
})

describe("the moderators' mail", () => {
  it('goes to confirmed addresses, and only when something waits', async () => {
    const { database } = board.context
    await sql`update "_User" set "emailVerified" = true where "objectId" = ${mia.id}`.execute(database.db)
    const posted = await post()
    expect(await sendDigest(board.context)).toBeGreaterThan(0)
    await decide(mia, posted, { action: 'approve' })
    await sql`delete from board.reviews where decided_at is null`.execute(database.db)
    expect(await sendDigest(board.context)).toBe(0)
  })
})
