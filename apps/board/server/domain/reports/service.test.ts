import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { createReportsService, type ReportsService } from './service.ts'

let database: ListingsDatabase
let reports: ReportsService
let opened: string[] = []
const done: string[] = []
beforeAll(async () => {
  database = await createListingsDatabase()
  reports = createReportsService({
    config: { masterKey: 'a key of this test' },
    database,
    listings: { act: async (_db, _id, action) => void done.push(action) },
    reviews: { open: async (_db, { kind, risk }) => void opened.push(`${kind} ${risk}`) },
    offices: { find: async (userId) => (userId === 'moderator' ? 'moderator' : undefined) },
    moderation: { note: async (_db, { action, userId }) => void done.push(`${action} by ${userId}`) },
  })
})
afterEach(async () => {
  opened = []
  done.splice(0)
  await removeListings(database)
})
afterAll(() => database.close())

const visitor = { userId: null, addressKey: 'one' }
const scam = { reason: 'scam' }

describe('a report', () => {
  it('waits for a moderator; a second one of the same person does not', async () => {
    const { publicId } = await addJob(database.db, await addCompany(database.db))
    expect(await reports.report(visitor, publicId, scam)).toBe('reported')
    expect(await reports.report(visitor, publicId, scam)).toBe('known')
    expect([opened, done]).toEqual([['report amber'], []])
  })

  it('of a moderator hides the listing, and the log names nobody', async () => {
    const { publicId } = await addJob(database.db, await addCompany(database.db))
    expect(await reports.report({ userId: 'moderator', addressKey: 'one' }, publicId, scam)).toBe('frozen')
    expect([opened, done]).toEqual([['report red'], ['freeze', 'freeze_listing by null']])
  })

  it.each([
    ['waits', { status: 'submitted' }, {}],
    ['is frozen', { frozen_at: new Date() }, {}],
    ['is of a frozen company', {}, { frozen_at: new Date() }],
  ] as const)('is not taken about what %s', async (_what, job, company) => {
    const { publicId } = await addJob(database.db, await addCompany(database.db, company), job)
    await expect(reports.report(visitor, publicId, scam)).rejects.toMatchObject({ code: 'not_found' })
    await expect(reports.report(visitor, '00000000', scam)).rejects.toMatchObject({ code: 'not_found' })
    expect(opened).toEqual([])
  })
})
