import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
} from '../../../tests/support/listings.ts'
import { addPerson, type MailRoom, openMailRoom } from '../../../tests/support/people.ts'
import type { DomainContext } from '../domain-context.ts'
import { type CompanyNotice, handleCompanyMails, notifyCompany } from './company-mail.ts'

let database: ListingsDatabase
let room: MailRoom
let context: DomainContext
let company: { id: string; slug: string }
beforeAll(async () => {
  database = await createListingsDatabase()
  for (const name of ['owner', 'admin', 'recruiter', 'unconfirmed']) await addPerson(database, name)
  await database.pool.query(`update "_User" set "emailVerified" = false where username = 'unconfirmed'`)
})
beforeEach(async () => {
  room = openMailRoom()
  context = createTestContext({ database, queue: room.queue, mailer: room.mailer })
  await handleCompanyMails(context)
  company = await addCompany(database.db, { name: 'Harbor Labs' })
  for (const [userId, role] of [
    ['owner', 'owner'],
    ['admin', 'admin'],
    ['recruiter', 'recruiter'],
    ['unconfirmed', 'owner'],
  ])
    await database.pool.query(
      'insert into board.company_members (company_id, user_id, role) values ($1, $2, $3)',
      [company.id, userId, role],
    )
})
afterAll(() => database.close())

async function tell(kind: CompanyNotice['kind'], words: Partial<CompanyNotice> = {}): Promise<string[]> {
  await database.db
    .transaction()
    .execute((db) =>
      notifyCompany(context, db, { kind, companyId: company.id, reason: null, message: null, ...words }),
    )
  await room.run()
  return room.mails.map(({ to }) => to).sort()
}

describe('mails about what moderators decided of a company', () => {
  it('emails owners and admins with a confirmed address the reason and where to appeal', async () => {
    const readers = await tell('frozen', { reason: 'impersonation', message: 'You are not them.' })
    expect(readers).toEqual(['admin@people.example', 'owner@people.example'])
    const [first] = room.mails
    expect(first?.letter.subject).toBe('Your company was taken down')
    expect(first?.letter.before).toEqual([
      'A moderator took down Harbor Labs on CryptoList. Nobody else can see its page and its listings now.',
      'Reason: Impersonates a company.',
      'The moderator wrote: “You are not them.”',
    ])
    expect(first?.letter.link?.url).toBe(`https://board.example/dashboard/companies/${company.slug}`)
    expect(new Set(room.mails.map(({ id }) => id)).size).toBe(2)
  })

  it('skips managers who get an email about their listing, except for an appeal decision', async () => {
    await addJob(database.db, company, { created_by: 'owner', status: 'live' })
    await addJob(database.db, company, { created_by: 'admin', status: 'expired' })
    expect(await tell('frozen')).toEqual(['admin@people.example'])
    room.mails.splice(0)
    expect(await tell('unfrozen')).toEqual(['admin@people.example'])
    room.mails.splice(0)
    expect(await tell('appeal_refused', { message: 'No.' })).toEqual([
      'admin@people.example',
      'owner@people.example',
    ])
  })

  it('sends nothing to a manager who left or about a company that was deleted', async () => {
    await database.db
      .transaction()
      .execute((db) =>
        notifyCompany(context, db, { kind: 'unfrozen', companyId: company.id, reason: null, message: null }),
      )
    await database.pool.query(
      `update board.company_members set role = 'viewer' where company_id = $1 and user_id = 'admin'`,
      [company.id],
    )
    await room.run()
    expect(room.mails.map(({ to }) => to)).toEqual(['owner@people.example'])
    await database.db
      .transaction()
      .execute((db) =>
        notifyCompany(context, db, { kind: 'unfrozen', companyId: company.id, reason: null, message: null }),
      )
    await database.pool.query('delete from board.companies where id = $1', [company.id])
    await room.run()
    expect(room.mails).toHaveLength(1)
  })
})
