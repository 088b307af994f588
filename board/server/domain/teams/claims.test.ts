import type { Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addCompany } from '../../../tests/support/listings.ts'
import { viewerWho } from '../../../tests/support/people.ts'
import type { Schema } from '../../database/schema.ts'
import { prepareCompany } from '../companies/company.fixture.ts'
import { approveClaim, approveClaimByProof, handleClaimJobs, refuseClaim } from './claim-decisions.ts'
import {
  findOwnClaim,
  getClaimableCompany,
  getClaimForReview,
  requestClaim,
  requireClaimant,
  withdrawClaim,
} from './claims.ts'

const tests = prepareCompany(['ana', 'ben', 'eve'], handleClaimJobs, {
  website: 'https://jobs.harbor.example/x',
  claimed_at: null,
})

const ask = (person: string, note = 'I lead hiring there.') =>
  requestClaim(tests.context, viewerWho(person), { slug: 'harbor-labs', note: note })

async function idOf(person: string): Promise<string> {
  const { rows } = await tests.database.pool.query(
    'select id from board.company_claims where user_id = $1 order by created_at desc limit 1',
    [person],
  )
  return rows[0]?.id ?? ''
}

async function waiting(): Promise<string[]> {
  const { rows } = await tests.database.pool.query(
    'select claim_id from board.reviews where decided_at is null',
  )
  return rows.map(({ claim_id: id }) => id)
}

async function team(): Promise<string[]> {
  const { rows } = await tests.database.pool.query(
    `select user_id || ' ' || role as line from board.company_members order by 1`,
  )
  return rows.map(({ line }) => line)
}

function decide(run: (db: Transaction<Schema>) => Promise<unknown>): Promise<unknown> {
  return tests.database.db.transaction().execute(run)
}

describe('a request', () => {
  it('queues a claim for a moderator and shows it to the claimant', async () => {
    await ask('ana', ' I lead hiring.\r\nSee harbor.example/team ')
    expect(await findOwnClaim(tests.context, viewerWho('ana'), 'harbor-labs')).toMatchObject({
      state: 'requested',
      note: 'I lead hiring.\nSee harbor.example/team',
      decidedAt: null,
    })
    expect(await findOwnClaim(tests.context, viewerWho('eve'), 'harbor-labs')).toBeUndefined()
    expect(await waiting()).toEqual([await idOf('ana')])
    expect(await getClaimForReview(tests.context, await idOf('ana'))).toMatchObject({
      company: { slug: 'harbor-labs', name: 'Harbor Labs' },
      claimant: { name: 'ana', email: 'ana@people.example', isEmailVerified: true },
    })
  })

  it('accepts one open claim per person and company, also of two sent at once', async () => {
    const sent = await Promise.allSettled([ask('ana'), ask('ana'), ask('ana')])
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
    await withdrawClaim(tests.context, viewerWho('ana'), 'harbor-labs')
    await withdrawClaim(tests.context, viewerWho('ana'), 'harbor-labs')
    expect(await waiting()).toEqual([])
    expect(await findOwnClaim(tests.context, viewerWho('ana'), 'harbor-labs')).toMatchObject({
      state: 'withdrawn',
    })
    await ask('ana')
  })

  it('refuses a claim without a site session, with a bad note or for a claimed page', async () => {
    await expect(
      requestClaim(tests.context, { user: null, session: null }, { slug: 'harbor-labs', note: 'x' }),
    ).rejects.toMatchObject({
      code: 'not_signed_in',
    })
    await expect(
      requestClaim(tests.context, viewerWho('ana', { isApp: true }), { slug: 'harbor-labs', note: 'x' }),
    ).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    for (const note of ['', '  ', 'x'.repeat(1001), 'a\0b'])
      await expect(ask('ana', note)).rejects.toMatchObject({ facts: { field: 'note' } })
    await ask('ana', 'x'.repeat(1000))
    for (const fields of [{ claimed_at: new Date() }, { claimed_at: null, is_demo: true }]) {
      const { slug } = await addCompany(tests.database.db, fields)
      await expect(
        requestClaim(tests.context, viewerWho('ana'), { slug: slug, note: 'x' }),
      ).rejects.toMatchObject({
        code: 'conflict',
      })
    }
    const frozen = await addCompany(tests.database.db, { claimed_at: null, frozen_at: new Date() })
    for (const slug of [frozen.slug, 'nobody', '\0', '../x'])
      await expect(
        requestClaim(tests.context, viewerWho('ana'), { slug: slug, note: 'x' }),
      ).rejects.toMatchObject({
        code: 'not_found',
      })
  })

  it('refuses a sixth open claim of one person', async () => {
    for (let number = 0; number < 5; number += 1) {
      const { slug } = await addCompany(tests.database.db, { claimed_at: null })
      await requestClaim(tests.context, viewerWho('ana'), { slug: slug, note: 'x' })
    }
    await expect(ask('ana')).rejects.toMatchObject({ code: 'conflict' })
    expect(await findOwnClaim(tests.context, viewerWho('ana'), 'harbor-labs')).toBeUndefined()
  })
})

describe('approveClaim', () => {
  it('gives the company to the claimant, refuses the others and tells all', async () => {
    await ask('ana')
    await ask('ben')
    await decide(async (db) => approveClaim(tests.context, db, await idOf('ana')))
    expect(await team()).toEqual(['ana owner'])
    expect(await getClaimableCompany(tests.context, 'harbor-labs')).toMatchObject({ isClaimed: true })
    expect(await findOwnClaim(tests.context, viewerWho('ben'), 'harbor-labs')).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('Someone else'),
    })
    // That of the approved one is ended by the moderator who decides it.
    expect(await waiting()).toEqual([await idOf('ana')])
    await tests.room.run()
    expect(tests.room.mails.map(({ to, letter }) => [to, letter.subject])).toEqual([
      ['ana@people.example', expect.stringContaining('You now manage')],
      ['ben@people.example', expect.stringContaining('rejected')],
    ])
    await expect(
      decide(async (db) => approveClaim(tests.context, db, await idOf('ben'))),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('makes an existing team member the owner', async () => {
    await tests.database.pool.query(`insert into board.company_members values ($1, 'ana', 'recruiter')`, [
      tests.company.id,
    ])
    await ask('ana')
    await decide(async (db) => approveClaim(tests.context, db, await idOf('ana')))
    expect(await team()).toEqual(['ana owner'])
  })

  it('refuses to approve an unknown claim', async () => {
    const none = '00000000-0000-7000-8000-000000000000'
    await expect(decide((db) => approveClaim(tests.context, db, none))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(decide((db) => refuseClaim(tests.context, db, none, 'x'))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(getClaimForReview(tests.context, none)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('refuseClaim', () => {
  it('shows the reason of a refusal by email and on the page and accepts a new claim', async () => {
    await ask('ana')
    await decide(async (db) =>
      refuseClaim(tests.context, db, await idOf('ana'), 'The page names somebody else.'),
    )
    await tests.room.run()
    expect(tests.room.mails[0]?.letter.before.join(' ')).toContain('The page names somebody else.')
    expect(await findOwnClaim(tests.context, viewerWho('ana'), 'harbor-labs')).toMatchObject({
      state: 'refused',
    })
    await expect(
      decide(async (db) => refuseClaim(tests.context, db, await idOf('ana'), 'x')),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    await tests.database.pool.query('delete from board.reviews')
    await ask('ana')
  })

  it('refuses a claim without a reason and with one of the maximum length', async () => {
    await ask('ana')
    await decide(async (db) => refuseClaim(tests.context, db, await idOf('ana'), ' '))
    await tests.room.run()
    expect(tests.room.mails[0]?.letter.before.join(' ')).not.toContain('The reason')
    await ask('ben')
    await decide(async (db) => refuseClaim(tests.context, db, await idOf('ben'), 'x'.repeat(2000)))
  })

  it('emails claim decisions to confirmed addresses only', async () => {
    await tests.database.pool.query(`update "_User" set "emailVerified" = false where "objectId" = 'eve'`)
    await ask('eve')
    await decide(async (db) => refuseClaim(tests.context, db, await idOf('eve'), 'x'))
    await tests.room.run()
    expect(tests.room.mails).toEqual([])
  })
})

describe('approveClaimByProof', () => {
  const prove = (userId: string | null, domain = 'harbor.example') =>
    decide((db) => approveClaimByProof(tests.context, db, { companyId: tests.company.id, domain, userId }))

  it('gives the company to the first claimant who proves its known domain', async () => {
    await ask('ana')
    await ask('ben')
    expect(await requireClaimant(tests.context, viewerWho('ben'), 'harbor-labs')).toMatchObject({
      companyId: tests.company.id,
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
    await expect(requireClaimant(tests.context, viewerWho('eve'), 'harbor-labs')).rejects.toMatchObject({
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
