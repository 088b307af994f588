import type { ListingContent } from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeContent, completeFields } from '../../server/domain/posting/content.fixture.ts'
import { addTrustedCompany, askWith, writeListing as listing, makeKey } from '../support/api-keys.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { moderationSteps, type Person } from '../support/moderation.ts'

let board: TestBoard
let ana: Person
let company: { id: string; slug: string }
let ask: ReturnType<typeof askWith>
let draftKey: string
const { join } = moderationSteps(() => board)
const query = async (text: string, values: unknown[] = []) =>
  (await board.context.database.pool.query(text, values)).rows
const countRows = async () =>
  (
    await query(
      'select (select count(*) from board.jobs) + (select count(*) from board.listing_drafts) + (select count(*) from board.listing_links) as count',
    )
  )[0].count

beforeAll(async () => {
  board = await startTestBoard()
  ana = await join('ana')
  company = await addTrustedCompany(board, 'Demo Harbor Labs', ana)
  ask = askWith(board, await makeKey(ana, `/dashboard/companies/${company.slug}/keys`))
  draftKey = await makeKey(ana, `/dashboard/companies/${company.slug}/keys`, { scope: 'listings:draft' })
})
afterAll(() => board.close())

async function post(changes: object = {}): Promise<string> {
  const { status, body } = await ask('POST', '/listings', listing(changes))
  expect([status, body]).toEqual([201, expect.objectContaining({ outcome: 'live' })])
  return body.listing.id
}

describe('a listing by API key', () => {
  it('tells its content to none who may only view it', async () => {
    const id = await post()
    const bea = await join('bea')
    await query(`insert into board.company_members (company_id, user_id, role) values ($1, $2, 'viewer')`, [
      company.id,
      bea.id,
    ])
    const byViewer = askWith(board, await makeKey(bea, '/account/keys'))
    expect((await ask('GET', `/listings/${id}`)).status).toBe(200)
    expect((await byViewer('GET', `/listings/${id}`)).status).toBe(403)
  })

  it('lives its whole life', async () => {
    const written = listing()
    const begun = await ask('POST', '/drafts', { title: 'Too' })
    expect([begun.status, begun.body.state, begun.body.content.title]).toEqual([201, 'open', undefined])
    expect(begun.body.problems).toContainEqual({ field: 'title', message: expect.any(String) })
    expect(begun.body.content.company.slug).toBe(company.slug)
    const refused = await ask('POST', `/drafts/${begun.body.id}/send`)
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ])
    expect(refused.body.problems).toContainEqual({ field: 'roleFamily', message: expect.any(String) })
    const saved = await ask('PATCH', `/drafts/${begun.body.id}`, written)
    expect([saved.status, saved.body.problems, saved.body.risk]).toEqual([200, [], 'green'])
    const { company: ofDraft, ...content } = saved.body.content
    expect([content, ofDraft.slug]).toEqual([written, company.slug])
    const sent = await ask('POST', `/drafts/${begun.body.id}/send`)
    expect([sent.status, sent.body.outcome, sent.body.listing.status]).toEqual([201, 'live', 'live'])
    const { id } = sent.body.listing
    expect((await fetch(`${board.origin}/api/v1/jobs/${id}`)).status).toBe(200)

    const changed = await ask('PATCH', `/listings/${id}`, { pay: { max: 195_000 }, process: { steps: [] } })
    expect([changed.status, changed.body.outcome]).toEqual([200, 'changed'])
    const read = await ask('GET', `/listings/${id}`)
    expect(read.body.content).toMatchObject({
      ...written,
      pay: { ...completeContent.pay, max: 195_000 },
      process: { steps: [], takeHome: 'none' },
    })
    const list = await ask('GET', '/listings?group=live')
    expect(
      list.body.items.map((item: { id: string; status: string }) => [item.id, item.status]),
    ).toContainEqual([id, 'live'])
    const soon = await ask('POST', `/listings/${id}/renew`)
    expect([soon.status, soon.body.code]).toEqual([409, 'conflict'])
    await query(
      `update board.jobs set confirmed_at = now() - interval '40 days', expires_at = now() + interval '2 days' where public_id = $1`,
      [id],
    )
    const renewed = await ask('POST', `/listings/${id}/renew`)
    expect([renewed.status, renewed.body.status]).toEqual([200, 'live'])
    const closed = await ask('POST', `/listings/${id}/close`, { reason: 'filled' })
    expect([closed.status, closed.body.status, closed.body.closeReason]).toEqual([200, 'closed', 'filled'])
    const again = await ask('POST', `/listings/${id}/close`, { reason: 'filled' })
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    expect((await ask('PATCH', `/listings/${id}`, { title: 'Another title' })).status).toBe(409)
  })

  it('is deleted as a draft', async () => {
    const { body } = await ask('POST', '/drafts', listing())
    expect((await ask('GET', '/drafts')).body.items.map(({ id }: { id: string }) => id)).toContain(body.id)
    expect((await ask('DELETE', `/drafts/${body.id}`)).status).toBe(204)
    expect((await ask('GET', `/drafts/${body.id}`)).status).toBe(404)
  })

  it('goes to the moderators like one of the form, and can be withdrawn', async () => {
    const { status, body } = await ask(
      'POST',
      '/listings',
      listing({ apply: { method: 'url', url: 'https://forms.gle/abcdef' } }),
    )
    expect([status, body.outcome, body.listing.status]).toEqual([201, 'in_review', 'submitted'])
    const waiting = await query(
      'select kind from board.reviews r join board.jobs j on j.id = r.job_id where j.public_id = $1',
      [body.listing.id],
    )
    expect(waiting).toEqual([{ kind: 'new' }])
    const withdrawn = await ask('POST', `/listings/${body.listing.id}/withdraw`)
    expect([withdrawn.status, withdrawn.body.status]).toEqual([200, 'draft'])
  })

  it('is refused as a whole where a part is wrong, and leaves nothing', async () => {
    const before = await countRows()
    const { status, body } = await ask(
      'POST',
      '/listings',
      listing({ title: 'x', pay: { kind: 'cash', min: 10, max: 500, currency: 'XXX', period: 'year' } }),
    )
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.problems.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['title', 'pay.currency']),
    )
    expect(await countRows()).toBe(before)
  })

  it.each([
    [{ titel: 'x' }, 'titel'],
    [{ pay: { minimum: 3 } }, 'pay.minimum'],
    [{ tags: 'rust' }, 'tags'],
    [{ seniority: [3] }, 'seniority'],
    [{ pay: 'much' }, 'pay'],
    [{ title: { en: 'x' } }, 'title'],
    [{ tokens: [{}, {}, {}, {}] }, 'tokens'],
    [{ tokens: [{ symbl: 'X' }] }, 'tokens.0.symbl'],
    [{ status: 'live' }, 'status'],
    [{ 'a.b': 1 }, 'a.b'],
  ])('with %j is refused by the name of the part', async (written, field) => {
    const { status, body } = await ask('POST', '/drafts', written)
    expect([status, body.problems]).toEqual([400, [{ field, message: expect.any(String) }]])
  })

  it.each([['[]'], ['"text"'], ['{"title": '], ['{"title":"\\u0000 engineer"}']])(
    'is refused as %s',
    async (text) => {
      const response = await fetch(`${board.origin}/api/v1/drafts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${draftKey}`, 'content-type': 'application/json' },
        body: text,
      })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        400,
        'application/problem+json; charset=utf-8',
      ])
    },
  )
})

describe('a dry run', () => {
  it('says what would happen, by the same checks, and writes nothing', async () => {
    const before = await countRows()
    const answers = await Promise.all(
      [
        listing(),
        listing({ apply: { method: 'url', url: 'https://forms.gle/abcdef' } }),
        listing({ description: 'short' }),
      ].map((written) => ask('POST', '/listings?dryRun=true', written)),
    )
    expect(answers.map(({ status, body }) => [status, body.dryRun, body.outcome])).toEqual([
      [200, true, 'live'],
      [200, true, 'in_review'],
      [200, true, 'refused'],
    ])
    expect(answers[2]?.body.problems).toEqual([{ field: 'description', message: expect.any(String) }])
    expect(await countRows()).toBe(before)
    expect((await ask('POST', '/listings?dryRun=yes', listing())).status).toBe(400)
  })

  it('of a change says whether it is published at once, and leaves no draft', async () => {
    const id = await post()
    const before = await countRows()
    const small = await ask('PATCH', `/listings/${id}?dryRun=true`, { openings: 3 })
    const large = await ask('PATCH', `/listings/${id}?dryRun=true`, {
      description: `${'Send a refundable deposit to our wallet before the first interview takes place. '.repeat(6)}`,
    })
    const wrong = await ask('PATCH', `/listings/${id}?dryRun=true`, { openings: 0 })
    expect([small, large, wrong].map(({ body }) => body.outcome)).toEqual([
      'changed',
      'change_in_review',
      'refused',
    ])
    expect(await countRows()).toBe(before)
    expect((await ask('GET', `/listings/${id}`)).body.content.openings).toBe(2)
  })
})

describe('a change', () => {
  it('waits for a moderator like one of the form, and no second one is sent meanwhile', async () => {
    const id = await post()
    const held = await ask('PATCH', `/listings/${id}`, {
      description: `${'Send a refundable deposit to our wallet before the first interview takes place. '.repeat(6)}`,
    })
    expect([held.status, held.body.outcome]).toEqual([202, 'change_in_review'])
    const second = await ask('PATCH', `/listings/${id}`, { openings: 3 })
    expect([second.status, second.body.code]).toEqual([409, 'conflict'])
    expect((await ask('GET', `/listings/${id}`)).body.content.openings).toBe(2)
  })

  it('sends nothing that someone is writing in the form', async () => {
    const id = await post()
    const begun = await ana.browser.submit(`/dashboard/listings/${id}/edit`, {})
    const path = begun.headers.get('location') ?? ''
    await ana.browser.submit(path, { version: '1', title: 'Half a thought' })
    const { status, body } = await ask('PATCH', `/listings/${id}`, { openings: 3 })
    expect([status, body.detail]).toEqual([409, expect.stringContaining('has been started in its form')])
  })

  it('that is in review is not taken back by deleting its draft', async () => {
    const id = await post()
    const held = await ask('PATCH', `/listings/${id}`, {
      description: 'Send a refundable deposit to our wallet before the first interview takes place. '.repeat(
        6,
      ),
    })
    expect(held.body.outcome).toBe('change_in_review')
    const { rows } = await board.context.database.pool.query(
      `select draft.public_id as id from board.listing_drafts draft join board.jobs job on job.id = draft.job_id where job.public_id = $1 and draft.state = 'in_review'`,
      [id],
    )
    const removed = await ask('DELETE', `/drafts/${rows[0].id}`)
    expect([removed.status, removed.body.code]).toEqual([409, 'conflict'])
    expect((await ask('GET', `/drafts/${rows[0].id}`)).body.state).toBe('in_review')
  })

  it('of a listing past its end is refused, when it is only tried too', async () => {
    const id = await post()
    await board.context.database.pool.query(
      `update board.jobs set expires_at = now() - interval '1 minute' where public_id = $1`,
      [id],
    )
    for (const query of ['?dryRun=true', ''])
      expect((await ask('PATCH', `/listings/${id}${query}`, { openings: 3 })).status).toBe(409)
  })

  it.each(['after=%00', 'after=x', 'group=lively'])('list of %s is refused', async (query) => {
    const answer = await ask('GET', `/listings?${query}`)
    expect([answer.status, answer.body.field]).toEqual([400, query.split('=')[0]])
  })

  it('that is refused leaves no draft behind', async () => {
    const id = await post()
    const before = await countRows()
    expect((await ask('PATCH', `/listings/${id}`, { openings: 0 })).status).toBe(400)
    expect(await countRows()).toBe(before)
  })
})

describe('a key', () => {
  it('without the scope to publish writes drafts and nothing else', async () => {
    const draft = askWith(board, draftKey)
    const id = await post()
    const begun = await draft('POST', '/drafts', listing())
    expect(begun.status).toBe(201)
    for (const [method, path, body] of [
      ['POST', '/listings', listing()],
      ['POST', '/listings?dryRun=false', listing()],
      ['PATCH', `/listings/${id}`, { openings: 3 }],
      ['POST', `/listings/${id}/close`, { reason: 'filled' }],
      ['POST', `/listings/${id}/renew`, undefined],
      ['POST', `/listings/${id}/withdraw`, undefined],
      ['POST', `/drafts/${begun.body.id}/send`, undefined],
    ] as const) {
      const answer = await draft(method, path, body)
      expect([path, answer.status, answer.body.scope]).toEqual([path, 403, 'listings:publish'])
    }
  })

  it('of a company opens no other listings of its account', async () => {
    const own = askWith(board, await makeKey(ana))
    const other = await ana.browser.submit('/dashboard/companies/new', {
      name: 'Other Isle',
      kind: 'company',
    })
    const slug = other.headers.get('location')?.split('/').at(-1) ?? ''
    const { body } = await own('POST', '/listings', listing({ company: { slug } }))
    const draft = await own('POST', '/drafts', listing({ company: { slug } }))
    const fromKey = await ask('GET', '/listings')
    expect(fromKey.body.items.some(({ id }: { id: string }) => id === body.listing.id)).toBe(false)
    for (const [method, path, sent] of [
      ['GET', `/listings/${body.listing.id}`, undefined],
      ['PATCH', `/listings/${body.listing.id}`, { openings: 3 }],
      ['POST', `/listings/${body.listing.id}/withdraw`, undefined],
      ['GET', `/drafts/${draft.body.id}`, undefined],
      ['PATCH', `/drafts/${draft.body.id}`, { openings: 3 }],
      ['POST', `/drafts/${draft.body.id}/send`, undefined],
      ['DELETE', `/drafts/${draft.body.id}`, undefined],
    ] as const)
      expect([path, (await ask(method, path, sent)).status]).toEqual([path, 404])
    const foreign = await ask('POST', '/listings', listing({ company: { slug } }))
    expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden'])
    expect((await ask('POST', '/drafts', { company: { name: 'New Isle' } })).status).toBe(403)
    const mine = await ask('POST', '/drafts', listing())
    expect((await ask('PATCH', `/drafts/${mine.body.id}`, { company: { slug } })).status).toBe(403)
  })

  it('opens nothing of other accounts', async () => {
    const id = await post()
    const eve = askWith(board, await makeKey(await join('eve')))
    expect((await eve('GET', `/listings/${id}`)).status).toBe(404)
    expect((await eve('POST', `/listings/${id}/close`, { reason: 'filled' })).status).toBe(404)
    const foreign = await eve('POST', '/listings', listing({ company: { slug: company.slug } }))
    expect([foreign.status, foreign.body.problems]).toEqual([
      400,
      [{ field: 'company.slug', message: expect.any(String) }],
    ])
  })

  it('posts nothing for a hidden company', async () => {
    const id = await post()
    await query('update board.companies set frozen_at = now() where id = $1', [company.id])
    try {
      const { status, body } = await ask('POST', '/listings', listing())
      expect([status, body.problems?.[0]?.field]).toEqual([400, 'company.slug'])
      expect((await ask('POST', `/listings/${id}/renew`)).status).toBe(409)
    } finally {
      await query('update board.companies set frozen_at = null where id = $1', [company.id])
    }
  })

  it('closes a listing once, however often it is asked at once', async () => {
    const id = await post()
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask('POST', `/listings/${id}/close`, { reason: 'filled' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('counts to the posts of the day like the form', async () => {
    const fay = await join('fay')
    const key = askWith(board, await makeKey(fay))
    await query(
      `insert into board.jobs (id, public_id, company_id, title, slug, source, source_id, status, created_by, first_seen_at)
      select gen_random_uuid(), 'quota' || lpad(n::text, 3, '0'), $2, 'Engineer', 'engineer', 'direct', 'quota' || n, 'draft', $1, now()
      from generate_series(1, 30) n`,
      [fay.id, company.id],
    )
    for (const path of ['/listings', '/listings?dryRun=true']) {
      const { status, headers } = await key('POST', path, listing({ company: { name: 'Fay Works' } }))
      expect([path, status, headers.get('retry-after')]).toEqual([path, 429, '86400'])
    }
  })
})

describe('the same content', () => {
  const same: [string, Partial<Record<keyof ListingContent, unknown>>, Record<string, string>][] = [
    ['plain', {}, {}],
    ['with a title that is too short', { title: 'x' }, { title: 'x' }],
    [
      'with a deposit',
      { summary: 'Send a refundable deposit before you start.' },
      { summary: 'Send a refundable deposit before you start.' },
    ],
    [
      'with a link that looks like another',
      { apply: { method: 'url', url: 'https://bit.ly/abc' } },
      { apply_url: 'https://bit.ly/abc' },
    ],
    [
      'with pay the wrong way round',
      { pay: { ...completeContent.pay, min: 190_000, max: 150_000 } },
      { cash_min: '190000', cash_max: '150000' },
    ],
    [
      'with an amount of three decimals',
      { pay: { ...completeContent.pay, min: 150.125 } },
      { cash_min: '150.1250' },
    ],
    ['with no openings', { openings: 0 }, { openings: '0' }],
    [
      'with a wrong time zone',
      { hours: { ...completeContent.hours, timeZone: 'Berlin' } },
      { core_time_zone: 'Berlin' },
    ],
    ['with unknown tags', { tags: ['solidity', 'quokka'] }, { tags: 'solidity, quokka' }],
    ['without a place', { place: null }, { work_mode: '', remote_countries: '' }],
  ]
  it.each(same)('%s has the same problems and findings in the form and by a key', async (_, json, typed) => {
    const byKey = await ask('POST', '/drafts', { ...completeContent, ...json })
    const begun = await ana.browser.submit('/post', { start_key: crypto.randomUUID(), from: 'blank' })
    const path = begun.headers.get('location') ?? ''
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...completeFields, company: company.slug, ...typed }))
      for (const one of [value].flat()) form.append(name, one)
    form.set('version', '1')
    const cookie = [...ana.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await fetch(board.origin + path, {
      method: 'POST',
      body: form,
      headers: { cookie, origin: board.origin, accept: 'text/html' },
      redirect: 'manual',
    })
    const ofForm = await ask('GET', `/drafts/${path.split('/').at(-1)}`)
    const told = ({ body: { problems, findings, risk, leftOut } }: typeof byKey) => ({
      problems,
      findings,
      risk,
      leftOut,
    })
    expect(told(byKey)).toEqual(told(ofForm))
    await ask('DELETE', `/drafts/${byKey.body.id}`)
    await ask('DELETE', `/drafts/${ofForm.body.id}`)
  })
})
