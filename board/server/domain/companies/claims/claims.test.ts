import type { Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../../tests/support/domain-context.ts'
import {
  type AddedCompany,
  addCompany,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../../tests/support/listings.ts'
import {
  addPerson,
  addUsersTable,
  type MailRoom,
  openMailRoom,
  viewerWho,
} from '../../../../tests/support/people.ts'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import {
  findOwnClaim,
  getClaimableCompany,
  getClaimForReview,
  requestClaim,
  requireClaimant,
  withdrawClaim,
} from './claims.ts'
import { approveClaim, approveClaimByProof, handleClaimJobs, refuseClaim } from './decisions.ts'

let database: ListingsDatabase
let room: MailRoom
let context: DomainContext
let company: AddedCompany

beforeAll(async () => {
  database = await createListingsDatabase()
  await addUsersTable(database)
  for (const person of ['ana', 'ben', 'eve']) await addPerson(database, person)
})
afterAll(() => database.close())

beforeEach(async () => {
  await removeListings(database)
  room = openMailRoom()
  context = createTestContext({ database, queue: room.queue, mailer: room.mailer })
  await handleClaimJobs(context)
  company = await addCompany(database.db, {
    name: 'Harbor Labs',
    slug: 'harbor-labs',
    website: 'https://jobs.harbor.example/x',
    claimed_at: null,
  })
})

const ask = (person: string, note = 'I lead hiring there.') =>
  requestClaim(context, viewerWho(person), { slug: 'harbor-labs', note: note })

async function idOf(person: string): Promise<string> {
  const { rows } = await database.pool.query(
    'select id from board.company_claims where user_id = $1 order by created_at desc limit 1',
    [person],
  )
  return rows[0]?.id ?? ''
}

async function waiting(): Promise<string[]> {
  const { rows } = await database.pool.query('select claim_id from board.reviews where decided_at is null')
  return rows.map(({ claim_id: id }) => id)
}

async function team(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select user_id || ' ' || role as line from board.company_members order by 1`,
  )
  return rows.map(({ line }) => line)
}

function decide(run: (db: Transaction<Schema>) => Promise<unknown>): Promise<unknown> {
  return database.db.transaction().execute(run)
}

describe('a request', () => {
  it('waits for a moderator, and its maker sees that', async () => {
    await ask('ana', ' I lead hiring.\r\nSee harbor.example/team ')
    expect(await findOwnClaim(context, viewerWho('ana'), 'harbor-labs')).toMatchObject({
      state: 'requested',
      note: 'I lead hiring.\nSee harbor.example/team',
      decidedAt: null,
    })
    expect(await findOwnClaim(context, viewerWho('eve'), 'harbor-labs')).toBeUndefined()
    expect(await waiting()).toEqual([await idOf('ana')])
    expect(await getClaimForReview(context, await idOf('ana'))).toMatchObject({
      company: { slug: 'harbor-labs', name: 'Harbor Labs' },
      claimant: { name: 'ana', email: 'ana@people.example', isEmailVerified: true },
    })
  })

  it('is made once at a time, also when sent twice at once', async () => {
    const sent = await Promise.allSettled([ask('ana'), ask('ana'), ask('ana')])
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
    await withdrawClaim(context, viewerWho('ana'), 'harbor-labs')
    await withdrawClaim(context, viewerWho('ana'), 'harbor-labs')
    expect(await waiting()).toEqual([])
    expect(await findOwnClaim(context, viewerWho('ana'), 'harbor-labs')).toMatchObject({ state: 'withdrawn' })
    await ask('ana')
  })

  it('needs a session of this site, a note within bounds and a page to be had', async () => {
    await expect(
      requestClaim(context, { user: null, session: null }, { slug: 'harbor-labs', note: 'x' }),
    ).rejects.toMatchObject({
      code: 'not_signed_in',
    })
    await expect(
      requestClaim(context, viewerWho('ana', { isApp: true }), { slug: 'harbor-labs', note: 'x' }),
    ).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    for (const note of ['', '  ', 'x'.repeat(1001), 'a\0b'])
      await expect(ask('ana', note)).rejects.toMatchObject({ facts: { field: 'note' } })
    await ask('ana', 'x'.repeat(1000))
    for (const fields of [{ claimed_at: new Date() }, { claimed_at: null, is_demo: true }]) {
      const { slug } = await addCompany(database.db, fields)
      await expect(requestClaim(context, viewerWho('ana'), { slug: slug, note: 'x' })).rejects.toMatchObject({
        code: 'conflict',
      })
    }
    const frozen = await addCompany(database.db, { claimed_at: null, frozen_at: new Date() })
    for (const slug of [frozen.slug, 'nobody', '\0', '../x'])
      await expect(requestClaim(context, viewerWho('ana'), { slug: slug, note: 'x' })).rejects.toMatchObject({
        code: 'not_found',
      })
  })

  it('is one of five that may wait', async () => {
    for (let number = 0; number < 5; number += 1) {
      const { slug } = await addCompany(database.db, { claimed_at: null })
      await requestClaim(context, viewerWho('ana'), { slug: slug, note: 'x' })
    }
    await expect(ask('ana')).rejects.toMatchObject({ code: 'conflict' })
    expect(await findOwnClaim(context, viewerWho('ana'), 'harbor-labs')).toBeUndefined()
  })
})

describe('approveClaim', () => {
  it('gives the company to the claimant, refuses the others and tells all', async () => {
    await ask('ana')
    await ask('ben')
    await decide(async (db) => approveClaim(context, db, await idOf('ana')))
    expect(await team()).toEqual(['ana owner'])
    expect(await getClaimableCompany(context, 'harbor-labs')).toMatchObject({ isClaimed: true })
    expect(await findOwnClaim(context, viewerWho('ben'), 'harbor-labs')).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('somebody else'),
    })
    // That of the approved one is ended by the moderator who decides it.
    expect(await waiting()).toEqual([await idOf('ana')])
    await room.run()
    expect(room.mails.map(({ to, letter }) => [to, letter.subject])).toEqual([
      ['ana@people.example', expect.stringContaining('yours')],
      ['ben@people.example', expect.stringContaining('not given')],
    ])
    await expect(decide(async (db) => approveClaim(context, db, await idOf('ben')))).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('makes an owner of somebody who was left in the team', async () => {
    await database.pool.query(`insert into board.company_members values ($1, 'ana', 'recruiter')`, [
      company.id,
    ])
    await ask('ana')
    await decide(async (db) => approveClaim(context, db, await idOf('ana')))
    expect(await team()).toEqual(['ana owner'])
  })

  it('knows no request of another id', async () => {
    const none = '00000000-0000-7000-8000-000000000000'
    await expect(decide((db) => approveClaim(context, db, none))).rejects.toMatchObject({ code: 'not_found' })
    await expect(decide((db) => refuseClaim(context, db, none, 'x'))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(getClaimForReview(context, none)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('refuseClaim', () => {
  it('says why, by mail and on the page, and lets them ask again', async () => {
    await ask('ana')
    await decide(async (db) => refuseClaim(context, db, await idOf('ana'), 'The page names somebody else.'))
    await room.run()
    expect(room.mails[0]?.letter.before.join(' ')).toContain('The page names somebody else.')
    expect(await findOwnClaim(context, viewerWho('ana'), 'harbor-labs')).toMatchObject({ state: 'refused' })
    await expect(
      decide(async (db) => refuseClaim(context, db, await idOf('ana'), 'x')),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    await database.pool.query('delete from board.reviews')
    await ask('ana')
  })

  it('goes without a reason, and with one as long as a moderator may write', async () => {
    await ask('ana')
    await decide(async (db) => refuseClaim(context, db, await idOf('ana'), ' '))
    await room.run()
    expect(room.mails[0]?.letter.before.join(' ')).not.toContain('The reason')
    await ask('ben')
    await decide(async (db) => refuseClaim(context, db, await idOf('ben'), 'x'.repeat(2000)))
  })

  it('writes to confirmed addresses only', async () => {
    await database.pool.query(`update "_User" set "emailVerified" = false where "objectId" = 'eve'`)
    await ask('eve')
    await decide(async (db) => refuseClaim(context, db, await idOf('eve'), 'x'))
    await room.run()
    expect(room.mails).toEqual([])
  })
})

describe('approveClaimByProof', () => {
  const prove = (userId: string | null, domain = 'harbor.example') =>
    decide((db) => approveClaimByProof(context, db, { companyId: company.id, domain, userId }))

  it('gives the company to the first claimant who proves its known domain', async () => {
    await ask('ana')
    await ask('ben')
    expect(await requireClaimant(context, viewerWho('ben'), 'harbor-labs')).toMatchObject({
      companyId: company.id,
      knownDomain: 'harbor.example',
    })
    expect(await prove('ben')).toBe(true)
    expect(await prove('ana')).toBe(false)
    expect(await team()).toEqual(['ben owner'])
    expect(await waiting()).toEqual([])
  })

  it('does nothing for another domain, without a request, or for nobody', async () => {
    expect(await prove('ana')).toBe(false)
    await ask('ana')
    for (const [person, domain] of [
      ['ana', 'evil.example'],
      ['ana', 'jobs.harbor.example'],
      ['eve', 'harbor.example'],
      [null, 'harbor.example'],
    ] as const)
      expect(await prove(person, domain)).toBe(false)
    expect(await team()).toEqual([])
    await expect(requireClaimant(context, viewerWho('eve'), 'harbor-labs')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('of two at once makes one the owner', async () => {
    await ask('ana')
    await ask('ben')
    const results = await Promise.all([prove('ana'), prove('ben')])
    expect(results.toSorted()).toEqual([false, true])
    expect(await team()).toHaveLength(1)
  })
})
