import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmin } from '../../server/domain/moderation/staff.ts'
import { addTrustedCompany, askWith, writeListing as listing, makeKey } from '../support/api-keys.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { moderationSteps, type Person } from '../support/moderation.ts'

let board: TestBoard
let ana: Person
let company: { id: string; slug: string }
let ask: ReturnType<typeof askWith>
const { join, decide } = moderationSteps(() => board)
const query = async (text: string, values: unknown[] = []) =>
  (await board.context.database.pool.query(text, values)).rows
const countRows = async () =>
  (
    await query(
      'select (select count(*) from board.jobs) + (select count(*) from board.listing_drafts) + (select count(*) from board.job_events) as count',
    )
  )[0].count
const deposit = 'Send a refundable deposit to our wallet before the first interview takes place. '.repeat(6)

beforeAll(async () => {
  board = await startTestBoard()
  ana = await join('ana')
  company = await addTrustedCompany(board, 'Demo Harbor Labs', ana)
  ask = askWith(board, await makeKey(ana, `/dashboard/companies/${company.slug}/keys`))
})
afterAll(() => board.close())

/** A company without a past, with a key of its own: its listings are reviewed. */
async function addCompany(who: Person, name: string) {
  const response = await who.browser.submit('/dashboard/companies/new', { name, kind: 'company' })
  const slug = response.headers.get('location')?.split('/').at(-1) ?? ''
  const [{ id }] = await query('select id from board.companies where slug = $1', [slug])
  return { id, ask: askWith(board, await makeKey(who, `/dashboard/companies/${slug}/keys`)) }
}

async function send(listings: object[], path = '/listings/import', headers = {}) {
  const { status, body } = await ask('POST', path, { listings }, headers)
  expect([status, body]).toEqual([200, expect.objectContaining({ dryRun: path.includes('dryRun=true') })])
  return body.items as {
    reference: string
    outcome: string
    listing: { id: string; path: string; status: string } | null
    code: string | null
    problems: { field: string | null; message: string }[]
  }[]
}
const outcomes = (items: { outcome: string }[]) => items.map(({ outcome }) => outcome)

describe('an import by key', () => {
  it('posts, changes and closes by the company’s references, and changes nothing when it is repeated', async () => {
    const [first, second] = [
      listing(),
      listing({ apply: { method: 'url', url: 'https://forms.gle/abcdef' } }),
    ]
    const both = [
      { reference: 'REQ 1', listing: first },
      { reference: 'REQ 2', listing: second },
    ]
    const posted = await send(both)
    expect(posted.map(({ reference, outcome, listing }) => [reference, outcome, listing?.status])).toEqual([
      ['REQ 1', 'live', 'live'],
      ['REQ 2', 'in_review', 'submitted'],
    ])
    const before = await countRows()
    const again = await send(both)
    expect([outcomes(again), again.map((item) => item.listing)]).toEqual([
      ['unchanged', 'unchanged'],
      posted.map((item) => item.listing),
    ])
    expect(await countRows()).toBe(before)

    const id = posted[0]?.listing?.id
    const changed = await send([{ reference: 'REQ 1', listing: { ...first, openings: 5 } }])
    expect([outcomes(changed), changed[0]?.listing?.id]).toEqual([['changed'], id])
    const read = await ask('GET', `/listings/${id}`)
    expect([read.body.reference, read.body.content.openings]).toEqual(['REQ 1', 5])

    const ended = [
      { reference: 'REQ 1', close: 'filled' },
      { reference: 'REQ 2', close: 'withdrawn' },
    ]
    expect((await send(ended)).map(({ outcome, listing }) => [outcome, listing?.status])).toEqual([
      ['closed', 'closed'],
      ['withdrawn', 'draft'],
    ])
    expect(outcomes(await send(ended))).toEqual(['unchanged', 'unchanged'])
    expect((await ask('GET', `/listings/${id}`)).body.closeReason).toBe('filled')
  })

  it('posts no job again whose listing is closed or expired', async () => {
    const written = listing()
    const [posted] = await send([{ reference: 'closed', listing: written }])
    await send([{ reference: 'closed', close: 'filled' }])
    const [closed] = await send([{ reference: 'closed', listing: { ...written, openings: 4 } }])
    expect([closed?.outcome, closed?.code]).toEqual(['refused', 'conflict'])
    const [other] = await send([{ reference: 'over', listing: listing() }])
    await query(`update board.jobs set expires_at = now() - interval '1 minute' where public_id = $1`, [
      other?.listing?.id,
    ])
    expect(outcomes(await send([{ reference: 'over', listing: {} }]))).toEqual(['refused'])
    expect(outcomes(await send([{ reference: 'over', close: 'filled' }]))).toEqual(['unchanged'])
    expect(posted?.listing?.id).not.toBe(other?.listing?.id)
  })

  it('keeps the good ones when others are wrong, with the problems of each', async () => {
    const items = await send([
      { reference: 'wrong title', listing: listing({ title: 'x', pay: { kind: 'cash', min: 'much' } }) },
      { reference: 'not a listing', listing: ['x'] },
      { reference: 'unknown part', listing: listing({ titel: 'x' }) },
      { reference: 'other company', listing: listing({ company: { slug: 'acme' } }) },
      { reference: 'never posted', close: 'filled' },
      { reference: 'good', listing: listing({ company: { slug: company.slug } }) },
    ])
    expect(items.map(({ outcome, code, problems }) => [outcome, code, problems[0]?.field])).toEqual([
      ['refused', 'invalid_input', 'title'],
      ['refused', 'invalid_input', null],
      ['refused', 'invalid_input', 'titel'],
      ['refused', 'invalid_input', 'company.slug'],
      ['refused', 'not_found', null],
      ['live', null, undefined],
    ])
    expect(await query(`select 1 from board.jobs where source_id = 'wrong title'`)).toEqual([])
    expect(await query(`select 1 from board.listing_drafts where state = 'open'`)).toEqual([])
  })

  it('gives a listing that was refused its reference once it is corrected', async () => {
    expect(outcomes(await send([{ reference: 'corrected', listing: { title: 'x' } }]))).toEqual(['refused'])
    expect(outcomes(await send([{ reference: 'corrected', listing: listing() }]))).toEqual(['live'])
  })

  it('says what would happen, and writes nothing', async () => {
    const written = listing()
    await send([{ reference: 'tried', listing: written }])
    const before = await countRows()
    const items = await send(
      [
        { reference: 'tried', listing: { ...written, openings: 3 } },
        { reference: 'tried 2', listing: listing() },
        { reference: 'tried 3', listing: { title: 'x' } },
        { reference: 'tried 4', close: 'filled' },
      ],
      '/listings/import?dryRun=true',
    )
    expect(outcomes(items)).toEqual(['changed', 'live', 'refused', 'refused'])
    const wrong = [{ reference: 'tried', listing: { title: 'x' } }]
    const refused = [await send(wrong, '/listings/import?dryRun=true'), await send(wrong)]
    expect(refused.flat().map(({ outcome, listing }) => [outcome, listing])).toEqual([
      ['refused', null],
      ['refused', null],
    ])
    const other = await send([{ reference: 'tried', close: 'filled' }], '/listings/import?dryRun=true')
    expect([outcomes(other), other[0]?.listing?.status]).toEqual([['closed'], 'live'])
    expect(await countRows()).toBe(before)
  })

  it('finds the change in review again, and refuses another meanwhile', async () => {
    const written = listing()
    await send([{ reference: 'held', listing: written }])
    const change = [{ reference: 'held', listing: { ...written, description: deposit } }]
    expect(outcomes(await send(change))).toEqual(['change_in_review'])
    const before = await countRows()
    expect(outcomes(await send(change))).toEqual(['change_in_review'])
    expect(await countRows()).toBe(before)
    const [other] = await send([{ reference: 'held', listing: { ...written, openings: 9 } }])
    expect([other?.outcome, other?.code]).toEqual(['refused', 'conflict'])
  })

  it('has nothing to change in a listing that reads like that already, whatever is in review', async () => {
    const written = listing()
    const live = [{ reference: 'as it was', listing: written }]
    const [posted] = await send(live)
    await send([{ reference: 'as it was', listing: { ...written, description: deposit } }])
    const before = await countRows()
    for (const path of ['/listings/import?dryRun=true', '/listings/import'])
      expect([path, outcomes(await send(live, path))]).toEqual([path, ['unchanged']])
    expect(await countRows()).toBe(before)
    // Whoever names a single listing would be told of success and see the other text later.
    expect((await ask('PATCH', `/listings/${posted?.listing?.id}`, written)).status).toBe(409)
  })

  it('replaces its change that a moderator rejected, never sends the same again, and leaves a form that is open', async () => {
    const mia = await join('mia')
    await makeAdmin(board.context, mia.username)
    const written = listing()
    const toReject = [{ reference: 'rejected', listing: { ...written, description: deposit } }]
    const [posted] = await send([{ reference: 'rejected', listing: written }])
    const id = posted?.listing?.id
    const sendAndReject = async () => {
      expect(outcomes(await send(toReject))).toEqual(['change_in_review'])
      const [job] = await query('select id from board.jobs where public_id = $1', [id])
      const decision = { action: 'reject', reason: 'misleading_pay' }
      expect((await decide(mia, job, decision, 'edit')).status).toBe(303)
    }
    const both = ['/listings/import?dryRun=true', '/listings/import']
    await sendAndReject()
    for (const path of both) {
      const [same] = await send(toReject, path)
      expect([same?.code, same?.problems[0]?.message]).toEqual([
        'conflict',
        expect.stringContaining('A moderator rejected this change'),
      ])
    }
    const other = (openings: number) => [{ reference: 'rejected', listing: { ...written, openings } }]
    for (const path of both) expect([path, outcomes(await send(other(3), path))]).toEqual([path, ['changed']])
    expect((await ask('GET', `/listings/${id}`)).body.content).toMatchObject({ ...written, openings: 3 })

    await sendAndReject()
    await ana.browser.submit(`/dashboard/listings/${id}/edit`, {})
    for (const path of both) expect([path, outcomes(await send(other(4), path))]).toEqual([path, ['refused']])
  })

  it('sends a listing again that it closed while it was in review, and none that people took back', async () => {
    const review = { apply: { method: 'url', url: 'https://forms.gle/abcdef' } }
    const [closed, withdrawn, sentBack] = ['closed', 'withdrawn', 'sent back'].map((reference) => ({
      reference: `${reference} in review`,
      listing: listing(review),
    }))
    const all = [closed, withdrawn, sentBack].filter((one) => one !== undefined)
    const ids = (await send(all)).map((item) => item.listing?.id)
    await ask('POST', `/listings/${ids[1]}/withdraw`)
    await query(
      `update board.jobs set status = 'changes_requested', reason_code = 'no_pay' where public_id = $1`,
      [ids[2]],
    )
    const ended = all.map(({ reference }) => ({ reference, close: 'withdrawn' }))
    expect(outcomes(await send(ended))).toEqual(['withdrawn', 'unchanged', 'withdrawn'])
    for (const path of ['/listings/import?dryRun=true', '/listings/import'])
      expect([path, outcomes(await send(all, path))]).toEqual([path, ['in_review', 'unchanged', 'unchanged']])
    const [again] = await send(all)
    expect([again?.outcome, again?.listing?.id, again?.listing?.status]).toEqual([
      'unchanged',
      ids[0],
      'submitted',
    ])
    const changed = [{ ...sentBack, listing: { ...sentBack?.listing, openings: 7 } }]
    expect(outcomes(await send(changed))).toEqual(['in_review'])
  })

  it('answers the same request under one Idempotency-Key with the first answer', async () => {
    const listings = [{ reference: 'named', listing: listing() }]
    const key = { 'idempotency-key': 'import-1' }
    const first = await send(listings, undefined, key)
    expect(await send(listings, undefined, key)).toEqual(first)
    expect(outcomes(first)).toEqual(['live'])
  })

  it('posts one listing for a reference that two programs send at once', async () => {
    const listings = [{ reference: 'twice', listing: listing() }]
    const both = await Promise.all([send(listings), send(listings)])
    expect(both.flatMap(outcomes).sort()).toContain('live')
    expect(both.flatMap(outcomes).filter((outcome) => outcome === 'live')).toHaveLength(1)
    expect(await query(`select count(*)::int from board.jobs where source_id = 'twice'`)).toEqual([
      { count: 1 },
    ])
  })

  it('leaves a listing that moderators have hidden to them', async () => {
    const [posted] = await send([{ reference: 'hidden', listing: listing() }])
    await query(`update board.jobs set frozen_at = now() where public_id = $1`, [posted?.listing?.id])
    for (const path of ['/listings/import', '/listings/import?dryRun=true']) {
      const [item] = await send([{ reference: 'hidden', close: 'filled' }], path)
      expect([path, item?.outcome, item?.code]).toEqual([path, 'refused', 'conflict'])
    }
  })

  const isRefused = it.each<[string, unknown, string]>([
    ['nothing', [], 'listings'],
    ['a text', 'x', 'listings'],
    [
      '101 listings',
      Array.from({ length: 101 }, (_, index) => ({ reference: `r${index}`, close: 'filled' })),
      'listings',
    ],
    ['no reference', [{ close: 'filled' }], 'listings.0.reference'],
    ['a reference after a space', [{ reference: ' x', close: 'filled' }], 'listings.0.reference'],
    ['a long reference', [{ reference: 'x'.repeat(101), close: 'filled' }], 'listings.0.reference'],
    ['a reference alone', [{ reference: 'x' }], 'listings.0'],
    ['a listing that closes', [{ reference: 'x', listing: {}, close: 'filled' }], 'listings.0'],
    ['a reason of moderators', [{ reference: 'x', close: 'moderation' }], 'listings.0.close'],
    ['null', [null], 'listings.0'],
    [
      'one reference twice',
      [
        { reference: 'x', close: 'filled' },
        { reference: 'x', listing: {} },
      ],
      'listings.1.reference',
    ],
  ])
  isRefused('of %s is refused as a whole', async (_, listings, field) => {
    const { status, body } = await ask('POST', '/listings/import', { listings })
    expect([status, body.problems[0].field]).toEqual([400, field])
  })
})

describe('a key', () => {
  it('without the scope to publish imports nothing', async () => {
    const draft = await makeKey(ana, `/dashboard/companies/${company.slug}/keys`, { scope: 'listings:draft' })
    const answer = await askWith(board, draft)('POST', '/listings/import', { listings: [] })
    expect([answer.status, answer.body.scope]).toEqual([403, 'listings:publish'])
  })

  it('of an account names one of its companies if it has several', async () => {
    const own = askWith(board, await makeKey(ana))
    await ana.browser.submit('/dashboard/companies/new', { name: 'Other Isle', kind: 'company' })
    const listings = [{ reference: 'of account', listing: listing() }]
    const without = await own('POST', '/listings/import', { listings })
    expect([without.status, without.body.field]).toEqual([400, 'company'])
    const named = await own('POST', '/listings/import', { company: company.slug, listings })
    expect(outcomes(named.body.items)).toEqual(['live'])
    const foreign = await ask('POST', '/listings/import', { company: 'other-isle', listings })
    expect([foreign.status, foreign.body.field]).toEqual([400, 'company'])
  })

  it('finds no listing of another company under the same reference', async () => {
    const other = await addCompany(await join('bea'), 'Beacon Works')
    await send([{ reference: 'shared', listing: listing() }])
    const answer = await other.ask('POST', '/listings/import', {
      listings: [{ reference: 'shared', close: 'filled' }],
    })
    expect([answer.body.items[0].outcome, answer.body.items[0].code]).toEqual(['refused', 'not_found'])
    const own = await other.ask('POST', '/listings/import', {
      listings: [{ reference: 'shared', listing: listing() }],
    })
    expect(outcomes(own.body.items)).toEqual(['in_review'])
    expect(await query(`select 1 from board.jobs where source_id = 'shared'`)).toHaveLength(2)
  })

  it('sends as much as the form lets it, and says so for the rest', async () => {
    const cy = await join('cy')
    const isle = await addCompany(cy, 'Quota Isle')
    await query(
      `insert into board.jobs (id, public_id, company_id, title, slug, source, status, created_by, first_seen_at)
      select gen_random_uuid(), 'limit' || lpad(n::text, 3, '0'), $2, 'Engineer', 'engineer', 'direct', 'draft', $1, now()
      from generate_series(1, 29) n`,
      [cy.id, isle.id],
    )
    const listings = [1, 2].map((number) => ({ reference: `last ${number}`, listing: listing() }))
    for (const path of ['/listings/import?dryRun=true', '/listings/import']) {
      const { items } = (await isle.ask('POST', path, { listings })).body
      expect(items.map(({ outcome, code }: { outcome: string; code: string }) => [outcome, code])).toEqual([
        ['in_review', null],
        ['refused', 'too_many_requests'],
      ])
      expect(items[1].problems[0].message).toBe('You can post up to 30 jobs a day. Send this one tomorrow.')
    }
    for (const path of ['/listings?dryRun=true', '/listings'])
      expect([path, (await isle.ask('POST', path, listing())).status]).toEqual([path, 429])
  })

  it('is seen to import in the list of its uses', async () => {
    const rows = await query('select distinct operation from board.api_key_uses')
    expect(rows).toContainEqual({ operation: 'POST /api/v1/listings/import' })
  })
})
