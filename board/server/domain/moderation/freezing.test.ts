import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type JobFields,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import type { DomainContext } from '../domain-context.ts'
import { type FreezeInput, listFrozen, setFrozen } from './freezing.ts'

let database: ListingsDatabase
let context: DomainContext
let mails: { kind: string; jobId?: string; reasonCode?: string; message?: string }[]
let companyMails: Record<string, unknown>[]
beforeAll(async () => {
  database = await createListingsDatabase()
  await database.pool.query(`insert into "_User" ("objectId", username) values ('mia', 'Mia')`)
})
beforeEach(async () => {
  await removeListings(database)
  mails = []
  companyMails = []
  const add = async (name: string, { mailId: _mailId, ...mail }: Record<string, unknown>) =>
    void (name === 'company-mail' ? companyMails : (mails as unknown[])).push(mail)
  context = createTestContext({ database, queue: { add } as unknown as DomainContext['queue'] })
})
afterAll(() => database.close())

const freeze = (input: Partial<FreezeInput>): Promise<void> =>
  setFrozen(context, 'mia', { link: '', reason: 'scam_suspected', ...input }, true)
const unfreeze = (link: string): Promise<void> => setFrozen(context, 'mia', { link }, false)

async function listing(fields: JobFields = {}, company = addCompany(database.db)) {
  const { id: companyId, slug } = await company
  return { companyId, slug, ...(await addJob(database.db, { id: companyId, slug }, fields)) }
}

async function addOwner(companyId: string): Promise<void> {
  await database.db
    .insertInto('board.company_members')
    .values({ company_id: companyId, user_id: 'olga', role: 'owner' })
    .execute()
}

async function frozenOf(table: 'board.jobs' | 'board.companies', id: string): Promise<unknown[]> {
  const row = await database.db
    .selectFrom(table)
    .select(['frozen_at', 'freeze_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.frozen_at !== null, row.freeze_reason]
}

async function logOf(companyId: string): Promise<unknown[]> {
  const rows = await database.db
    .selectFrom('board.moderation_log')
    .select(['action', 'reason_code', 'message', 'user_id', 'job_id', 'review_kind'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
  return rows.map((row) => [
    row.action,
    row.reason_code,
    row.message,
    row.user_id,
    row.job_id,
    row.review_kind,
  ])
}

describe('a listing that is frozen by hand', () => {
  it('freezes a listing with the reason, an email to its poster, an event and a log entry', async () => {
    const { id, publicId, path, companyId } = await listing({ status: 'live' })
    await freeze({ link: `https://board.example${path}?x=1#top`, message: ' Not true. ' })
    expect(await frozenOf('board.jobs', id)).toEqual([true, 'scam_suspected'])
    expect(mails).toEqual([{ kind: 'frozen', jobId: id, reasonCode: 'scam_suspected', message: 'Not true.' }])
    expect(await logOf(companyId)).toEqual([
      ['freeze_listing', 'scam_suspected', 'Not true.', 'mia', id, null],
    ])
    const { rows } = await database.pool.query(
      'select kind, actor, user_id from board.job_events where job_id = $1',
      [id],
    )
    expect(rows).toEqual([{ kind: 'frozen', actor: 'moderator', user_id: 'mia' }])
    expect(await listFrozen(context)).toEqual([
      expect.objectContaining({ kind: 'listing', key: publicId, reason: 'scam_suspected', by: 'Mia' }),
    ])
  })

  it('is listed as hidden, a demo listing only until there has been a real one', async () => {
    await database.pool.query('delete from board.launch')
    const demo = await listing({ status: 'live', is_demo: true })
    await freeze({ link: demo.publicId })
    expect(await listFrozen(context)).toEqual([expect.objectContaining({ key: demo.publicId })])
    await listing({ status: 'live' })
    expect(await listFrozen(context)).toEqual([])
  })

  it('unfreezes a listing with an email and a log entry', async () => {
    const { id, publicId, companyId } = await listing({ status: 'live' })
    await freeze({ link: publicId })
    await unfreeze(publicId)
    expect(await frozenOf('board.jobs', id)).toEqual([false, null])
    expect(mails.map(({ kind }) => kind)).toEqual(['frozen', 'unfrozen'])
    expect((await logOf(companyId))[1]).toEqual(['unfreeze_listing', null, null, 'mia', id, null])
    expect(await listFrozen(context)).toEqual([])
  })

  it('refuses to freeze a frozen listing or unfreeze a visible one', async () => {
    const { publicId, companyId } = await listing({ status: 'live' })
    await expect(unfreeze(publicId)).rejects.toMatchObject({ code: 'conflict' })
    await freeze({ link: publicId })
    const [first] = await Promise.all([logOf(companyId)])
    await expect(freeze({ link: publicId, reason: 'spam' })).rejects.toMatchObject({ code: 'conflict' })
    expect([await logOf(companyId), mails.length]).toEqual([first, 1])
  })

  it.each(['draft', 'archived'] as const)('refuses to freeze a listing that is %s', async (status) => {
    const { publicId, companyId } = await listing({ status })
    await expect(freeze({ link: publicId })).rejects.toMatchObject({ code: 'conflict' })
    expect(await logOf(companyId)).toEqual([])
  })
})

describe('a company that is frozen by hand', () => {
  it('freezes a company and emails each poster of open listings, owner and admin once', async () => {
    const company = await addCompany(database.db)
    const own = Promise.resolve(company)
    await addOwner(company.id)
    await listing({ created_by: 'ana', status: 'live' }, own)
    const newest = await listing({ created_by: 'ana', status: 'submitted' }, own)
    const other = await listing({ created_by: 'eva', status: 'changes_requested' }, own)
    const mailed = await listing({ poster_email: 'max@people.example', status: 'live' }, own)
    await listing({ poster_email: 'MAX@people.example', status: 'rejected' }, own)
    await listing({ created_by: 'old', status: 'expired' }, own)
    await listing({ source: 'feed', created_by: 'import', status: 'live' }, own)
    await freeze({ link: `/companies/${company.slug}`, reason: 'impersonation', message: 'Not you.' })
    expect(await frozenOf('board.companies', company.id)).toEqual([true, 'impersonation'])
    expect(mails.map(({ jobId }) => jobId).sort()).toEqual([newest.id, other.id, mailed.id].sort())
    for (const mail of mails)
      expect(mail).toMatchObject({ kind: 'frozen', reasonCode: 'impersonation', message: 'Not you.' })
    expect(companyMails).toEqual([
      { kind: 'frozen', userId: 'olga', companyId: company.id, reason: 'impersonation', message: 'Not you.' },
    ])
    expect(await logOf(company.id)).toEqual([
      ['freeze_company', 'impersonation', 'Not you.', 'mia', null, null],
    ])
    expect(await frozenOf('board.jobs', newest.id)).toEqual([false, null])
    expect((await listFrozen(context)).map(({ kind, key, by }) => [kind, key, by])).toEqual([
      ['company', company.slug, 'Mia'],
    ])
  })

  it('unfreezes a company with the same emails', async () => {
    const { companyId, slug } = await listing({ created_by: 'ana' })
    await addOwner(companyId)
    await freeze({ link: `/companies/${slug}` })
    await unfreeze(`/companies/${slug}`)
    expect(await frozenOf('board.companies', companyId)).toEqual([false, null])
    expect(mails.map(({ kind }) => kind)).toEqual(['frozen', 'unfrozen'])
    expect(companyMails.map(({ kind }) => kind)).toEqual(['frozen', 'unfrozen'])
    await expect(unfreeze(`/companies/${slug}`)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('freezes a company once when two moderators freeze it at the same time', async () => {
    const { companyId, slug } = await listing({ created_by: 'ana' })
    const both = await Promise.allSettled([1, 2].map(() => freeze({ link: `/companies/${slug}` })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([(await logOf(companyId)).length, mails.length]).toEqual([1, 1])
  })
})

describe('freezing by hand', () => {
  it.each([
    ['reason', { reason: undefined }],
    ['reason', { reason: 'made_up' }],
    ['message', { reason: 'other', message: ' ' }],
    ['message', { message: 'x'.repeat(2001) }],
    ['link', { link: '/companies/nobody' }],
    ['link', { link: '/jobs/nothing-00000000' }],
    ['link', { link: 'elsewhere' }],
    ['link', { link: '' }],
  ])('refuses a freeze for its %s: %j', async (field, input) => {
    const { id, publicId, companyId } = await listing({ status: 'live' })
    await expect(freeze({ link: publicId, ...input })).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field },
    })
    expect([await frozenOf('board.jobs', id), await logOf(companyId), mails]).toEqual([[false, null], [], []])
  })
})
