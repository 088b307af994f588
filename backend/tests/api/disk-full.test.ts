import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
beforeAll(async () => {
  board = await startBackendBoard({ ALLOW_CLASS_CREATION: '1' })
})
afterAll(() => board.close())

/** Lets PostgreSQL refuse to make tables and to write rows, as it does when its disk is full. */
async function fill(tables: string[]): Promise<void> {
  await board.context.database.pool.query(`
    create function say_full() returns event_trigger language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$;
    create function row_full() returns trigger language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$;
    ${tables.map((table) => `create trigger full_disk before insert on "${table}" execute function row_full();`).join('\n')}
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE', 'CREATE TABLE AS') execute function say_full();`)
}

async function empty(): Promise<void> {
  await board.context.database.pool.query(
    'drop event trigger full_disk; drop function say_full; drop function row_full cascade',
  )
}

const create = (className: string): Promise<Response> =>
  fetch(`${board.origin}/server/classes/${className}`, {
    method: 'POST',
    headers: { 'X-Parse-Application-Id': 'cryptolist', 'Content-Type': 'application/json' },
    body: '{"n":1}',
  })
const signUp = (): Promise<Response> =>
  fetch(`${board.origin}/api/v1/auth/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: board.origin },
    body: JSON.stringify({ username: 'ana', password: 'correct horse battery' }),
  })
const readDisk = async (): Promise<unknown> => (await (await fetch(`${board.origin}/readyz`)).json()).disk

describe('with a full disk', () => {
  it('says so wherever something is saved, goes on reading, and saves again once there is room', async () => {
    expect((await create('Note')).status).toBe(201)
    expect(await readDisk()).toBe('ok')
    await fill(['Note', '_User'])
    for (const send of [() => create('Note'), () => create('Another'), signUp]) {
      const response = await send()
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
      expect(await response.text()).toMatch(/the server’s disk is full/)
    }
    expect(await readDisk()).toBe('full')
    expect((await fetch(`${board.origin}/jobs`)).status).toBe(200)
    await empty()
    await vi.waitFor(async () => expect(await readDisk()).toBe('ok'))
    for (const send of [() => create('Note'), () => create('Another'), signUp])
      expect((await send()).status).toBe(201)
  })
})
