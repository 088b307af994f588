import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import { createListingsDatabase, type ListingsDatabase } from '../../../tests/support/listings.ts'
import { addPerson, viewerWho } from '../../../tests/support/people.ts'
import { anonymousViewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import {
  findStaffRole,
  listStaff,
  listStaffEmails,
  makeAdmin,
  makeModerator,
  removeModerator,
  requireAdmin,
  requireModerator,
} from './staff.ts'

const address = `0x${'ab'.repeat(20)}`
let database: ListingsDatabase
let context: DomainContext

beforeAll(async () => {
  database = await createListingsDatabase()
  for (const name of ['mia', 'max', 'ana', 'called otherwise', 'Ångström']) await addPerson(database, name)
  await database.pool.query(`insert into board.demo_accounts values ('called otherwise', 'employer')`)
})
beforeEach(async () => {
  await database.pool.query('truncate board.staff, board.verified_addresses')
  context = createTestContext({ database })
  await makeAdmin(context, 'mia')
})
afterAll(() => database.close())

const mia = viewerWho('mia')
const holders = async (): Promise<string[]> =>
  (await listStaff(context.database.db)).map(({ username, role }) => `${username} ${role}`)

/** Entries of the log about offices since the test began, the newest first. */
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

describe('giving the office of moderator', () => {
  it('makes a user a moderator and logs it', async () => {
    await makeModerator(context, mia, ' max ')
    expect(await findStaffRole(context, 'max')).toBe('moderator')
    expect(await holders()).toEqual(['max moderator', 'mia admin'])
    expect((await log())[0]).toEqual(['give_office', 'moderator', 'mia', 'max', 'false'])
    expect((await requireModerator(context, viewerWho('max'))).staffRole).toBe('moderator')
    await expect(requireAdmin(context, viewerWho('max'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('changes and logs nothing for a user who is a moderator', async () => {
    await makeModerator(context, mia, 'max')
    const before = await countLog()
    await makeModerator(context, mia, 'max')
    expect([await countLog(), await holders()]).toEqual([before, ['max moderator', 'mia admin']])
  })

  it('finds the new moderator by a name in any Unicode form or a proved address', async () => {
    await makeModerator(context, mia, 'A\u030angstro\u0308m')
    expect(await findStaffRole(context, 'Ångström')).toBe('moderator')
    await proveAddress('ana', 'eip4361')
    await makeModerator(context, mia, address.toUpperCase().replace('0X', '0x'))
    expect(await findStaffRole(context, 'ana')).toBe('moderator')
  })

  it.each([
    ['an unknown name', 'nobody'],
    ['a name in other letters', 'MAX'],
    ['nothing', ''],
    ['an account for trying the demo, by whatever name', 'called otherwise'],
    ['an address that nobody has', address],
  ])('refuses %s', async (_what, name) => {
    await expect(makeModerator(context, mia, name)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'username' },
    })
    expect(await holders()).toEqual(['mia admin'])
  })

  it.each([
    ['nobody', 'There is no account with the username nobody'],
    [address, 'No account here uses this wallet address'],
  ])('says why %s becomes no admin', async (name, sentence) => {
    await expect(makeAdmin(context, name)).rejects.toThrow(sentence)
    expect(await holders()).toEqual(['mia admin'])
  })

  it('refuses an address that only a legacy sign-in proved', async () => {
    await proveAddress('ana', 'legacy')
    await expect(makeModerator(context, mia, address)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it.each([
    ['a visitor', anonymousViewer, 'not_signed_in'],
    ['a session of an app', viewerWho('mia', { isApp: true }), 'sign_in_again'],
    ['an admin who signed in long ago', viewerWho('mia', { minutesAgo: 11 }), 'sign_in_again'],
    ['a moderator', viewerWho('max'), 'forbidden'],
    ['anybody else', viewerWho('ana'), 'forbidden'],
  ])('and taking it is not for %s', async (_who, viewer, code) => {
    await makeModerator(context, mia, 'max')
    const before = await countLog()
    await expect(makeModerator(context, viewer, 'ana')).rejects.toMatchObject({ code })
    await expect(removeModerator(context, viewer, 'max')).rejects.toMatchObject({ code })
    expect([await holders(), await countLog()]).toEqual([['max moderator', 'mia admin'], before])
  })
})

describe('taking the office of moderator', () => {
  it('removes a moderator and logs it', async () => {
    await makeModerator(context, mia, 'max')
    await removeModerator(context, mia, 'max')
    expect(await findStaffRole(context, 'max')).toBeUndefined()
    expect((await log())[0]).toEqual(['take_office', 'moderator', 'mia', 'max', 'false'])
    await expect(requireModerator(context, viewerWho('max'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('refuses to remove a user who is not a moderator', async () => {
    await expect(removeModerator(context, mia, 'max')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(removeModerator(context, mia, 'nobody')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('refuses to remove admins, the last one included', async () => {
    await expect(removeModerator(context, mia, 'mia')).rejects.toMatchObject({ code: 'invalid_input' })
    await makeModerator(context, mia, 'mia')
    expect(await findStaffRole(context, 'mia')).toBe('admin')
    await removeModerator(context, mia, 'mia')
    expect(await holders()).toEqual(['mia admin'])
  })
})

describe('the command', () => {
  it('makes an admin by name or address and logs no user for it', async () => {
    await proveAddress('ana', 'eip4361')
    expect(await makeAdmin(context, address)).toBe('ana')
    expect(await holders()).toEqual(['ana admin', 'mia admin'])
    expect((await log())[0]).toEqual(['give_office', 'admin', null, 'ana', 'true'])
    await expect(makeAdmin(context, 'called otherwise')).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('the mails of the morning', () => {
  it('lists each confirmed address of staff once', async () => {
    await makeModerator(context, mia, 'max')
    await makeModerator(context, mia, 'mia')
    await database.pool.query(`update "_User" set "emailVerified" = false where "objectId" = 'max'`)
    expect(await listStaffEmails(context.database.db)).toEqual([
      { userId: 'mia', email: 'mia@people.example' },
    ])
    await database.pool.query(`update "_User" set "emailVerified" = true where "objectId" = 'max'`)
    expect(await listStaffEmails(context.database.db)).toHaveLength(2)
    expect(await listStaffEmails(context.database.db, 'moderator')).toMatchObject([
      { userId: 'max' },
      { userId: 'mia' },
    ])
    expect(await listStaffEmails(context.database.db, 'admin')).toMatchObject([{ userId: 'mia' }])
  })
})

async function proveAddress(userId: string, proof: 'eip4361' | 'legacy'): Promise<void> {
  await database.pool.query(
    `insert into board.verified_addresses (namespace, address, user_id, proof) values ('eip155', $1, $2, $3)`,
    [address, userId, proof],
  )
}
