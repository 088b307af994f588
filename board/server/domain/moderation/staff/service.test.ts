import type { Office } from '@cryptolist/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createListingsDatabase, type ListingsDatabase } from '../../../../tests/support/listings.ts'
import { addPerson, addUsersTable, viewerWho } from '../../../../tests/support/people.ts'
import { anonymousViewer } from '../../accounts/sessions/viewer.ts'
import type { ParseRoles } from './roles.ts'
import { createOfficesService, type OfficesService } from './service.ts'

const address = `0x${'ab'.repeat(20)}`
let database: ListingsDatabase
let offices: OfficesService
let made: Office[] = []

/** Roles as Parse keeps them. */
const roles: ParseRoles = {
  async create(office) {
    made.push(office)
    const id = `role${made.length}`
    await database.pool.query('insert into "_Role" values ($1)', [id])
    return id
  },
  async addUser(roleId, userId) {
    await database.pool.query('insert into "_Join:users:_Role" values ($1, $2) on conflict do nothing', [
      userId,
      roleId,
    ])
  },
  async removeUser(roleId, userId) {
    await database.pool.query('delete from "_Join:users:_Role" where "relatedId" = $1 and "owningId" = $2', [
      userId,
      roleId,
    ])
  },
}

beforeAll(async () => {
  database = await createListingsDatabase()
  await addUsersTable(database)
  await database.pool.query('create table "_Role" ("objectId" text primary key)')
  await database.pool.query(
    'create table "_Join:users:_Role" ("relatedId" text, "owningId" text, primary key ("relatedId", "owningId"))',
  )
  for (const name of ['mia', 'max', 'ana', 'demo-employer', 'Ångström']) await addPerson(database, name)
})
beforeEach(async () => {
  made = []
  await database.pool.query('update board.offices set role_id = null')
  await database.pool.query('truncate "_Role", "_Join:users:_Role", board.verified_addresses')
  offices = createOfficesService({ database, roles })
  await offices.start()
  await offices.giveAdmin('mia')
})
afterAll(() => database.close())

const mia = viewerWho('mia')
const holders = async (): Promise<string[]> =>
  (await offices.list()).map(({ username, office }) => `${username} ${office}`)

/** What the log says of offices since the test began, the newest first. */
async function log(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select action, facts ->> 'office' as office, user_id, about_user_id, facts ->> 'byCommand' as by_command
     from board.moderation_log order by id desc limit 3`,
  )
  return rows.map((row) => [row.action, row.office, row.user_id, row.about_user_id, row.by_command])
}
async function countLog(): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int from board.moderation_log')
  return rows[0].count
}

describe('the roles of offices', () => {
  it('are made once by however many start, and again when one is gone', async () => {
    expect(made.sort()).toEqual(['admin', 'moderator'])
    await Promise.all([offices.start(), offices.start(), offices.start()])
    expect(made).toHaveLength(2)
    await database.pool.query(
      `delete from "_Role" where "objectId" = (select role_id from board.offices where office = 'moderator')`,
    )
    await offices.start()
    expect(made).toHaveLength(3)
    expect(await holders()).toEqual(['mia admin'])
  })
})

describe('giving the office of moderator', () => {
  it('makes one at once, and says so in the log', async () => {
    await offices.give(mia, ' max ')
    expect(await offices.find('max')).toBe('moderator')
    expect(await holders()).toEqual(['max moderator', 'mia admin'])
    expect((await log())[0]).toEqual(['give_office', 'moderator', 'mia', 'max', 'false'])
    expect((await offices.requireModerator(viewerWho('max'))).office).toBe('moderator')
    await expect(offices.requireAdmin(viewerWho('max'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('again changes nothing and is no second row of the log', async () => {
    await offices.give(mia, 'max')
    const before = await countLog()
    await offices.give(mia, 'max')
    expect([await countLog(), await holders()]).toEqual([before, ['max moderator', 'mia admin']])
  })

  it('takes a name in any form of its letters, and an address that was proved here', async () => {
    await offices.give(mia, 'A\u030angstro\u0308m')
    expect(await offices.find('Ångström')).toBe('moderator')
    await proveAddress('ana', 'eip4361')
    await offices.give(mia, address.toUpperCase().replace('0X', '0x'))
    expect(await offices.find('ana')).toBe('moderator')
  })

  it.each([
    ['an unknown name', 'nobody'],
    ['a name in other letters', 'MAX'],
    ['nothing', ''],
    ['an account for trying the demo', 'demo-employer'],
    ['an address that nobody has', address],
  ])('refuses %s', async (_what, name) => {
    await expect(offices.give(mia, name)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'username' },
    })
    expect(await holders()).toEqual(['mia admin'])
  })

  it('refuses an address that only the old phrase proved', async () => {
    await proveAddress('ana', 'legacy')
    await expect(offices.give(mia, address)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it.each([
    ['a visitor', anonymousViewer, 'not_signed_in'],
    ['a session of an app', viewerWho('mia', { isApp: true }), 'sign_in_again'],
    ['an admin who signed in long ago', viewerWho('mia', { minutesAgo: 11 }), 'sign_in_again'],
    ['a moderator', viewerWho('max'), 'forbidden'],
    ['anybody else', viewerWho('ana'), 'forbidden'],
  ])('and taking it is not for %s', async (_who, viewer, code) => {
    await offices.give(mia, 'max')
    const before = await countLog()
    await expect(offices.give(viewer, 'ana')).rejects.toMatchObject({ code })
    await expect(offices.take(viewer, 'max')).rejects.toMatchObject({ code })
    expect([await holders(), await countLog()]).toEqual([['max moderator', 'mia admin'], before])
  })
})

describe('taking the office of moderator', () => {
  it('ends it at once, and says so in the log', async () => {
    await offices.give(mia, 'max')
    await offices.take(mia, 'max')
    expect(await offices.find('max')).toBeUndefined()
    expect((await log())[0]).toEqual(['take_office', 'moderator', 'mia', 'max', 'false'])
    await expect(offices.requireModerator(viewerWho('max'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is refused for who has it not', async () => {
    await expect(offices.take(mia, 'max')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(offices.take(mia, 'nobody')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('leaves admins what they are, the last one too', async () => {
    await expect(offices.take(mia, 'mia')).rejects.toMatchObject({ code: 'invalid_input' })
    await offices.give(mia, 'mia')
    expect(await offices.find('mia')).toBe('admin')
    await offices.take(mia, 'mia')
    expect(await holders()).toEqual(['mia admin'])
  })
})

describe('the command', () => {
  it('makes admins by name or address, and the log says that nobody here did', async () => {
    await proveAddress('ana', 'eip4361')
    expect(await offices.giveAdmin(address)).toBe('ana')
    expect(await holders()).toEqual(['ana admin', 'mia admin'])
    expect((await log())[0]).toEqual(['give_office', 'admin', null, 'ana', 'true'])
    await expect(offices.giveAdmin('demo-employer')).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('the mails of the morning', () => {
  it('go to confirmed addresses of holders, each once', async () => {
    await offices.give(mia, 'max')
    await offices.give(mia, 'mia')
    await database.pool.query(`update "_User" set "emailVerified" = false where "objectId" = 'max'`)
    expect(await offices.listEmails()).toEqual([{ userId: 'mia', email: 'mia@people.example' }])
    await database.pool.query(`update "_User" set "emailVerified" = true where "objectId" = 'max'`)
    expect(await offices.listEmails()).toHaveLength(2)
  })
})

async function proveAddress(userId: string, proof: 'eip4361' | 'legacy'): Promise<void> {
  await database.pool.query(
    `insert into board.verified_addresses (namespace, address, user_id, proof) values ('eip155', $1, $2, $3)`,
    [address, userId, proof],
  )
}
