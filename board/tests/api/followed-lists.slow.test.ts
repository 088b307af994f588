import type { Job } from '@cryptolist/contract'
import { testAccounts } from '@cryptolist/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '../../server/context.ts'
import { findListHost, followList, removeFollowed } from '../../server/domain/boards/lists.ts'
import { runDueSources } from '../../server/domain/boards/round.ts'
import { type SignedBoard, startSignedBoard } from '../../server/domain/signatures/signatures.fixture.ts'
import type { OutgoingAnswer } from '../../server/outgoing/guarded-fetch.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { addCompany, addJob, addVerifiedDomain, removeListings } from '../support/listings.ts'

const host = 'board.example'
const [owner, stranger] = testAccounts

/** The board that lists were posted at, and the one that follows it. */
let origin: TestBoard
let follower: TestBoard
let signed: SignedBoard
/** Records of domains in their DNS; null while no resolver answers. */
let records: Record<string, string[] | null>
/** Changes what the origin answers before the follower sees it. */
let tamper: (path: string, answer: Answer) => Answer
let context: Context

// biome-ignore lint/suspicious/noExplicitAny: an answer that is tampered with in any place.
type Answer = any

beforeAll(async () => {
  ;[origin, follower] = await Promise.all([startTestBoard({ DEMO: 'off' }), startTestBoard({ DEMO: 'off' })])
})
afterAll(() => Promise.all([origin.close(), follower.close()]))

beforeEach(async () => {
  await removeListings(origin.context.database)
  await clearFollower()
  signed = await startSignedBoard(
    { ...origin.context.database, close: async () => undefined },
    origin.context.contracts,
  )
  await signed.sign(owner)
  records = { '_cryptolist.harbor.example': [`signer=eip155:1:${owner.address}`] }
  tamper = (_path, answer) => answer
  context = contextOf(follower, origin)
})

async function clearFollower(): Promise<void> {
  const { db } = follower.context.database
  await removeListings(follower.context.database)
  await sql`delete from board.followed_lists`.execute(db)
  await sql`delete from board.source_rests`.execute(db)
}

/** A board whose requests to the other's host reach it. */
function contextOf(board: TestBoard, other: TestBoard, followUnsigned = true): Context {
  return {
    ...board.context,
    config: { ...board.context.config, followUnsigned, publicUrl: 'https://follower.example' },
    askTxt: async (name) =>
      ['one', 'two', 'three'].map((resolver) => {
        const ownRecords = records[name]
        return { resolver, records: ownRecords === undefined ? [] : ownRecords }
      }),
    guardedFetch: async (url, { headers } = {}) => {
      const { host: requestedHost, pathname, search } = new URL(url)
      const none: OutgoingAnswer = { status: 404, headers: {}, body: Buffer.from(''), url }
      if (requestedHost !== host) return none
      const answer = await fetch(`${other.origin}${pathname}${search}`, { headers: headers ?? {} })
      const body = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') === true
      const changed = isJson ? JSON.stringify(tamper(pathname, JSON.parse(body))) : body
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: Buffer.from(changed),
        url,
      }
    },
  }
}

/** Follows the origin, or reads it again. */
async function read(): Promise<void> {
  await followList(context, host)
  await sql`update board.sources set due_at = now()`.execute(context.database.db)
  await runDueSources(context)
}

/** The follower's listings, as its API shows them. */
async function listings(): Promise<Job[]> {
  const { rows } = await sql<{ id: string }>`select public_id as id from board.jobs order by title`.execute(
    follower.context.database.db,
  )
  return Promise.all(
    rows.map(async ({ id }) => (await fetch(`${follower.origin}/api/v1/jobs/${id}`)).json() as Promise<Job>),
  )
}

/** As if a day had passed: everything is read and checked again. */
async function nextDay(): Promise<void> {
  await sql`update board.sources set answer_hash = null, etag = null, last_modified = null`.execute(
    context.database.db,
  )
  await sql`update board.source_postings set row_hash = null`.execute(context.database.db)
}

/** Changes the job in the origin's list. */
function inList(change: (job: Answer) => void): typeof tamper {
  return (path, answer) => {
    if (path === '/api/v1/jobs') for (const job of answer.items) change(job)
    return answer
  }
}

/** Changes what the origin says of the signature. */
function inSignature(change: (answer: Answer) => void): typeof tamper {
  return (path, answer) => {
    if (path.endsWith('/verify.json')) change(answer)
    return answer
  }
}

it('takes over a signed listing as it was signed, says where it was first published, and links back', async () => {
  await read()
  const [job, ...others] = await listings()
  expect(others).toEqual([])
  const url = `https://${host}${signed.job.path}`
  expect(job).toMatchObject({
    title: signed.job.title,
    source: 'cryptolist',
    status: 'live',
    company: { name: signed.companyName },
    pay: { kind: 'cash', min: 100_000, max: 150_000, currency: 'USD', period: 'year' },
    payEvidence: null,
    place: { mode: 'remote', remoteCountries: ['WW'] },
    signature: null,
    apply: { url },
    origin: {
      host,
      url,
      signature: { signer: owner.address.toLowerCase(), domain: 'harbor.example', method: 'dns_txt' },
    },
  })
  const page = await (await fetch(`${follower.origin}${job?.path}`)).text()
  expect(page).toContain(`<link rel="canonical" href="${url}"`)
  expect(page).toContain('First published at')
  expect(page).toContain('Listing signed by')
})

describe('a listing that says something else than its company signed', () => {
  it.each<[string, () => typeof tamper]>([
    ['another title in the list', () => inList((job) => (job.title = 'Chief Solidity Engineer'))],
    ['more pay in the list', () => inList((job) => (job.pay.max = 900_000))],
    ['another place in the list', () => inList((job) => (job.place.remoteCountries = ['DE']))],
    ['another company in the list', () => inList((job) => (job.company.name = 'Harbour Labs'))],
    [
      'another text',
      () => inSignature((answer) => (answer.content = answer.content.replace('small team', 'large team'))),
    ],
    [
      'another title under the same content',
      () => inSignature((answer) => (answer.typedData.message.title = 'Chief Solidity Engineer')),
    ],
    ['another wallet', () => inSignature((answer) => (answer.signer = stranger.address))],
    ['a broken signature', () => inSignature((answer) => (answer.signature = `0x${'1'.repeat(130)}`))],
    [
      'a signature for another domain',
      () => inSignature((answer) => (answer.typedData.message.companyDomain = 'bank.example')),
    ],
    [
      'a signature for another board',
      () => inSignature((answer) => (answer.typedData.message.site = 'https://other.example')),
    ],
    ['no signature where the list has one', () => inSignature((answer) => delete answer.typedData)],
  ])('is unsigned, or refused if the operator says so: %s', async (_what, change) => {
    tamper = change()
    await read()
    expect((await listings()).map(({ status, origin: from }) => [status, from?.signature])).toEqual([
      ['live', null],
    ])

    await clearFollower()
    context = contextOf(follower, origin, false)
    await read()
    expect(await listings()).toEqual([])
  })

  it('gets no mark from the signature of another listing', async () => {
    const company = await origin.context.database.db
      .selectFrom('board.companies')
      .select(['id', 'slug'])
      .executeTakeFirstOrThrow()
    const other = await addJob(origin.context.database.db, company, { title: 'Zero Knowledge Engineer' })
    const claim = await (await fetch(`${origin.origin}${signed.job.path}/verify.json`)).json()
    const mark = inList((job) => (job.signature = 'signed'))
    const answer = contextOf(follower, origin).guardedFetch
    context = {
      ...contextOf(follower, origin),
      guardedFetch: async (url, options) =>
        url === `https://${host}${other.path}/verify.json`
          ? { status: 200, headers: {}, body: Buffer.from(JSON.stringify(claim)), url }
          : answer(url, options),
    }
    tamper = mark
    await read()
    const marks = (await listings()).map(({ title, origin: from }) => [title, from?.signature != null])
    expect(marks).toEqual([
      [signed.job.title, true],
      ['Zero Knowledge Engineer', false],
    ])
  })
})

it('believes no board about a domain: only what the domain says when it is asked counts', async () => {
  tamper = inList((job) => (job.company.proof = { ...job.company.proof, domain: 'bank.example' }))
  records = {}
  await read()
  expect((await listings())[0]?.origin?.signature).toBeNull()
})

it('ends the mark a day after the domain stopped naming the wallet, and keeps it while no resolver answers', async () => {
  await read()
  records = { '_cryptolist.harbor.example': null }
  await nextDay()
  await read()
  expect((await listings())[0]?.origin?.signature).not.toBeNull()
  records = {}
  await nextDay()
  await read()
  expect((await listings())[0]).toMatchObject({ status: 'live', origin: { signature: null } })
  context = contextOf(follower, origin, false)
  await read()
  expect(await listings()).toMatchObject([{ status: 'closed', closeReason: 'unfollowed' }])
})

it('ends the mark at the end that was signed, though the other board has renewed the listing', async () => {
  const in60Days = new Date(Date.now() + 60 * 86_400_000)
  await signed.edit({ expires_at: in60Days, renewed_at: new Date() })
  await read()
  expect((await listings())[0]?.origin?.signature).not.toBeNull()
  // The listing was signed for 30 days.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 })
  try {
    await nextDay()
    await read()
    expect((await listings())[0]).toMatchObject({ status: 'live', origin: { signature: null } })
  } finally {
    vi.useRealTimers()
  }
})

it('leaves out a day of publication that is still to come', async () => {
  tamper = inList((job) => (job.publishedAt = new Date(Date.now() + 3_600_000).toISOString()))
  await read()
  const [job] = await listings()
  expect(job).toMatchObject({ postedAt: null, origin: { host, publishedAt: null } })
  expect(await (await fetch(`${follower.origin}${job?.path}`)).text()).not.toContain('First published at')
})

it('shows no mark once the listing was edited here', async () => {
  await read()
  await sql`update board.jobs set description_md = description_md || ' Send your seed phrase.'`.execute(
    context.database.db,
  )
  const [row] = await listings()
  expect(row?.origin).toMatchObject({ host, signature: null })
})

it('closes a listing that the origin closed, but not after an answer that is cut short', async () => {
  const company = await origin.context.database.db
    .selectFrom('board.companies')
    .select(['id', 'slug'])
    .executeTakeFirstOrThrow()
  await addJob(origin.context.database.db, company, { title: 'Zero Knowledge Engineer' })
  await read()
  expect(await listings()).toHaveLength(2)

  tamper = (path, answer) =>
    path === '/api/v1/jobs' && !('facets' in answer) ? { ...answer, items: answer.items.slice(1) } : answer
  await read()
  expect((await listings()).map(({ status }) => status)).toEqual(['live', 'live'])

  tamper = (_path, answer) => answer
  await signed.edit({ status: 'closed', close_reason: 'filled', closed_at: new Date() })
  await read()
  expect((await listings()).map(({ title, status }) => [title, status])).toEqual([
    [signed.job.title, 'closed'],
    ['Zero Knowledge Engineer', 'live'],
  ])
  await removeFollowed(context, `cryptolist:${host}`, { isForever: false })
  expect((await listings()).map(({ status }) => status)).toEqual(['closed', 'closed'])
})

it('puts nothing under a company that is known here, unless its own domain signed it', async () => {
  const { db } = follower.context.database
  const company = await addCompany(db, { slug: 'harbor-labs', name: 'Harbor Labs' })
  await read()
  expect(await listings()).toEqual([])

  await addVerifiedDomain(db, company.id, { domain: 'harbor.example' })
  await nextDay()
  await read()
  const { rows } = await sql`
    select c.slug, j.status, o.domain from board.jobs j join board.companies c on c.id = j.company_id
      join board.job_origins o on o.job_id = j.id`.execute(db)
  // Its link leads to another host than the company's, so a moderator looks at it as at any other.
  expect(rows).toEqual([{ slug: 'harbor-labs', status: 'submitted', domain: 'harbor.example' }])
})

it('takes back nothing that it gave: two boards that follow each other don’t echo', async () => {
  await read()
  const back = contextOf(origin, follower)
  await followList(back, host)
  await runDueSources(back)
  const { rows } = await sql<{ source: string }>`select source from board.jobs`.execute(
    origin.context.database.db,
  )
  expect(rows).toEqual([{ source: 'direct' }])
  await expect(followList(context, 'follower.example')).rejects.toMatchObject({ code: 'invalid_input' })
  expect(findListHost('cryptolist:localhost')).toBeUndefined()
})
