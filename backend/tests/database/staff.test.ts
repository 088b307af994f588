import { readFileSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createTestDatabase('joined')
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const migration = readFileSync(
  new URL('../../../board/server/database/migrations/0090_staff.sql', import.meta.url),
  'utf8',
)

async function list(text: string): Promise<unknown[]> {
  return (await client.query({ text, rowMode: 'array' })).rows
}

it('keeps who moderates and removes the roles that said it, and no other', async () => {
  await client.query(`
    drop table board.staff;
    create table board.offices (office text primary key, role_id text unique);
    insert into board.offices values ('moderator', 'mods'), ('admin', 'admins');
    insert into "_Role" ("objectId", name) values ('mods', 'moderator'), ('admins', 'admin of the board'), ('own', 'admin');
    insert into "_Join:users:_Role" ("relatedId", "owningId")
      values ('mia', 'admins'), ('mia', 'mods'), ('max', 'mods'), ('eve', 'own');
    insert into "_Join:roles:_Role" ("relatedId", "owningId") values ('own', 'mods'), ('admins', 'own')`)
  await client.query(migration)
  expect(await list('select user_id, role from board.staff order by 1, 2')).toEqual([
    ['max', 'moderator'],
    ['mia', 'admin'],
    ['mia', 'moderator'],
  ])
  expect(await list('select "objectId" from "_Role"')).toEqual([['own']])
  expect(await list('select "relatedId" from "_Join:users:_Role"')).toEqual([['eve']])
  expect(await list('select * from "_Join:roles:_Role"')).toEqual([])
})

it('makes none of a role that was deleted', async () => {
  await client.query(`
    drop table board.staff;
    create table board.offices (office text primary key, role_id text unique);
    insert into board.offices values ('moderator', 'gone'), ('admin', null);
    insert into "_Join:users:_Role" ("relatedId", "owningId") values ('max', 'gone')`)
  await client.query(migration)
  expect(await list('select * from board.staff')).toEqual([])
})
