import { randomBytes } from 'node:crypto'
import {
  companyListSchema,
  companySchema,
  jobFacetsSchema,
  jobListSchema,
  jobSchema,
  savedJobListSchema,
} from '@cryptolist/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findViewer } from '../../../board/server/domain/accounts/sessions.ts'
import { getJob } from '../../../board/server/domain/jobs/jobs.ts'
import {
  type AddedCompany,
  type AddedJob,
  addCompany,
  addJob,
  daysFromNow,
  removeListings,
} from '../../../board/tests/support/listings.ts'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy } from '../../tests/support/legacy-wallet.ts'
import { legacyNames, solanaNames, web3Names } from '../../tests/support/moralis-names.ts'
import { boardFunctions } from './board-functions.ts'

let identity: TestIdentity
let company: AddedCompany
let job: AddedJob
beforeAll(async () => {
  identity = await startTestIdentity()
})
beforeEach(async () => {
  await removeListings(identity.database)
  company = await addCompany(identity.database.db, { name: 'Harbor Labs' })
  job = await addJob(identity.database.db, company, { title: 'Protocol engineer', tags: ['rust'] })
})
afterAll(() => identity.close())

async function call(name: string, params: Record<string, unknown> = {}) {
  const { status, body } = await identity.send(`/functions/${name}`, params)
  return { status, body, result: body.result }
}

/** A session made at /server, as old clients make it. */
async function signIn(): Promise<{ _SessionToken: unknown }> {
  const { body } = await signInLegacy(identity, makeWallet())
  return { _SessionToken: body.sessionToken }
}

const prototypeNames = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'constructor.prototype',
  'searchJobs.constructor',
  '__proto__.searchJobs',
]

describe('what is no function', () => {
  it.each([...prototypeNames, 'nothing', 'oneInch_quote', 'getTransactions_old'])(
    '%s answers 141 and its name',
    async (name) => {
      const error = { status: 400, body: { code: 141, error: `Invalid function: "${name}"` } }
      expect(await call(name)).toMatchObject(error)
    },
  )

  it('is none of 39 names of the Web3 API, 5 of Solana and 6 old ones', async () => {
    expect([web3Names.length, solanaNames.length, legacyNames.length]).toEqual([39, 5, 6])
    for (const name of [...web3Names, ...solanaNames, ...legacyNames])
      expect([name, (await call(name)).body.error]).not.toEqual([name, `Invalid function: "${name}"`])
  })
})

describe('calls without an application', () => {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(identity.serverUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  it('reach functions, as Web3 calls of a signed-out client do', async () => {
    const answer = await post('/functions/getNativeBalance', { address: '0x1', chain: 'eth' })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 141, error: 'address must be an address: 0x and 40 hexadecimal digits.' },
    ])
    const response = await post('/functions/getJob', { id: job.publicId })
    expect([response.status, await response.json()]).toMatchObject([200, { result: { id: job.publicId } }])
  })

  it.each(['/classes/Job', '/users', '/functions', '/functions/a/b', '/jobs/x', '/batch', '/config'])(
    'reach nothing else: %s',
    async (path) => {
      const requests = [{ method: 'POST', path: '/server/functions/getJob', body: {} }]
      expect((await post(path, { requests })).status).toBe(403)
    },
  )

  it('of another application are refused', async () => {
    expect((await post('/functions/getJob', { _ApplicationId: 'other' })).status).toBe(403)
    const headers = { 'X-Parse-Application-Id': 'other' }
    expect((await post('/functions/getJob', {}, headers)).status).toBe(403)
  })

  it('are preflighted', async () => {
    const answer = await fetch(`${identity.serverUrl}/functions/getNativeBalance`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Headers': 'content-type' },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-headers')).toContain('Content-Type')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('public functions of the board', () => {
  it('searchJobs finds what the page finds, in its words', async () => {
    await addJob(identity.database.db, company, { title: 'Designer', tags: ['go'] })
    const all = await call('searchJobs')
    expect(jobListSchema.strict().parse(all.result).total).toBe(2)
    for (const words of [
      { tag: 'rust' },
      { tag: ['rust', 'solidity'] },
      { q: 'protocol' },
      { not_tag: 'go' },
    ]) {
      const { total, items } = jobListSchema.parse((await call('searchJobs', words)).result)
      expect([words, total, items[0]?.id]).toEqual([words, 1, job.publicId])
    }
    expect((await call('searchJobs', { min_pay: 90_000_000 })).result).toMatchObject({ total: 0 })
    expect(
      (await call('searchJobs', { q: null, tag: '', sort: 'newest', _noBody: true })).result,
    ).toMatchObject({ total: 2 })
  })

  it('searchJobs counts all filters when asked to', async () => {
    for (const facets of [1, '1', true]) {
      const { result } = await call('searchJobs', { facets })
      jobListSchema.extend({ facets: jobFacetsSchema }).strict().parse(result)
    }
    expect((await call('searchJobs', { facets: false })).result).not.toHaveProperty('facets')
  })

  it('getJob, listCompanies and getCompany answer as the API does', async () => {
    const answer = await call('getJob', { id: job.publicId })
    expect(jobSchema.strict().parse(answer.result)).toEqual(await getJob(identity.context, job.publicId))
    const listed = await call('listCompanies')
    expect(companyListSchema.parse(listed.result).items.map(({ slug }) => slug)).toEqual([company.slug])
    const one = await call('getCompany', { slug: company.slug })
    expect(companySchema.strict().parse(one.result).name).toBe('Harbor Labs')
  })

  it.each([
    ['getJob', { id: 'nothing0' }, 404, 101],
    ['getJob', {}, 400, 142],
    ['getJob', { id: 5 }, 400, 142],
    ['getJob', { id: { $gt: '' } }, 400, 142],
    ['getJob', { id: ['a'] }, 400, 142],
    ['getJob', { id: 'x'.repeat(1000) }, 400, 142],
    ['getCompany', { slug: 'nobody' }, 404, 101],
    ['getCompany', { slug: null }, 400, 142],
    ['listCompanies', { after: 5 }, 400, 142],
    ['searchJobs', { q: { $regex: '.*' } }, 400, 142],
    ['searchJobs', { tag: [['rust']] }, 400, 142],
    ['searchJobs', { tag: Array.from({ length: 101 }, () => 'rust') }, 400, 142],
    ['searchJobs', { q: 'x'.repeat(501) }, 400, 142],
  ])('%s refuses what it cannot take (%#)', async (name, params, status, code) => {
    const answer = await call(name, params)
    expect([answer.status, answer.body]).toEqual([status, { code, error: expect.any(String) }])
  })

  it.each([
    ['searchJobs', { nope: 1 }, 'nope'],
    ['searchJobs', { not_min_pay: 1 }, 'not_min_pay'],
    ['searchJobs', { min_pay: 'abc' }, 'min_pay'],
    ['searchJobs', { min_pay: -5 }, 'min_pay'],
    ['searchJobs', { since: 'soon' }, 'since'],
    ['searchJobs', { sort: 'luck' }, 'sort'],
    ['searchJobs', { after: '%' }, 'after'],
    ['searchJobs', { mode: 'moon' }, 'mode'],
    ['searchJobs', { tag: ['rust', 'a'.repeat(200)] }, 'tag'],
    ['getJob', { id: 'abcdefgh', full: true }, 'full'],
    ['getCompany', { slug: 'harbor-labs', full: true }, 'full'],
    ['listCompanies', { limit: 5 }, 'limit'],
  ])('%s names the parameter that says nothing (%#)', async (name, params, wrong) => {
    const { status, body } = await call(name, params)
    expect([status, body]).toEqual([400, { code: 142, error: expect.stringContaining(`“${wrong}”`) }])
  })

  it('answer anyone, also with the master key, and reveal no user', async () => {
    const master = { _MasterKey: identity.config.masterKey }
    const text = JSON.stringify([
      await call('searchJobs', { ...(await signIn()), facets: 1 }),
      await call('getJob', { ...master, id: job.publicId }),
    ])
    expect(text).not.toMatch(/0x[0-9a-f]{40}|sessionToken|userId|user_id/)
  })
})

describe('parameters of any kind', () => {
  const typed = [
    { __type: 'Date', iso: 'nonsense' },
    { __type: 'Date' },
    { __type: 'Pointer' },
    { __type: 'Pointer', className: 'constructor', objectId: 'x' },
    { __type: 'Pointer', className: '__proto__', objectId: 'x' },
    { __type: 'Pointer', className: 'Job', objectId: 'x' },
    { __type: 'File' },
    { __type: 'File', name: 'a.txt', url: 'https://a.example' },
    { __type: 'GeoPoint', latitude: 100 },
    { __type: 'Object', className: '_User', objectId: 'x' },
    { __type: 'Bytes', base64: '?' },
    { __type: 5 },
    { __op: 'Delete' },
  ]

  it('get an answer or a 4xx from each function', async () => {
    const own = await signIn()
    const values = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(...typed), fc.string())
    const keys = ['id', 'slug', 'after', 'q', 'tag', 'not_tag', 'min_pay', 'facets', 'sort', 'since']
    const params = fc.dictionary(fc.constantFrom(...keys), values, { maxKeys: 4 })
    const names = fc.constantFrom(...boardFunctions.map(({ name }) => name))
    await fc.assert(
      fc.asyncProperty(names, params, async (name, given) => {
        const { status, body } = await call(name, { ...given, ...own })
        expect([name, given, status < 500, 'result' in body || 'code' in body]).toEqual([
          name,
          given,
          true,
          true,
        ])
      }),
      { numRuns: 300 },
    )
  })

  it.each(typed)('such as %j get a 4xx', async (value) => {
    const { status, body } = await call('getJob', { id: value })
    expect([status < 500, typeof body.code]).toEqual([true, 'number'])
  })
})

describe('saved jobs', () => {
  const list = async (own: object, after?: string | null) =>
    savedJobListSchema.strict().parse((await call('listSavedJobs', { ...own, after })).result)

  it('are kept for their user and nobody else', async () => {
    const [own, other] = [await signIn(), await signIn()]
    const saved = await call('saveJob', { ...own, id: job.publicId })
    expect(saved.result).toEqual({ id: job.publicId, isSaved: true, savedAt: expect.any(String) })
    const { items, total, next } = await list(own)
    expect([items[0]?.job.id, items[0]?.job.status, total, next]).toEqual([job.publicId, 'live', 1, null])
    expect((await list(other)).items).toEqual([])
    await call('unsaveJob', { ...other, id: job.publicId })
    expect((await list(own)).total).toBe(1)
    const gone = { id: job.publicId, isSaved: false }
    for (let times = 0; times < 2; times++)
      expect((await call('unsaveJob', { ...own, id: job.publicId })).result).toEqual(gone)
    expect((await list(own)).total).toBe(0)
  })

  it('BIZ-04: 20 parallel calls of saveJob make one row', async () => {
    const own = await signIn()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('saveJob', { ...own, id: job.publicId })),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    const { rows } = await identity.database.pool.query('select * from board.saved_jobs')
    expect(rows).toHaveLength(1)
  })

  it.each(boardFunctions.filter(({ needsUser }) => needsUser).map(({ name }) => name))(
    '%s needs a session: the master key is no user',
    async (name) => {
      for (const key of [{}, { _MasterKey: identity.config.masterKey }]) {
        const answer = await call(name, { ...key, id: job.publicId })
        expect([answer.status, answer.body.code]).toEqual([400, 206])
      }
      const stale = await call(name, { _SessionToken: `r:${randomBytes(16).toString('hex')}` })
      expect([stale.status, stale.body.code]).toEqual([400, 209])
    },
  )

  it('are as many as there is room for', async () => {
    const own = await signIn()
    const { user } = await findViewer(identity.context, String(own._SessionToken))
    const { db, pool } = identity.database
    await pool.query(
      `with copies as (
        insert into board.jobs (id, public_id, company_id, source, source_id, title, slug, status, first_seen_at, expires_at)
        select gen_random_uuid(), lpad(n::text, 8, 'z'), company_id, 'greenhouse', n::text, title, slug, status, first_seen_at, expires_at
        from board.jobs, generate_series(1, 500) n where id = $2
        returning id
      ) insert into board.saved_jobs (user_id, job_id) select $1, id from copies`,
      [user?.id, job.id],
    )
    const free = await addJob(db, company)
    const refused = await call('saveJob', { ...own, id: free.publicId })
    expect([refused.status, refused.body.code]).toEqual([400, 119])
    expect(refused.body.error).toContain('500 jobs')
  })

  it('are paged, the last saved first, each once', async () => {
    const own = await signIn()
    const ids: string[] = []
    for (let count = 0; count < 45; count++) {
      const added = await addJob(identity.database.db, company)
      await call('saveJob', { ...own, id: added.publicId })
      ids.unshift(added.publicId)
    }
    const seen: string[] = []
    let after: string | null = null
    do {
      const page = await list(own, after)
      expect(page.total).toBe(45)
      seen.push(...page.items.map((item) => item.job.id))
      after = page.next
    } while (after !== null)
    expect(seen).toHaveLength(45)
    expect([...seen].sort()).toEqual([...ids].sort())
    expect((await list(own, 'broken')).items).toHaveLength(20)
  })

  it('stay with their state when a job closes, and can’t be saved again', async () => {
    const [own, other] = [await signIn(), await signIn()]
    await call('saveJob', { ...own, id: job.publicId })
    const end = { expires_at: daysFromNow(-1) }
    await identity.database.db.updateTable('board.jobs').set(end).where('id', '=', job.id).execute()
    expect((await list(own)).items[0]?.job.status).toBe('expired')
    expect((await call('saveJob', { ...own, id: job.publicId })).status).toBe(200)
    const late = await call('saveJob', { ...other, id: job.publicId })
    expect([late.status, late.body.code]).toEqual([404, 101])
    const past = { expires_at: daysFromNow(-200) }
    await identity.database.db.updateTable('board.jobs').set(past).where('id', '=', job.id).execute()
    expect((await list(own)).items).toEqual([])
  })

  it('leave out demo jobs from the first real one on, and what is frozen or a draft', async () => {
    const { db } = identity.database
    await removeListings(identity.database)
    const demoCompany = await addCompany(db, { is_demo: true })
    const demo = await addJob(db, demoCompany, { is_demo: true })
    const own = await signIn()
    expect((await call('saveJob', { ...own, id: demo.publicId })).status).toBe(200)
    expect((await list(own)).items[0]?.job.isDemo).toBe(true)
    const real = await addCompany(db)
    await addJob(db, real)
    expect(await list(own)).toEqual({ items: [], total: 0, next: null, folders: [] })
    const draft = await addJob(db, real, { status: 'draft' })
    const frozen = await addJob(db, real, { frozen_at: new Date() })
    const another = await addJob(db, demoCompany, { is_demo: true })
    for (const { publicId } of [draft, frozen, another])
      expect((await call('saveJob', { ...own, id: publicId })).body.code).toBe(101)
  })
})

describe('a batch of functions', () => {
  it('answers for each of them', async () => {
    const own = await signIn()
    const requests = [
      { method: 'POST', path: '/server/functions/getJob', body: { id: job.publicId } },
      { method: 'POST', path: '/server/functions/saveJob', body: { id: job.publicId } },
      { method: 'POST', path: '/server/functions/getJob', body: {} },
      { method: 'POST', path: '/server/functions/constructor', body: {} },
    ]
    const { body } = await identity.send('/batch', { ...own, requests })
    expect(body.list).toMatchObject([
      { success: { result: { id: job.publicId } } },
      { success: { result: { isSaved: true } } },
      { error: { code: 142 } },
      { error: { code: 141 } },
    ])
  })
})

describe('limits', () => {
  it('count each member of a batch as a read of the API', async () => {
    const strict = await startTestIdentity({ RATE_LIMITS: 'strict', APP_ID: 'strict' })
    try {
      const requests = Array.from({ length: 80 }, () => ({
        method: 'POST',
        path: '/server/functions/listCompanies',
        body: {},
      }))
      expect(JSON.stringify((await strict.send('/batch', { requests })).body)).not.toContain('error')
      const { body } = await strict.send('/batch', { requests })
      const codes = z.array(z.object({ error: z.object({ code: z.number() }).optional() })).parse(body.list)
      expect(codes.filter(({ error }) => error?.code === 155)).toHaveLength(40)
      const single = await strict.send('/functions/searchJobs')
      expect([single.status, single.body]).toEqual([
        429,
        { code: 155, error: expect.stringContaining('Too many') },
      ])
      for (const name of ['getServerTime', 'getPluginSpecs'])
        expect((await strict.send(`/functions/${name}`)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})
