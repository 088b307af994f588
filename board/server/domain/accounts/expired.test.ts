import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedContext, startContext } from '../../../tests/support/started-context.ts'
import { signIn, signUp } from './accounts.ts'
import { removeExpired } from './expired.ts'
import { findViewer } from './sessions.ts'

let started: StartedContext
beforeAll(async () => {
  started = await startContext()
  // Whose links are not those of a user who is gone.
  await run(`insert into "_User" ("objectId") values ('u')`)
})
afterAll(() => started.close())

const past = "now() - interval '1 second'"
const soon = "now() + interval '1 minute'"

async function run(text: string): Promise<void> {
  await started.database.pool.query(text)
}

async function count(table: string): Promise<number> {
  const { rows } = await started.database.pool.query(`select count(*)::int as count from ${table}`)
  return rows[0]?.count
}

describe('removing what has expired', () => {
  it('takes sessions that are over, with how they were made, and leaves the others', async () => {
    const input = { username: 'expiring', password: 'long enough' }
    const over = await signUp(started.context, input)
    const active = await signIn(started.context, input)
    await run(`update "_Session" set "expiresAt" = ${past} where "objectId" = '${over.sessionId}'`)
    expect(await removeExpired(started.context)).toMatchObject({
      'public."_Session"': 1,
      'board.site_sessions': 1,
    })
    expect((await findViewer(started.context, active.token)).user?.username).toBe('expiring')
    expect(await count('board.site_sessions')).toBe(1)
    expect(await removeExpired(started.context)).toEqual({})
  })

  it.each([
    [
      'board.sign_in_nonces',
      (at: string, name: string) =>
        `insert into board.sign_in_nonces values ('${name}', '0x', '\\x00', ${at})`,
    ],
    [
      'board.mail_tokens',
      (at: string, name: string) =>
        `insert into board.mail_tokens (token_hash, purpose, user_id, email, expires_at) values ('${name}', 'verify', 'u', 'e', ${at})`,
    ],
    [
      'board.server_times',
      (at: string, name: string) =>
        `insert into board.server_times values (${name.length}, ${at} - interval '1 hour')`,
    ],
    [
      'board.rate_limits',
      (at: string, name: string) =>
        `insert into board.rate_limits values ('${name}', 1, extract(epoch from ${at}) * 1000)`,
    ],
  ])('takes rows of %s that are over and no others', async (table, insert) => {
    await run(insert(past, 'over'))
    await run(insert(soon, 'still good'))
    expect(await removeExpired(started.context)).toEqual({ [table]: 1 })
    expect(await count(table)).toBe(1)
  })

  it('goes on to the end when there is much', async () => {
    await run(
      `insert into board.rate_limits select 'many' || n, 1, 1 from generate_series(1, 12000) as numbers (n)`,
    )
    expect(await removeExpired(started.context)).toEqual({ 'board.rate_limits': 12_000 })
  })

  it('is done every hour', async () => {
    const { rows } = await started.database.pool.query(
      "select cron from pgboss.schedule where name = 'remove-expired'",
    )
    expect(rows).toEqual([{ cron: '17 * * * *' }])
  })
})
