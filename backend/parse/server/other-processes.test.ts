import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type LiveBoard, openToAll, startLiveBoard } from '../../tests/support/live-board.ts'

let board: LiveBoard

beforeAll(async () => {
  board = await startLiveBoard()
})
afterAll(() => board.close())

/** Changes a class in the database as another process's Parse does. */
async function changeElsewhere(className: string, path: string, value: unknown): Promise<void> {
  await sql`
    update "_SCHEMA" set schema = jsonb_set(schema, ${path}::text[], ${JSON.stringify(value)}::jsonb)
    where "className" = ${className}`.execute(board.identity.database.db)
}

const find = (where: Record<string, unknown> = {}) =>
  board.identity.send('/classes/Followed', { _method: 'GET', where })

describe('what another process changes', () => {
  it('sees permissions and fields that another process changed, also after the connection was lost', async () => {
    const { db } = board.identity.database
    await board.makeClass('Followed')
    await board.make('Followed', { n: 1 })
    expect((await find()).body.results).toHaveLength(1)

    await sql`alter table "Followed" add column later text default 'x'`.execute(db)
    await changeElsewhere('Followed', '{fields,later}', { type: 'String' })
    await vi.waitFor(async () => {
      expect((await find({ later: 'x' })).body.results).toMatchObject([{ n: 1, later: 'x' }])
    })

    const closed = { ...openToAll, find: {} }
    await changeElsewhere('Followed', '{classLevelPermissions}', closed)
    await vi.waitFor(async () => expect((await find()).body).toMatchObject({ code: 119 }))

    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(db)
    await changeElsewhere('Followed', '{classLevelPermissions}', openToAll)
    await vi.waitFor(async () => expect((await find()).body.results).toHaveLength(1))
  })

  it('ends a session here that another process ended', async () => {
    const { token } = await board.signUp('elsewhere')
    const whoAmI = () => board.identity.send('/classes/Followed', { _method: 'GET', _SessionToken: token })
    expect((await whoAmI()).status).toBe(200)
    await sql`delete from "_Session" where "sessionToken" = ${token}`.execute(board.identity.database.db)
    await vi.waitFor(async () => expect((await whoAmI()).body).toMatchObject({ code: 209 }))
  })

  it('counts a role here that another process gave', async () => {
    const { db } = board.identity.database
    const { id, token } = await board.signUp('member_there')
    const role = await board.asMaster('POST', '/roles', { name: 'followers', ACL: {} })
    await board.makeClass('Members', { find: { 'role:followers': true } })
    const find = () => board.identity.send('/classes/Members', { _method: 'GET', _SessionToken: token })
    expect((await find()).body).toMatchObject({ code: 119 })
    await sql`insert into "_Join:users:_Role" ("relatedId", "owningId") values (${id}, ${role.objectId})`.execute(
      db,
    )
    await vi.waitFor(async () => expect((await find()).body).toMatchObject({ results: [] }))
  })
})
