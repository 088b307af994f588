import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGuardedFetch, type GuardedFetch } from '../../../outgoing/guarded-fetch.ts'
import { getSystem } from './address.ts'
import { ashby, greenhouse, jobPage, jsonLd, lever } from './answers.fixture.ts'
import { readSource, readSourceFile } from './read-source.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../../tests/fixtures/tls/test-only-${name}.pem`, import.meta.url), 'utf8')
const ca = fixture('certificate')

describe('through the guarded way, at a server', () => {
  let server: Server
  let port: number
  let pages: Record<string, { status?: number; location?: string; body?: string }>
  const context = {
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
      const { status = 200, location, body = '' } = pages[request.url ?? ''] ?? { status: 404 }
      response.writeHead(status, { 'content-type': 'text/html', ...(location && { location }) }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  beforeEach(() => {
    pages = {}
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const at = (path: string, host = 'jobs.example.org') => `https://${host}${path}`

  it('reads a page with JSON-LD, also behind a redirect', async () => {
    pages = { '/old': { status: 301, location: '/jobs/1' }, '/jobs/1': { body: jobPage(jsonLd) } }
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
      '/inside': { status: 302, location: 'https://inside.example.org/' },
    }
    await expect(readSource(context, at(path))).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'link' },
      message: expect.stringContaining(words),
    })
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
    readSource({ guardedFetch: serve(answers) }, from)
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

  it('the page of all postings will do where there is one', async () => {
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
  })
})

describe('readFile', () => {
  it('reads an answer or a page that was saved', () => {
    expect(readSourceFile(JSON.stringify(greenhouse))).toMatchObject({
      system: 'greenhouse',
      title: 'Senior Rust Engineer',
    })
    expect(readSourceFile(`\uFEFF ${jobPage(jsonLd)}`)).toMatchObject({ system: 'json_ld' })
  })

  it.each([
    ['', 'We couldn’t find a job in this'],
    ['{"data": []}', 'We couldn’t find a job in this'],
    [JSON.stringify([...lever, ...lever]), 'This file has 2 jobs.'],
  ])('refuses %j', (text, words) => {
    expect(() => readSourceFile(text)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        facts: { field: 'file' },
        message: expect.stringContaining(words),
      }),
    )
  })
})
