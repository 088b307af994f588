import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getSystem } from '../systems/address.ts'
import { listStoredListings } from './fake-systems.fixture.ts'
import { followBoard, runBoard } from './follow.ts'
import {
  type FollowedBoards,
  followAndRun,
  listStates,
  startFollowedBoards,
} from './followed-boards.fixture.ts'
import { recogniseBoard } from './recognise-board.ts'

let boards: FollowedBoards
const paces = [getSystem('breezy').pace, getSystem('page').pace].map((pace) => ({ pace, ...pace }))

beforeAll(async () => {
  boards = await startFollowedBoards()
  for (const { pace } of paces) pace.pauseMs = 0
})
beforeEach(() => boards.clear())
afterAll(async () => {
  for (const { pace, pauseMs } of paces) pace.pauseMs = pauseMs
  await boards.close()
})

const host = 'acme.breezy.hr'
const job = (n: number, change = {}) => ({
  id: `00000000000${n}`,
  name: `Protocol Engineer ${n}`,
  url: `https://${host}/p/00000000000${n}-engineer`,
  location: { city: 'Lisbon', country: { name: 'Portugal' } },
  ...change,
})
const page = (n: number, text = `You build the engine of team ${n}.`) => ({
  body: `<html><script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', title: 'x', description: `<p>${text}</p>` })}</script></html>`,
  headers: { 'content-type': 'text/html' },
})
const list = (...jobs: object[]) => boards.systems.answers.set(`${host}/json`, { body: jobs })
const show = (n: number, answer: object = page(n)) =>
  boards.systems.answers.set(`${host}/p/00000000000${n}-engineer`, answer)
const requestedPostings = () =>
  boards.systems.requests.flatMap(({ address }) => (address.includes('/p/') ? [address.slice(-10, -9)] : []))
const run = async () => {
  boards.systems.requests.length = 0
  await sql`update board.sources set due_at = now()`.execute(boards.database.db)
  return runBoard(boards.context, 'breezy:acme')
}

it('asks for the page of a posting once, again when its row has changed, and closes what the list lacks', async () => {
  list(job(1), job(2))
  show(1)
  show(2)
  expect((await followAndRun(boards, 'breezy:acme')).counts).toMatchObject({ added: 2 })
  expect((await listStoredListings(boards.database.db))[0]?.description_md).toContain('engine of team 1')
  list(job(1), job(2, { name: 'Protocol Engineer 2b' }), job(3))
  show(3)
  expect((await run()).counts).toMatchObject({ added: 1, changed: 1, unchanged: 1, closed: 0 })
  expect(requestedPostings()).toEqual(['2', '3'])
  list(job(1), job(3))
  expect((await run()).counts).toMatchObject({ unchanged: 2, closed: 1 })
  expect(requestedPostings()).toEqual([])
  list(job(1), job(2), job(3))
  expect((await run()).counts).toMatchObject({ changed: 1, unchanged: 2 })
  expect(requestedPostings()).toEqual(['2'])
})

it('closes nothing because a page cannot be read, and asks for it again soon', async () => {
  list(job(1), job(2))
  show(1)
  show(2, { status: 500 })
  expect((await followAndRun(boards, 'breezy:acme')).counts).toMatchObject({ added: 1 })
  const { rows } = await sql<{ isSoon: boolean }>`
    select due_at < now() + interval '10 minutes' as "isSoon" from board.sources`.execute(boards.database.db)
  expect(rows).toEqual([{ isSoon: true }])
  list(job(1, { name: 'Renamed' }), job(2))
  show(1, { status: 404 })
  show(2)
  expect((await run()).counts).toMatchObject({ added: 1, closed: 0 })
  expect(await listStates(boards)).toEqual(['Protocol Engineer 1: live', 'Protocol Engineer 2: live'])
})

it('refuses a list of another company’s jobs whole, and asks that company for none of their pages', async () => {
  list(job(1), job(2))
  show(1)
  show(2)
  await followAndRun(boards, 'breezy:acme')
  // Their pages can't be read, so the list alone says whose they are.
  list(job(1, { url: 'https://other.breezy.hr/p/000000000001-engineer' }))
  expect(await run()).toMatchObject({ outcome: 'foreign', counts: { closed: 0 } })
  expect(requestedPostings()).toEqual([])
  expect(await listStates(boards)).toEqual(['Protocol Engineer 1: live', 'Protocol Engineer 2: live'])
})

it.each([
  [
    'robots.txt refuses',
    () => boards.systems.answers.set(`${host}/robots.txt`, { body: 'User-agent: *\nDisallow: /p/' }),
  ],
  ['reserves text mining', () => show(1, { ...page(1), headers: { 'tdm-reservation': '1' } })],
  [
    'reserves it in a meta element',
    () => show(1, { body: `<meta name="tdm-reservation" content="1">${page(1).body}` }),
  ],
])('reads no page that %s', async (_what, refuse) => {
  list(job(1))
  show(1)
  refuse()
  expect((await followAndRun(boards, 'breezy:acme')).counts).toMatchObject({ added: 0 })
  const { rows } = await sql`select from board.sources where due_at > now() + interval '30 minutes'`.execute(
    boards.database.db,
  )
  expect(rows).toHaveLength(1)
  expect(await run()).toMatchObject({ outcome: 'unchanged', counts: { refused: 1 } })
  expect(requestedPostings()).toEqual([])
})

it('asks for a page that refused once a day, though the list changes more often, and counts it meanwhile', async () => {
  list(job(1))
  show(1, { status: 404 })
  expect((await followAndRun(boards, 'breezy:acme')).counts).toMatchObject({ added: 0, refused: 1 })
  list(job(1), job(2))
  show(1)
  show(2)
  expect((await run()).counts).toMatchObject({ added: 1, refused: 1 })
  expect(requestedPostings()).toEqual(['2'])
  await sql`update board.source_refusals set asked_at = asked_at - interval '1 day'`.execute(
    boards.database.db,
  )
  expect((await run()).counts).toMatchObject({ added: 1, refused: 0 })
  expect(requestedPostings()).toEqual(['1'])
})

it('asks for a page that fails again soon, but only once', async () => {
  list(job(1))
  show(1, { status: 500 })
  expect((await followAndRun(boards, 'breezy:acme')).counts).toMatchObject({ refused: 0 })
  expect((await run()).counts).toMatchObject({ refused: 1 })
  const { rows } = await sql`select from board.sources where due_at > now() + interval '30 minutes'`.execute(
    boards.database.db,
  )
  expect(rows).toHaveLength(1)
})

it('leaves a system alone for as long as it says on the page of a posting', async () => {
  list(job(1), job(2))
  show(1)
  show(2, { status: 429, headers: { 'retry-after': '7200' } })
  expect(await followAndRun(boards, 'breezy:acme')).toMatchObject({ waitSeconds: 7_200 })
  await expect(run()).rejects.toMatchObject({ code: 'unavailable' })
})

it('follows boards at SmartRecruiters only if the operator says so', async () => {
  const api = 'api.smartrecruiters.com/v1/companies/Acme/postings'
  const posting = { id: '7', name: 'Counsel', company: { identifier: 'Acme', name: 'Acme' } }
  boards.systems.answers.set(api, { body: { content: [posting], totalFound: 1 } })
  await expect(recogniseBoard(boards.context, 'smartrecruiters:Acme')).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const config = { ...boards.context.config, followSmartRecruiters: true }
  expect(await recogniseBoard({ ...boards.context, config }, 'smartrecruiters:Acme')).toMatchObject({
    jobs: 1,
  })
})

describe('a company’s careers page', () => {
  const address = 'acme.example/careers'
  const link = (n: number) => `<a href="/careers/engineer-${n}?from=list">Engineer ${n}</a>`
  const links = (...numbers: number[]) => numbers.map(link).join('')
  const html = (body: string) => ({ body: `<html>${body}</html>`, headers: { 'content-type': 'text/html' } })
  const showList = (body: string, at = address) => boards.systems.answers.set(at, html(body))
  const showJob = (n: number, change: object = {}) => {
    const job = {
      '@type': 'JobPosting',
      title: `Engineer ${n}`,
      description: `<p>${`You build part ${n} of the engine. `.repeat(30)}</p>`,
      hiringOrganization: { name: 'Acme Labs' },
      jobLocation: { address: { addressLocality: 'Lisbon', addressCountry: 'PT' } },
      ...change,
    }
    boards.systems.answers.set(
      `${address}/engineer-${n}`,
      html(`<script type="application/ld+json">${JSON.stringify(job)}</script>`),
    )
  }
  const pagesAsked = () =>
    boards.systems.requests.flatMap(({ address: url }) => /\/careers\/(.+)/.exec(url)?.[1] ?? [])
  const read = async () => {
    boards.systems.requests.length = 0
    return runBoard(boards.context, `page:${address}`)
  }
  const follow = async () => {
    await followBoard(boards.context, await recogniseBoard(boards.context, `https://${address}`))
    return read()
  }

  it('is recognised by its content, with the titles of the first pages that it links to', async () => {
    for (let n = 1; n <= 12; n++) showJob(n)
    showList(`<a href="/careers/life-here">Life</a>${links(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)}`)
    expect(await recogniseBoard(boards.context, `https://${address}`)).toMatchObject({
      name: `page:${address}`,
      companyName: 'Acme Labs',
      jobs: 12,
      firstTitles: ['Engineer 1', 'Engineer 2', 'Engineer 3', 'Engineer 4', 'Engineer 5'],
    })
    expect(pagesAsked()).toHaveLength(8)
  })

  it('without jobs, or of a board at a system, is not followed as a page', async () => {
    showList('<a href="/careers/culture">Culture</a><a href="/careers/our-story">Story</a>')
    await expect(recogniseBoard(boards.context, `https://${address}`)).rejects.toThrow('We found no jobs at')
    showList('<script>render()</script>')
    await expect(recogniseBoard(boards.context, `https://${address}`)).rejects.toThrow('We don’t recognise')
    boards.systems.answers.set('acme.breezy.hr/json', { body: [job(1)] })
    showList(`${links(1)}<a href="https://acme.breezy.hr/p/000000000001-engineer">All jobs</a>`)
    expect(await recogniseBoard(boards.context, `https://${address}`)).toMatchObject({ name: 'breezy:acme' })
  })

  it('gives each linked page with a posting a listing, with the beginning of its text, and closes what it no longer links to', async () => {
    for (const n of [1, 2, 3]) showJob(n)
    showList(`<i>nonce-1</i><a href="/careers/life-here">Life</a>${links(1, 2, 3)}`)
    expect(await follow()).toMatchObject({ outcome: 'read', counts: { added: 3, refused: 1 } })
    const [listing] = await listStoredListings(boards.database.db)
    expect(listing).toMatchObject({ title: 'Engineer 1', cities: ['Lisbon'] })
    expect(listing?.apply_url).toBe(`https://${address}/engineer-1?from=list`)
    expect(listing?.description_md).toMatch(/ …\n\n\[Read the whole text on the employer’s page\]/)
    showList(`<i>nonce-2</i><a href="/careers/life-here">Life</a>${links(3, 2, 1)}`)
    await read()
    expect(pagesAsked()).toEqual([])
    expect((await read()).outcome).toBe('unchanged')
    showJob(4)
    showList(`<a href="/careers/life-here">Life</a>${links(1, 2, 4)}`)
    expect((await read()).counts).toMatchObject({ added: 1, closed: 1, unchanged: 2 })
    expect(pagesAsked()).toEqual(['engineer-4'])
    expect(await listStates(boards)).toContain('Engineer 3: closed')
  })

  it('closes nothing once it links to no jobs, or has become a program', async () => {
    for (const n of [1, 2]) showJob(n)
    showList(links(1, 2))
    await follow()
    for (const [body, outcome] of [
      ['<a href="/careers/our-story">Story</a>', 'empty'],
      ['<script>render()</script>', 'unreadable'],
    ] as const) {
      showList(body)
      for (let look = 0; look < 3; look++) {
        await sql`update board.sources set doubted_at = now() - interval '1 hour'`.execute(boards.database.db)
        expect((await read()).outcome).toBe(outcome)
      }
    }
    expect(await listStates(boards)).toEqual(['Engineer 1: live', 'Engineer 2: live'])
  })

  it('is read again in full on the next day, because links say nothing of what is behind them', async () => {
    showJob(1)
    showList(links(1))
    await follow()
    showJob(1, { title: 'Lead Engineer' })
    expect((await read()).outcome).toBe('unchanged')
    await sql`update board.sources set answer_hash = replace(answer_hash, ${new Date().toISOString().slice(0, 10)}, '2026-01-01')`.execute(
      boards.database.db,
    )
    await sql`update board.source_postings set row_hash = 'of another day'`.execute(boards.database.db)
    expect((await read()).counts).toMatchObject({ changed: 1 })
    expect(await listStates(boards)).toEqual(['Lead Engineer: live'])
  })

  it('is left alone where robots.txt or a reservation says so, and follows a redirect within its host only', async () => {
    showJob(1)
    showList(links(1, 2, 3))
    boards.systems.answers.set(`${address}/engineer-2`, {
      status: 301,
      headers: { location: 'https://evil.example/jobs/1' },
    })
    boards.systems.answers.set(`${address}/engineer-3`, { status: 302, headers: { location: '/careers' } })
    expect((await follow()).counts).toMatchObject({ added: 1 })
    expect(boards.systems.requests.map(({ address: url }) => url)).toContain(`${address}/engineer-2`)
    showList(`<meta name="tdm-reservation" content="1">${links(1)}`)
    expect((await read()).outcome).toBe('reserved')
    boards.systems.answers.set('acme.example/robots.txt', { body: 'User-agent: *\nDisallow: /careers' })
    expect((await read()).outcome).toBe('forbidden')
    expect(pagesAsked()).toEqual([])
    expect(await listStates(boards)).toEqual(['Engineer 1: live'])
  })
})
