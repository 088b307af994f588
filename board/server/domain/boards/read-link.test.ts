import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../../tests/support/opened-database.ts'
import type { Database } from '../../database/open-database.ts'
import { createGuardedFetch, type GuardedFetch } from '../../outgoing/guarded-fetch.ts'
import { getSystem } from '../systems/address.ts'
import { ashby, greenhouse, jobPage, jsonLd, lever } from '../systems/answers.fixture.ts'
import { bambooHr, personio } from '../systems/more-answers.fixture.ts'
import { readSource } from './read-link.ts'
import { isResting } from './repository.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../tests/fixtures/tls/test-only-${name}.pem`, import.meta.url), 'utf8')
const ca = fixture('certificate')

const config = { contactEmail: 'board@board.example', publicUrl: 'https://board.example' }
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => sql`truncate board.source_rests`.execute(database.db))
afterAll(() => database.close())

describe('through the guarded way, at a server', () => {
  let server: Server
  let port: number
  let pages: Record<string, { status?: number; headers?: Record<string, string>; body?: string }>
  let agents: (string | undefined)[]
  const context = {
    get database() {
      return database
    },
    config,
    guardedFetch: createGuardedFetch({
      ca,
      resolve: async (name) => [
        name.startsWith('inside')
          ? { address: '10.0.0.1', family: 4 }
          : { address: '93.184.216.34', family: 4 },
      ],
      route: () => ({ address: '127.0.0.1', family: 4 }),
      get port() {
        return port
      },
    }),
  }
  beforeAll(async () => {
    server = createServer({ key: fixture('key'), cert: ca }, (request, response) => {
      agents.push(request.headers['user-agent'])
      const { status = 200, headers, body = '' } = pages[request.url ?? ''] ?? { status: 404 }
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  beforeEach(() => {
    pages = {}
    agents = []
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const at = (path: string, host = 'jobs.example.org') => `https://${host}${path}`

  it('reads a page with JSON-LD, also behind a redirect', async () => {
    pages = {
      '/old': { status: 301, headers: { location: '/jobs/1' } },
      '/jobs/1': { body: jobPage(jsonLd) },
    }
    expect(await readSource(context, ` ${at('/old')} `)).toMatchObject({
      system: 'json_ld',
      title: 'Solidity Auditor',
      fields: { title: 'Solidity Auditor', apply_url: at('/jobs/1'), cash_min: '90000' },
      notes: [],
    })
  })

  it.each([
    ['/gone', 'That page no longer exists.'],
    ['/plain', 'We couldn’t read a job on that page.'],
    ['/two', 'That page has 2 jobs. Enter the link to one of them.'],
    ['/broken', 'The page returned an error (500).'],
    ['/huge', 'jobs.example.org sent more than 4,000,000 bytes.'],
    ['/inside', 'Check the link, or fill in the form yourself.'],
  ])('%s: %s', async (path, words) => {
    pages = {
      '/plain': { body: '<h1>Job</h1>' },
      '/two': { body: jobPage(jsonLd, { ...jsonLd, title: 'Other' }) },
      '/broken': { status: 500 },
      '/huge': { body: 'x'.repeat(4_000_001) },
      '/inside': { status: 302, headers: { location: 'https://inside.example.org/' } },
    }
    await expect(readSource(context, at(path))).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'link' },
      message: expect.stringContaining(words),
    })
  })

  it('names the product, its page about sources and the contact', async () => {
    pages = { '/jobs/1': { body: jobPage(jsonLd) } }
    await readSource(context, at('/jobs/1'))
    expect(agents).toEqual([
      expect.stringMatching(
        /^CryptoList\/[\d.]+ \(\+https:\/\/board\.example\/sources; board@board\.example\)$/,
      ),
    ])
  })

  it.each([
    ['in a header', { headers: { 'tdm-reservation': '1' }, body: jobPage(jsonLd) }],
    ['in its head', { body: `<meta name="tdm-reservation" content="1">${jobPage(jsonLd)}` }],
  ])('doesn’t use a page that reserves text mining %s', async (_where, page) => {
    pages = { '/jobs/1': page }
    await expect(readSource(context, at('/jobs/1'))).rejects.toMatchObject({
      facts: { field: 'link' },
      message: expect.stringContaining('tdm-reservation'),
    })
  })

  it('asks a host that has asked us to wait only once, whichever of its pages', async () => {
    pages = { '/jobs/1': { status: 429, headers: { 'retry-after': '7200' } } }
    await expect(readSource(context, at('/jobs/1'))).rejects.toMatchObject({
      message: expect.stringContaining('returned an error (429)'),
    })
    await expect(readSource(context, at('/jobs/2'))).rejects.toMatchObject({
      facts: { field: 'link' },
      message: 'The site of this link has asked us to wait. Try again later, or fill in the form yourself.',
    })
    expect(agents).toHaveLength(1)
  })

  it.each([
    'http://jobs.example.org/1',
    'javascript:alert(1)',
    'jobs.example.org',
    '',
    `https://jobs.example.org/${'x'.repeat(2_000)}`,
  ])('%s is not asked', async (link) => {
    await expect(readSource(context, link)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'link' },
    })
  })

  it('asks no private address', async () => {
    await expect(readSource(context, at('/', 'inside.example.org'))).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'link' },
    })
  })
})

describe('the systems', () => {
  const [posting] = lever
  const link = posting?.hostedUrl ?? ''
  function serve(answers: Record<string, { status?: number; body?: unknown }>): GuardedFetch {
    return async (url) => {
      const { status = 200, body } = answers[url] ?? { status: 404 }
      return {
        status,
        headers: {},
        url,
        body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? null)),
      }
    }
  }
  const read = (answers: Parameters<typeof serve>[0], from = link) =>
    readSource({ guardedFetch: serve(answers), database, config }, from)
  const api = link.replace('https://jobs.lever.co/', 'https://api.lever.co/v0/postings/')

  it('answer by themselves', async () => {
    expect(await read({ [`${api}?mode=json`]: { body: posting } })).toMatchObject({
      system: 'lever',
      fields: { cash_min: '60000' },
    })
    const board = 'https://api.ashbyhq.com/posting-api/job-board/demo-harbor?includeCompensation=true'
    expect(await read({ [board]: { body: ashby } }, ashby.jobs[0]?.jobUrl)).toMatchObject({
      system: 'ashby',
      title: 'Data Engineer',
    })
  })

  it('uses the page of all postings if it has only one', async () => {
    const board =
      'https://boards-api.greenhouse.io/v1/boards/demoharbor/jobs?content=true&pay_transparency=true'
    const page = 'https://boards.greenhouse.io/demoharbor'
    expect(await read({ [board]: { body: greenhouse } }, page)).toMatchObject({
      title: 'Senior Rust Engineer',
    })
    const two = { ...greenhouse, jobs: [...greenhouse.jobs, ...greenhouse.jobs] }
    await expect(read({ [board]: { body: two } }, page)).rejects.toMatchObject({
      message: 'That page has 2 jobs at Greenhouse. Enter the link to one of them.',
    })
  })

  it('fills the link that was pasted where an answer has none', async () => {
    const feed = 'https://demo-harbor.jobs.personio.de/xml?language=en'
    const page = 'https://demo-harbor.jobs.personio.de/job/1201'
    expect(await read({ [feed]: { body: personio } }, `${page}?utm_source=board`)).toMatchObject({
      system: 'personio',
      fields: { apply_method: 'url', apply_url: page },
    })
    const list = 'https://demoharbor.bamboohr.com/careers/list'
    expect(
      await read({ [list]: { body: bambooHr } }, 'https://demoharbor.bamboohr.com/careers/31'),
    ).toMatchObject({
      fields: { apply_url: 'https://demoharbor.bamboohr.com/careers/31' },
    })
  })

  it('are read no further than the posting that the link means', async () => {
    const reader = getSystem('ashby')
    const { open } = reader
    const readJob = vi.fn()
    vi.spyOn(reader, 'open').mockImplementation((answer) => {
      const opened = open(answer)
      if (opened) readJob.mockImplementation(opened.read)
      return opened && { ...opened, read: readJob }
    })
    const [job] = ashby.jobs
    const jobs = [job, ...Array.from({ length: 9 }, (_, n) => ({ ...job, id: `other-${n}` }))]
    const board = 'https://api.ashbyhq.com/posting-api/job-board/demo-harbor?includeCompensation=true'
    await read({ [board]: { body: { ...ashby, jobs } } }, job?.jobUrl)
    expect(readJob).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })

  it('where a system does not answer for a posting, its page may', async () => {
    expect(await read({ [link]: { body: jobPage(jsonLd) } })).toMatchObject({
      system: 'json_ld',
      title: 'Solidity Auditor',
    })
    expect(
      await read({ [`${api}?mode=json`]: { body: 'no JSON' }, [link]: { body: jobPage(jsonLd) } }),
    ).toMatchObject({ system: 'json_ld' })
  })

  it('a posting that has closed is reported as closed', async () => {
    await expect(read({})).rejects.toMatchObject({
      facts: { field: 'link' },
      message: expect.stringContaining('no longer exists'),
    })
    await expect(read({ [link]: { body: '<h1>Sorry</h1>' } })).rejects.toMatchObject({
      message: 'We couldn’t find that job at Lever. Check the link: the job may be closed.',
    })
    await expect(read({ [`${api}?mode=json`]: { status: 429 } })).rejects.toMatchObject({
      message: expect.stringContaining('Lever returned an error (429)'),
    })
    await expect(read({ [`${api}?mode=json`]: { body: posting } })).rejects.toMatchObject({
      message: expect.stringContaining('Lever has asked us to wait.'),
    })
    expect(await isResting(database.db, { system: 'lever', board: 'another' })).toBe(true)
  })
})
