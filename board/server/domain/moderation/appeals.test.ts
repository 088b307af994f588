import type { JobStatus, ModerationAction } from '@cryptolist/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  type AddedJob,
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { viewerWho } from '../../../tests/support/people.ts'
import type { DomainContext } from '../domain-context.ts'
import {
  findCompanyAppealable,
  getAppealable,
  getCompanyAppealable,
  sendAppeal,
  sendCompanyAppeal,
} from './appeals.ts'
import { addLogEntry, type NewLogEntry } from './log.ts'

let database: ListingsDatabase
let context: DomainContext
let listing: AddedJob & { companyId: string; slug: string }
const requester = { viewer: viewerWho('recruiter'), tokens: [] }
const stranger = { viewer: viewerWho('stranger'), tokens: [] }
beforeAll(async () => {
  database = await createListingsDatabase()
  context = createTestContext({ database })
})
afterEach(() => {
  return removeListings(database)
})
afterAll(() => database.close())

async function begin(status: JobStatus = 'live', frozenAt: Date | null = null): Promise<void> {
  const company = await addCompany(database.db, { name: 'Harbor', frozen_at: frozenAt })
  await database.db
    .insertInto('board.company_members')
    .values(
      (['admin', 'recruiter'] as const).map((role) => ({ company_id: company.id, user_id: role, role })),
    )
    .execute()
  listing = { ...(await addJob(database.db, company, { status })), companyId: company.id, slug: company.slug }
}

const decided = (action: ModerationAction, entry: Partial<NewLogEntry> = {}): Promise<void> =>
  addLogEntry(database.db, {
    action,
    reason: null,
    message: null,
    reviewKind: null,
    jobId: listing.id,
    companyId: listing.companyId,
    userId: null,
    ...entry,
  })

describe('an appeal', () => {
  it('accepts one appeal against the last decision', async () => {
    await begin('rejected')
    await decided('freeze_listing')
    await decided('reject', { reviewKind: 'new' })
    await decided('keep', { reviewKind: 'sample' })
    expect(await getAppealable(context, requester, listing.publicId)).toMatchObject({
      action: 'reject',
      canAppeal: true,
    })
    await sendAppeal(context, requester, listing.publicId, ` ${'x'.repeat(2000)} `)
    expect(await getAppealable(context, requester, listing.publicId)).toMatchObject({
      canAppeal: false,
      appeal: 'open',
    })
    await expect(sendAppeal(context, requester, listing.publicId, 'Again.')).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it.each(['', '  ', 'x'.repeat(2001)])('refuses an appeal with an empty or too long text', async (text) => {
    await begin('rejected')
    await decided('reject', { reviewKind: 'new' })
    await expect(sendAppeal(context, requester, listing.publicId, text)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'text' },
    })
  })

  it('refuses an appeal of someone who may not edit the listing', async () => {
    await begin()
    await expect(getAppealable(context, stranger, listing.publicId)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(sendAppeal(context, stranger, listing.publicId, 'x')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('refuses an appeal after an approval or a refused change', async () => {
    await begin()
    await decided('approve', { reviewKind: 'new' })
    await decided('reject', { reviewKind: 'edit' })
    await expect(getAppealable(context, requester, listing.publicId)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(sendAppeal(context, requester, listing.publicId, 'x')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('accepts an appeal against a freeze after a change was decided', async () => {
    await begin()
    await decided('freeze_listing', { reviewKind: 'edit' })
    await decided('reject', { reviewKind: 'edit' })
    await decided('approve', { reviewKind: 'edit' })
    expect(await getAppealable(context, requester, listing.publicId)).toMatchObject({
      action: 'freeze_listing',
    })
  })

  it('accepts an appeal against the company’s freeze only while it is frozen', async () => {
    await begin('live', new Date())
    await decided('freeze_listing')
    await decided('freeze_company', { jobId: null })
    expect(await getAppealable(context, requester, listing.publicId)).toMatchObject({
      action: 'freeze_company',
    })
    await database.db.updateTable('board.companies').set({ frozen_at: null }).execute()
    await decided('unfreeze_company', { jobId: null })
    expect(await getAppealable(context, requester, listing.publicId)).toMatchObject({
      action: 'freeze_listing',
    })
  })
})

describe('an appeal of a company', () => {
  const admin = viewerWho('admin')
  const recruiter = viewerWho('recruiter')
  const freeze = (entry: Partial<NewLogEntry> = {}): Promise<void> =>
    decided('freeze_company', { jobId: null, reason: 'impersonation', message: 'Not you.', ...entry })

  it('lets owners and admins of a frozen company appeal once', async () => {
    await begin('live', new Date())
    await freeze()
    expect(await getCompanyAppealable(context, admin, listing.slug)).toMatchObject({
      companyName: 'Harbor',
      action: 'freeze_company',
      reason: 'impersonation',
      message: 'Not you.',
      canAppeal: true,
    })
    for (const attempt of [
      () => getCompanyAppealable(context, recruiter, listing.slug),
      () => sendCompanyAppeal(context, recruiter, listing.slug, 'x'),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
    await sendCompanyAppeal(context, admin, listing.slug, ' We are. ')
    const reviews = await database.db
      .selectFrom('board.reviews')
      .select(['kind', 'risk', 'company_id'])
      .execute()
    expect(reviews).toEqual([{ kind: 'appeal', risk: 'amber', company_id: listing.companyId }])
    expect(await findCompanyAppealable(context, listing.companyId)).toMatchObject({
      canAppeal: false,
      appeal: 'open',
    })
    await expect(sendCompanyAppeal(context, admin, listing.slug, 'Again.')).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('counts a company’s appeal and those of its listings as one', async () => {
    await begin('live', new Date())
    await freeze()
    await sendCompanyAppeal(context, admin, listing.slug, 'We are.')
    expect(await getAppealable(context, requester, listing.publicId)).toMatchObject({
      action: 'freeze_company',
      canAppeal: false,
    })
    await expect(sendAppeal(context, requester, listing.publicId, 'x')).rejects.toMatchObject({
      code: 'conflict',
    })
    await begin('live', new Date())
    await freeze({ jobId: listing.id, reviewKind: 'report' })
    await sendAppeal(context, requester, listing.publicId, 'x')
    await expect(sendCompanyAppeal(context, admin, listing.slug, 'x')).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('accepts a new appeal when a company is frozen again', async () => {
    await begin()
    expect(await findCompanyAppealable(context, listing.companyId)).toBeUndefined()
    await expect(sendCompanyAppeal(context, admin, listing.slug, 'x')).rejects.toMatchObject({
      code: 'not_found',
    })
    await freeze()
    await database.db.updateTable('board.companies').set({ frozen_at: new Date() }).execute()
    await sendCompanyAppeal(context, admin, listing.slug, 'x')
    await freeze({ reason: 'spam' })
    expect(await findCompanyAppealable(context, listing.companyId)).toMatchObject({
      reason: 'spam',
      canAppeal: true,
    })
  })

  it.each(['', '  ', 'x'.repeat(2001)])('refuses an appeal with an empty or too long text', async (text) => {
    await begin('live', new Date())
    await freeze()
    await expect(sendCompanyAppeal(context, admin, listing.slug, text)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'text' },
    })
  })
})
