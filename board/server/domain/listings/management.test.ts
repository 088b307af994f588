import { BoardError } from '@cryptolist/contract'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import { addVerifiedDomain } from '../../../tests/support/listings.ts'
import { createKysely } from '../../database/pool.ts'
import type { Db } from '../../database/schema.ts'
import { anonymousViewer, type Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { openReview } from '../moderation/reviews.ts'
import type { Requester } from './access.ts'
import { writeCsvExport, writeJsonExport } from './export.ts'
import { addHeldEdit, listingContext, makeListing, makeListingCompany } from './listing.fixture.ts'
import {
  closeListing,
  closeListings,
  deleteListing,
  getManagedListing,
  listListingTitles,
  listManagedListings,
  renewListing,
  renewListings,
  withdrawListing,
} from './management.ts'
import { moveListing } from './move-listing.ts'
import { findListingOwner } from './require-access.ts'

let testDatabase: TestDatabase
let pool: pg.Pool
let db: Db
let context: DomainContext
let companyId = ''

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 3 })
  db = createKysely(pool)
  context = createTestContext({ database: { db, pool }, queue: listingContext(db).queue })
})
beforeEach(async () => {
  ;({ id: companyId } = await makeListingCompany(db))
})
afterAll(async () => {
  await pool.end()
  await testDatabase.close()
})

/** Somebody who signed in on this site so many minutes ago. */
function signedIn(id: string, minutesAgo = 0): Viewer {
  const authenticatedAt = new Date(Date.now() - minutesAgo * 60_000)
  return {
    user: {
      id,
      username: id,
      displayName: id,
      email: null,
      isEmailVerified: false,
      accounts: [],
      ethAddress: null,
      hasPassword: true,
      createdAt: authenticatedAt.toISOString(),
    },
    session: {
      id: 'session001',
      token: 'r:none',
      method: 'password',
      authenticatedAt,
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  }
}
const by = (viewer: Viewer): Requester => ({ viewer, tokens: [] })
const maker = signedIn('maker00001')
const join = (userId: string, role: string) =>
  pool.query('insert into board.company_members values ($1, $2, $3)', [companyId, userId, role])
const statusOf = async (publicId: string) =>
  (await pool.query('select status from board.jobs where public_id = $1', [publicId])).rows[0]?.status

describe('the dashboard', () => {
  it('lists only own listings and those of own companies, by state', async () => {
    const viewer = signedIn(`lister${companyId.slice(-4)}`)
    const own = await makeListing(db, { companyId, createdBy: viewer.user?.id ?? null })
    const waiting = await makeListing(db, { companyId, createdBy: viewer.user?.id ?? null, isDraft: true })
    const team = await makeListingCompany(db)
    const ofTeam = await makeListing(db, { companyId: team.id })
    await pool.query(`insert into board.company_members values ($1, $2, 'viewer')`, [
      team.id,
      viewer.user?.id,
    ])
    await makeListing(db, { companyId, createdBy: 'stranger01' })
    const { items, counts, next } = await listManagedListings(context, viewer)
    expect(items.map(({ id }) => id)).toEqual([ofTeam.publicId, waiting.publicId, own.publicId])
    const titles = await listListingTitles(context, viewer)
    expect(titles.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    expect(titles[0]).toMatchObject({ title: items[0]?.title, companyName: items[0]?.company.name })
    await expect(listListingTitles(context, anonymousViewer)).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(counts).toEqual({ live: 2, waiting: 1, ended: 0 })
    expect(next).toBeNull()
    expect(items[0]?.can).toMatchObject({ edit: false, close: false, delete: false })
    expect(items[2]?.can).toEqual({
      edit: true,
      close: true,
      renew: false,
      takeBack: false,
      repost: false,
      sign: false,
      delete: true,
    })
    expect(items[2]?.renewalProblem).toContain('last 14 days')
    const { items: live } = await listManagedListings(context, viewer, { group: 'live' })
    expect(live.map(({ id }) => id)).toEqual([ofTeam.publicId, own.publicId])
    const { items: after } = await listManagedListings(context, viewer, { after: waiting.publicId })
    expect(after.map(({ id }) => id)).toEqual([own.publicId])
  })

  it('leaves out listings for a company whose team their maker has left', async () => {
    const viewer = signedIn(`leaver${companyId.slice(-4)}`)
    const { publicId } = await makeListing(db, { companyId, createdBy: viewer.user?.id ?? null })
    await join('owner00001', 'owner')
    expect((await listManagedListings(context, viewer)).items).toEqual([])
    await expect(getManagedListing(context, by(viewer), publicId)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('needs a session of this site', async () => {
    await expect(listManagedListings(context, anonymousViewer)).rejects.toMatchObject({
      code: 'not_signed_in',
    })
    const { publicId } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    await expect(getManagedListing(context, by(anonymousViewer), publicId)).rejects.toBeInstanceOf(BoardError)
  })
})

describe('a listing', () => {
  it('that waits says until when a person has looked at it, and no other does', async () => {
    const { id, publicId } = await makeListing(db, { companyId, createdBy: 'maker00001', isDraft: true })
    const dueAt = async () => (await getManagedListing(context, by(maker), publicId)).reviewDueAt
    expect(await dueAt()).toBeNull()
    await db.transaction().execute(async (transaction) => {
      await moveListing(context, transaction, {
        jobId: id,
        action: 'submit',
        actor: { kind: 'poster', userId: 'maker00001' },
      })
      await openReview(transaction, { kind: 'new', risk: 'red', jobId: id, companyId })
      await openReview(transaction, { kind: 'report', risk: 'amber', jobId: id })
    })
    const hours = (Date.parse((await dueAt()) ?? '') - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(4)
    await withdrawListing(context, by(maker), publicId)
    expect(await dueAt()).toBeNull()
  })

  it('is emailed about to the one who posted it, if that address is confirmed', async () => {
    const { publicId } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    const emailed = async (viewer: Viewer) => (await getManagedListing(context, by(viewer), publicId)).emailed
    expect(await emailed(maker)).toBeNull()
    const confirm = (email: string | null, isVerified: boolean) =>
      pool.query(
        `insert into "_User" ("objectId", email, "emailVerified") values ('maker00001', $1, $2) on conflict ("objectId")
          do update set email = $1, "emailVerified" = $2`,
        [email, isVerified],
      )
    await confirm('maker@people.example', false)
    expect(await emailed(maker)).toBeNull()
    await confirm('maker@people.example', true)
    expect(await emailed(maker)).toBe('you')
    await confirm(null, false)
  })

  it('lets those who may close, renew, take back and delete a listing', async () => {
    const { id, publicId } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    await expect(renewListing(context, by(maker), publicId)).rejects.toMatchObject({ code: 'conflict' })
    await pool.query(`update board.jobs set expires_at = now() + interval '2 days' where id = $1`, [id])
    expect((await getManagedListing(context, by(maker), publicId)).can).toMatchObject({
      renew: true,
      delete: true,
    })
    await renewListing(context, by(maker), publicId)
    await closeListing(context, by(maker), publicId, 'filled')
    const { status, closeReason, events, can, isPublic } = await getManagedListing(
      context,
      by(maker),
      publicId,
    )
    expect([status, closeReason, isPublic]).toEqual(['closed', 'filled', true])
    expect(events.slice(0, 2).map(({ kind }) => kind)).toEqual(['closed', 'renewed'])
    expect(can).toMatchObject({ repost: true, close: false, edit: false })
    await expect(withdrawListing(context, by(maker), publicId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(deleteListing(context, by(signedIn('maker00001', 11)), publicId)).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    await deleteListing(context, by(maker), publicId)
    expect(await statusOf(publicId)).toBeUndefined()
    expect(await findListingOwner(db, { publicId })).toBeUndefined()
  })

  it('is shown to a viewer of the team, who may change nothing', async () => {
    await join('viewer0001', 'viewer')
    const { publicId } = await makeListing(db, { companyId })
    const viewer = by(signedIn('viewer0001'))
    expect(Object.values((await getManagedListing(context, viewer, publicId)).can)).not.toContain(true)
    await expect(closeListing(context, viewer, publicId, 'filled')).rejects.toMatchObject({
      code: 'forbidden',
    })
    const stranger = by(signedIn('stranger01'))
    await expect(closeListing(context, stranger, publicId, 'filled')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('what moderators have to decide', () => {
  const waiting = async (jobId: string): Promise<string[]> =>
    (
      await pool.query(
        'select kind from board.reviews where job_id = $1 and decided_at is null order by kind',
        [jobId],
      )
    ).rows.map(({ kind }) => kind)
  const open = (jobId: string, kind: 'report' | 'appeal' | 'recheck' | 'sample' | 'new') =>
    db.transaction().execute((transaction) => openReview(transaction, { kind, risk: 'amber', jobId }))

  it.each(['report', 'appeal'] as const)('a %s outlives closing, and keeps from deleting', async (kind) => {
    const { id, publicId } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    await open(id, kind)
    await open(id, 'sample')
    await closeListing(context, by(maker), publicId, 'filled')
    expect(await waiting(id)).toEqual([kind])
    await expect(deleteListing(context, by(maker), publicId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Moderators are reviewing'),
    })
    await pool.query('update board.reviews set decided_at = now() where job_id = $1', [id])
    await deleteListing(context, by(maker), publicId)
    expect(await statusOf(publicId)).toBeUndefined()
  })

  it('outlives taking back, but for what was sent', async () => {
    const { id, publicId } = await makeListing(db, { companyId, createdBy: 'maker00001', isDraft: true })
    await pool.query(`update board.jobs set status = 'submitted' where id = $1`, [id])
    for (const kind of ['new', 'recheck'] as const) await open(id, kind)
    await withdrawListing(context, by(maker), publicId)
    expect(await waiting(id)).toEqual(['recheck'])
  })

  it('gives a held edit back to its writer when the listing is closed', async () => {
    const { id, publicId } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    const draftId = await addHeldEdit(pool, { id, publicId })
    await closeListing(context, by(maker), publicId, 'withdrawn')
    expect(await waiting(id)).toEqual([])
    const { rows } = await pool.query('select state from board.listing_drafts where id = $1', [draftId])
    expect(rows).toEqual([{ state: 'open' }])
  })

  it('what is frozen is neither closed, taken back nor deleted by its poster', async () => {
    const { id, publicId } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    await open(id, 'report')
    await pool.query(`update board.jobs set frozen_at = now(), freeze_reason = 'spam' where id = $1`, [id])
    for (const attempt of [
      () => closeListing(context, by(maker), publicId, 'filled'),
      () => deleteListing(context, by(maker), publicId),
    ])
      await expect(attempt()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('taken'),
      })
    expect(await waiting(id)).toEqual(['report'])
    const { can, reasonCode } = await getManagedListing(context, by(maker), publicId)
    expect([can.close, can.delete, can.sign, reasonCode]).toEqual([false, false, false, 'spam'])
    await pool.query(`update board.jobs set frozen_at = null where id = $1`, [id])
    await pool.query(`update board.companies set frozen_at = now() where id = $1`, [companyId])
    await expect(deleteListing(context, by(maker), publicId)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('signing', () => {
  it('is offered once the domain of the company is proved', async () => {
    const { publicId } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    expect((await getManagedListing(context, by(maker), publicId)).can.sign).toBe(false)
    await addVerifiedDomain(db, companyId, { domain: 'harbor.example' })
    expect((await getManagedListing(context, by(maker), publicId)).can.sign).toBe(true)
  })

  it('no longer asks for a verified domain once the company has one', async () => {
    const { id, publicId } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    const finding = { weight: 'check', field: null, quote: null, line: null, fact: '', lookAlike: null }
    const findings = [
      { ...finding, code: 'NEW-01', message: 'Verify the domain.' },
      { ...finding, code: 'NEW-01', quote: 'other.example', message: 'Named after other.example.' },
      { ...finding, code: 'PAY-02', message: 'Narrow the range.' },
    ]
    await db
      .updateTable('board.jobs')
      .set({ findings: JSON.stringify(findings) })
      .where('id', '=', id)
      .execute()
    const messages = async () =>
      (await getManagedListing(context, by(maker), publicId)).findings.map(({ message }) => message)
    expect(await messages()).toHaveLength(3)
    await addVerifiedDomain(db, companyId, { domain: 'lantern.example' })
    expect(await messages()).toEqual(['Named after other.example.', 'Narrow the range.'])
  })
})

describe('several at once', () => {
  it('are closed, and each one that can’t be is named', async () => {
    const [one, two] = [
      await makeListing(db, { companyId, createdBy: 'maker00001' }),
      await makeListing(db, { companyId, createdBy: 'maker00001', isDraft: true }),
    ]
    const foreign = await makeListing(db, { companyId, createdBy: 'stranger01' })
    const ids = [one.publicId, one.publicId, two.publicId, foreign.publicId]
    const outcome = await closeListings(context, by(maker), ids, 'withdrawn')
    expect(outcome).toMatchObject({
      done: 1,
      refused: [
        { id: two.publicId, title: 'Senior Rust Engineer', sentence: expect.stringContaining('is a draft') },
        { id: foreign.publicId, title: foreign.publicId },
      ],
    })
    expect(await statusOf(foreign.publicId)).toBe('live')
    expect(await renewListings(context, by(maker), [])).toEqual({ done: 0, refused: [] })
    await expect(closeListings(context, by(anonymousViewer), ids, 'filled')).resolves.toMatchObject({
      done: 0,
    })
  })
})

describe('the export', () => {
  const read = async (pieces: AsyncIterable<string>): Promise<string> => {
    let text = ''
    for await (const piece of pieces) text += piece
    return text
  }
  it('holds everything of one’s own as JSON and CSV, formulas made harmless, and no account of others', async () => {
    const viewer = signedIn(`export${companyId.slice(-4)}`)
    const userId = viewer.user?.id ?? ''
    const { publicId } = await makeListing(db, {
      companyId,
      createdBy: userId,
      content: { title: '=HYPERLINK("https://evil.example")' },
    })
    await makeListing(db, { companyId, createdBy: 'stranger01', content: { title: 'Not yours' } })
    const json = await read(writeJsonExport(context, viewer, 'https://board.example'))
    const { listings } = z.object({ listings: z.array(z.looseObject({})) }).parse(JSON.parse(json))
    expect(listings).toHaveLength(1)
    expect(listings[0]).toMatchObject({
      id: publicId,
      status: 'live',
      tags: ['rust', 'p2p'],
      revisions: [{ number: 1 }],
    })
    expect(json).not.toMatch(/Not yours|stranger01|created_by|user_id|poster_email|text_fingerprint|search/)
    const csv = await read(writeCsvExport(context, viewer, 'https://board.example'))
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(csv).toContain(`"${publicId}","'=HYPERLINK(""https://evil.example"")"`)
  })

  it('holds each draft and listing once, however many there are', async () => {
    const viewer = signedIn(`masses${companyId.slice(-4)}`)
    const { id } = await makeListing(db, { companyId, createdBy: viewer.user?.id ?? null })
    await pool.query(
      `insert into board.jobs (id, public_id, company_id, created_by, source, title, slug, status)
      select gen_random_uuid(), translate(lpad(to_hex(n + 4096), 8, '0'), 'ilou', ''), company_id, created_by, 'direct', title, slug, 'draft'
      from board.jobs, generate_series(1, 450) n where id = $1`,
      [id],
    )
    await pool.query(
      `insert into board.listing_drafts (id, public_id, user_id)
      select gen_random_uuid(), lpad(to_hex(n), 8, '0'), $1 from generate_series(1, 450) n`,
      [viewer.user?.id],
    )
    const json: unknown = JSON.parse(await read(writeJsonExport(context, viewer, 'https://board.example')))
    const list = z.array(z.looseObject({ id: z.string() }))
    const { drafts, listings } = z.object({ drafts: list, listings: list }).parse(json)
    expect([new Set(drafts.map((one) => one.id)).size, drafts.length]).toEqual([450, 450])
    expect([new Set(listings.map((one) => one.id)).size, listings.length]).toEqual([451, 451])
    expect(Object.keys(drafts[0] ?? {})).not.toContain('rowId')
  })

  it('needs a sign-in from the last ten minutes', () => {
    expect(() => writeJsonExport(context, signedIn('maker00001', 11), '')).toThrow('last 10 minutes')
    expect(() => writeCsvExport(context, anonymousViewer, '')).toThrow('not signed in')
  })
})
