import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import { createKysely } from '../../database/pool.ts'
import type { Db } from '../../database/schema.ts'
import type { Mail } from '../../mail/mailer.ts'
import { forgetEmailOfApp, recordEmailOfApp } from '../accounts/choices.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashToken } from '../identifiers/link-token.ts'
import { listingMailKinds } from './emails.ts'
import { makeListing, makeListingCompany } from './listing.fixture.ts'
import { handlePosterEmails, notifyPoster, notifyPosters } from './notify-poster.ts'

let testDatabase: TestDatabase
let pool: pg.Pool
let db: Db
let context: DomainContext
let companyId = ''
const sent: Mail[] = []
const queued: { name: string; data: object }[] = []
const handlers = new Map<string, (data: object) => Promise<void>>()

/** Does what is in the queue, and what that adds to it. */
async function work(): Promise<void> {
  for (let job = queued.shift(); job !== undefined; job = queued.shift())
    await handlers.get(job.name)?.(job.data)
}

const add = async (name: string, data: object): Promise<void> => void queued.push({ name, data })

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 3 })
  db = createKysely(pool)
  await pool.query(`insert into "_User" ("objectId", email, "emailVerified", _rperm) values ('maker00001', 'maker@people.example', true, null),
    ('owner00001', 'owner@people.example', true, null), ('unproved01', 'unproved@people.example', false, null),
    ('locked0001', 'locked@people.example', true, '{}')`)
  context = createTestContext({
    database: { db, pool },
    queue: {
      add,
      async handle(name: string, run: (data: object) => Promise<void>) {
        handlers.set(name, run)
      },
    } as unknown as DomainContext['queue'],
    mailer: { send: async (mail: Mail) => void sent.push(mail) } as unknown as DomainContext['mailer'],
    getOrigin: () => 'https://board.example',
  })
  await handlePosterEmails(context)
})
beforeEach(async () => {
  sent.length = 0
  ;({ id: companyId } = await makeListingCompany(db))
})
afterAll(async () => {
  await pool.end()
  await testDatabase.close()
})

const notify = async (jobId: string, kind: (typeof listingMailKinds)[number], more: object = {}) => {
  await db
    .transaction()
    .execute((transaction) => notifyPoster(context, transaction, { kind, jobId, ...more }))
  await work()
}
const join = (userId: string, role: string) =>
  pool.query('insert into board.company_members values ($1, $2, $3)', [companyId, userId, role])

describe('mails about listings', () => {
  it.each(listingMailKinds)(
    '%s: says what happened, with nothing in the subject that somebody chose',
    async (kind) => {
      const { id, publicId } = await makeListing(db, {
        companyId,
        createdBy: 'maker00001',
        content: { title: 'Zebra Engineer' },
      })
      if (kind === 'submitted')
        await pool.query(`update board.jobs set status = 'submitted' where id = $1`, [id])
      await notify(id, kind, { reasonCode: 'no_pay', message: 'Say what it pays.' })
      expect(sent).toHaveLength(1)
      const { to, letter } = sent[0] ?? {
        to: '',
        letter: { subject: '', before: [], after: [], link: { url: '' } },
      }
      expect(to).toBe('maker@people.example')
      expect(letter.subject).not.toContain('Zebra')
      expect(letter.before.join(' ')).toContain('“Zebra Engineer”')
      expect(letter.link.url).toBe(`https://board.example/dashboard/listings/${publicId}`)
      expect(JSON.stringify(letter)).not.toMatch(/undefined|null|!/)
      if (['changes_requested', 'rejected', 'frozen', 'edit_refused'].includes(kind))
        expect(letter.before.join(' ')).toContain('The moderator wrote: “Say what it pays.”')
      expect(sent[0]?.letter.link.label).not.toContain('Change')
    },
  )

  it('tell what reports have hidden for now from what a moderator took down', async () => {
    const { id } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    await notify(id, 'frozen')
    expect(sent.at(-1)?.letter.before[0]).toContain('until a moderator has reviewed it')
    await notify(id, 'frozen', { reasonCode: 'spam' })
    expect(sent.at(-1)?.letter.before.join(' ')).toMatch(/^A moderator took down .* Reason: Spam\./)
    await notify(id, 'frozen', { reasonCode: 'other', message: 'Say who hires.' })
    expect(sent.at(-1)?.letter.before.slice(1)).toEqual(['The moderator wrote: “Say who hires.”'])
  })

  it('name the appeal where a decision can be appealed', async () => {
    const { id, publicId } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    const appealUrl = `https://board.example/appeals/${publicId}`
    for (const kind of ['frozen', 'rejected', 'closed'] as const) {
      await notify(id, kind, { reasonCode: 'spam' })
      expect(sent.at(-1)?.letter.after.join(' ')).toContain(appealUrl)
    }
    await notify(id, 'appeal_refused')
    expect(JSON.stringify(sent.at(-1)?.letter)).not.toContain('/appeals/')
  })

  it('say of a live listing where it is, what to share, and how the company’s page becomes the reader’s', async () => {
    const { id, publicId } = await makeListing(db, {
      companyId,
      createdBy: 'maker00001',
      content: { title: 'Zebra Engineer' },
    })
    const set = (claimed: string, website: string | null) =>
      pool.query(
        `update board.companies set claimed_at = ${claimed}, website = $2, domain = null where id = $1`,
        [companyId, website],
      )
    const afterLive = async () => {
      await notify(id, 'live')
      return sent.at(-1)?.letter.after.join('\n') ?? ''
    }
    await set('null', 'https://www.vela-exchange.example/jobs')
    const url = `https://board.example/jobs/${publicId}`
    expect(await afterLive()).toMatch(
      new RegExp(
        `Its public page: ${url}\nText to share: “.* is hiring: Zebra Engineer” ${url}\n` +
          'The page of .* is yours once you verify vela-exchange\\.example: https://board\\.example/companies/.*/claim\n',
      ),
    )
    await set('null', null)
    expect(await afterLive()).toMatch(/Claim its page: https:\/\/board\.example\/companies\/.*\/claim\n/)
    await set('now()', null)
    expect(await afterLive()).not.toContain('/claim')
  })

  it('lead a poster without account to a link that works once it is kept', async () => {
    const { id } = await makeListing(db, { companyId, posterEmail: 'poster@people.example' })
    await notify(id, 'live')
    expect(sent[0]?.to).toBe('poster@people.example')
    const token = /\/m\/([\w-]{43})$/.exec(sent[0]?.letter.link.url ?? '')?.[1] ?? ''
    const { rows } = await pool.query('select kind, job_id from board.listing_links where token_hash = $1', [
      hashToken(token),
    ])
    expect(rows).toEqual([{ kind: 'manage', job_id: id }])
  })

  it('go to no confirmed address that an app gave the account, until its user enters it on the site', async () => {
    const { id } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    await recordEmailOfApp(db, 'maker00001', 'maker@people.example')
    await notify(id, 'live')
    expect(sent).toEqual([])
    await forgetEmailOfApp(db, 'maker00001', 'maker@people.example')
    await notify(id, 'live')
    expect(sent.map(({ to }) => to)).toEqual(['maker@people.example'])
  })

  it('go to an owner when the maker has left the team, and to nobody without a confirmed address', async () => {
    const byMaker = await makeListing(db, { companyId, createdBy: 'maker00001' })
    await join('owner00001', 'owner')
    await notify(byMaker.id, 'live')
    await join('maker00001', 'recruiter')
    await notify(byMaker.id, 'live')
    expect(sent.map(({ to }) => to)).toEqual(['owner@people.example', 'maker@people.example'])
    sent.length = 0
    ;({ id: companyId } = await makeListingCompany(db))
    for (const createdBy of ['unproved01', 'locked0001', 'gone000001', null])
      await notify((await makeListing(db, { companyId, createdBy })).id, 'live')
    await notify('00000000-0000-7000-8000-000000000000', 'live')
    expect(sent).toEqual([])
  })

  it('are not sent any more when they are not true any more', async () => {
    const { id } = await makeListing(db, { companyId, createdBy: 'maker00001' })
    await notify(id, 'submitted')
    await pool.query(`update board.jobs set status = 'closed', close_reason = 'filled' where id = $1`, [id])
    await notify(id, 'expiring')
    expect(sent).toEqual([])
  })

  it('tell many in one job of the queue, each once, also when the job runs twice', async () => {
    const listings = await Promise.all(
      Array.from({ length: 3 }, () => makeListing(db, { companyId, createdBy: 'maker00001' })),
    )
    const jobIds = listings.map(({ id }) => id)
    await db
      .transaction()
      .execute((transaction) => notifyPosters(context, transaction, { kind: 'expired', jobIds }))
    expect(queued).toHaveLength(1)
    queued.push(...queued)
    await work()
    expect(sent).toHaveLength(6)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
  })

  it('cut what people wrote, and keep letters out that turn the direction of a text', async () => {
    const title = `${'long '.repeat(19)}\u202egnp`
    const { id } = await makeListing(db, { companyId, createdBy: 'maker00001', content: { title } })
    await notify(id, 'rejected', { reasonCode: 'spam', message: 'x'.repeat(5_000) })
    const text = sent[0]?.letter.before.join(' ') ?? ''
    expect(text).not.toContain('\u202e')
    expect(text.length).toBeLessThan(2_400)
  })
})
