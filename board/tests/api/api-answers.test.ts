import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Job, type JobAnswer, problemSchema } from '@cryptolist/contract'
import { generateTypes } from '@cryptolist/testkit/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOperations } from '../../server/api/openapi/operations.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { requestRaw } from '../support/raw-request.ts'

let board: TestBoard
let ajv: Ajv2020
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'on', RATE_LIMITS: 'strict' })
  ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(JSON.parse(await (await get('/api/openapi.json')).text()), 'api')
})
afterAll(() => board.close())

/** Each request from an address of its own, so that none is one too many. */
let requests = 0
async function get(path: string, init: RequestInit = {}): Promise<Response> {
  requests += 1
  if (requests % 100 === 0) await board.context.limits.forget('api', ['127.0.0.1'])
  return fetch(board.origin + path, init)
}

async function read<T>(path: string): Promise<T> {
  const response = await get(path)
  expect([path, response.status]).toEqual([path, 200])
  return response.json()
}

/** Checks an answer both ways: the description allows it, and it has nothing that the description lacks. */
async function check(id: keyof typeof apiOperations, path: string): Promise<void> {
  const answer = await read<unknown>(path)
  const { answer: schema, path: described } = apiOperations[id]
  const pointer = `/paths/${described.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`
  const isValid = ajv.getSchema(`api#${pointer}`)
  expect(isValid?.(answer) ? [] : [path, isValid?.errors]).toEqual([])
  expect(schema.parse(answer)).toEqual(answer)
}

describe('real answers', () => {
  it('are as the description of the API says, for all jobs and companies of the demo', async () => {
    const ids: string[] = []
    const slugs = new Set<string>()
    for (let after = ''; ; ) {
      const path = `/api/v1/jobs?include=text&facets=1${after && `&after=${after}`}`
      await check('listJobs', path)
      const { items, next } = await read<JobAnswer>(path)
      for (const { id, company } of items) {
        ids.push(id)
        slugs.add(company.slug)
      }
      if (next === null) break
      after = next
    }
    expect(ids.length).toBeGreaterThan(20)
    for (const id of ids) await check('getJob', `/api/v1/jobs/${id}`)
    for (const slug of slugs) await check('getCompany', `/api/v1/companies/${slug}`)
    await check('listCompanies', '/api/v1/companies')
    await check('listTags', '/api/v1/tags')
    await check('listSalaries', '/api/v1/salaries')
    await check('getSalaries', '/api/v1/salaries/protocol')
    await check('getTrends', '/api/v1/trends')
    for (const typed of ['re', 'sol', 'xyzzy', ''])
      await check('suggestSearches', `/api/v1/jobs/suggestions?q=${typed}`)
    for (const search of ['', '?country=DE', '?q=remote+rusty', '?q=solidiyt', '?limit=5&mode=remote'])
      await check('countJobs', `/api/v1/jobs/facets${search}`)
    for (const search of ['?q=remote+rust', '?q=solidiyt', '?limit=5'])
      await check('listJobs', `/api/v1/jobs${search}`)
  })

  it('has the text of a job as Markdown, its links, and nothing more than its list', async () => {
    const { items } = await read<JobAnswer>('/api/v1/jobs?include=text')
    const { items: plain } = await read<JobAnswer>('/api/v1/jobs')
    expect(items.map(({ text: _text, ...item }) => item)).toEqual(plain)
    for (const { id, text, verify, applyUrl } of items) {
      const job = await read<Job>(`/api/v1/jobs/${id}`)
      const markdown = await (await get(`${job.path}.md`)).text()
      expect(text ?? '').not.toMatch(/<(?:p|ul|li|strong)>/)
      expect(markdown).toContain(text ?? '')
      expect([verify, applyUrl]).toEqual([
        job.signature === null ? null : `${job.path}/verify`,
        job.apply.url,
      ])
      if (verify !== null) expect((await get(`${verify}.json`)).status).toBe(200)
    }
    expect(items.some(({ text }) => (text ?? '').includes('\n- '))).toBe(true)
    expect(items.some(({ verify }) => verify !== null)).toBe(true)
  })

  it('counts the same as the list, for the same search', async () => {
    for (const search of ['', 'mode=remote&not_tag=rust', 'q=remote+rust']) {
      const { facets, total } = await read<JobAnswer>(`/api/v1/jobs?${search}&facets=1`)
      expect(await read(`/api/v1/jobs/facets?${search}`)).toMatchObject({ facets, total })
    }
    const paged = await read<{ ignored?: string[] }>('/api/v1/jobs/facets?mode=remote&page=2')
    expect(paged.ignored).toEqual(['page'])
  })
})

const run = promisify(execFile)

/** A client's own code over the generated types. */
const walker = `
import type { paths } from './api.ts'
type List = paths['/jobs']['get']
type Query = NonNullable<List['parameters']['query']>
type Answer = List['responses'][200]['content']['application/json']
// @ts-expect-error there is no such order
export const wrong: Query = { sort: 'oldest' }
export async function walk(base: string): Promise<string[]> {
  const asked: Query = { mode: ['remote', 'hybrid'], sort: 'newest' }
  const ids: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const query = new URLSearchParams({ sort: asked.sort ?? '' })
    for (const mode of asked.mode ?? []) query.append('mode', mode)
    if (after !== undefined) query.set('after', after)
    const answer = (await (await fetch(base + '/jobs?' + query)).json()) as Answer
    for (const { id, title, pay, applyUrl } of answer.items) {
      // @ts-expect-error only pay in cash has one currency
      String(pay.currency)
      const link: string | null = applyUrl
      ids.push([id.toUpperCase().toLowerCase(), title.length > 0, link === null || link.startsWith('https:')].join())
    }
    after = answer.next
  }
  return ids
}
`

describe('a client that is generated from the description', () => {
  it('compiles, and walks a search to its end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cryptolist-client-'))
    try {
      await mkdir(join(folder, 'out'))
      await writeFile(join(folder, 'package.json'), '{"type":"module"}')
      await writeFile(
        join(folder, 'api.ts'),
        await generateTypes(await (await get('/api/openapi.json')).text()),
      )
      await writeFile(join(folder, 'walk.ts'), walker)
      const compiler = join(
        dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
        'bin/tsc',
      )
      const options =
        '--strict --target es2023 --module nodenext --rewriteRelativeImportExtensions --types --outDir out'
      await run(process.execPath, [compiler, ...options.split(' '), 'walk.ts'], { cwd: folder }).catch(
        (error) => {
          throw new Error(error.stdout || error.message)
        },
      )
      const { walk } = await import(/* @vite-ignore */ join(folder, 'out/walk.js'))
      const lines: string[] = await walk(`${board.origin}/api/v1`)
      const { total } = await read<JobAnswer>('/api/v1/jobs?mode=remote&mode=hybrid')
      expect(total).toBeGreaterThan(20)
      expect(new Set(lines).size).toBe(total)
      expect(lines.every((line) => /^[0-9a-z]{8},true,true$/.test(line))).toBe(true)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('what is left of the limit', () => {
  const paths = [
    '/api/v1/jobs',
    '/api/v1/jobs',
    '/api/v1/tags',
    '/api/v1/companies',
    '/jobs.rss',
    '/jobs.rss',
    '/api/v1/jobs/00000000',
    '/api/v1/nothing',
  ]

  it('is in every answer, kept and failed ones too, until there is nothing left', async () => {
    await board.context.limits.forget('api', ['127.0.0.1'])
    for (const [at, path] of paths.entries()) {
      const { headers } = await fetch(board.origin + path)
      expect([path, headers.get('ratelimit-policy')]).toEqual([path, '"api";q=120;w=60'])
      const [, left, seconds] = /^"api";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
      expect([path, Number(left)]).toEqual([path, 119 - at])
      expect(Number(seconds) >= 1 && Number(seconds) <= 60, seconds).toBe(true)
      expect(headers.get('access-control-expose-headers')).toBe(
        'ETag, Link, RateLimit, RateLimit-Policy, Retry-After',
      )
    }
    const others = Array.from({ length: 120 - paths.length }, () => fetch(`${board.origin}/api/v1/tags`))
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200))
    for (const path of ['/api/v1/jobs', '/jobs.rss', '/api/v1/jobs/facets']) {
      const { status, headers } = await fetch(board.origin + path)
      expect([path, status, headers.get('content-type')]).toEqual([
        path,
        429,
        'application/problem+json; charset=utf-8',
      ])
      const [, left, seconds] = /^"api";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
      expect([left, seconds]).toEqual(['0', headers.get('retry-after')])
    }
    await board.context.limits.forget('api', ['127.0.0.1'])
  })
})

describe('what can’t be answered', () => {
  const manyParameters = (length: number) => Array.from({ length }, (_, at) => `x${at}=1`).join('&')

  it.each([
    ['/api/v1/jobs?after=forged', 400, 'invalid_input', 'after'],
    ['/api/v1/jobs?before=!', 400, 'invalid_input', 'before'],
    ['/api/v1/jobs?sort=oldest', 400, 'invalid_input', 'sort'],
    ['/api/v1/jobs?include=everything', 400, 'invalid_input', 'include'],
    ['/api/v1/jobs/facets?mode=moon', 400, 'invalid_input', 'mode'],
    ['/api/v1/jobs/facets?reach=named', 400, 'invalid_input', 'reach'],
    ['/api/v1/companies?after=forged', 400, 'invalid_input', 'after'],
    [`/api/v1/companies?after=${'a'.repeat(2000)}`, 400, 'invalid_input', 'after'],
    [`/api/v1/jobs?${manyParameters(2000)}`, 413, 'too_large', undefined],
    [`/api/v1/jobs/facets?${manyParameters(2000)}`, 413, 'too_large', undefined],
    ['/api/v1/jobs/facets/more', 404, 'not_found', undefined],
    ['/api/v1/tags/rust', 404, 'not_found', undefined],
    ['/api/v1/companies/%2e%2e%2fjobs', 404, 'not_found', undefined],
    ['/api/v1/jobs/%00', 404, 'not_found', undefined],
  ])('%s is a problem', async (path, status, code, field) => {
    for (const accept of ['application/json', 'text/html', 'image/png', '*/*;q=0', '']) {
      const response = await get(path, { headers: { accept } })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        status,
        'application/problem+json; charset=utf-8',
      ])
      expect(problemSchema.parse(await response.json())).toMatchObject({
        status,
        code,
        ...(field && { field }),
      })
    }
  })

  it('names parameters that mean nothing, up to twenty of a thousand', async () => {
    const { ignored, total } = await read<JobAnswer>(`/api/v1/jobs?${manyParameters(1000)}`)
    expect([ignored?.length, ignored?.[0]]).toEqual([20, 'x0'])
    expect(total).toBe((await read<JobAnswer>('/api/v1/jobs')).total)
  })

  it.each([
    '/api/v1/jobs',
    '/api/v1/jobs/facets',
    '/api/v1/jobs/suggestions?q=re',
    '/api/v1/tags',
    '/api/v1/companies',
    '/api/openapi.json',
  ])('%s has the same answer for HEAD, for a range, and whatever is accepted', async (path) => {
    const whole = await get(path)
    const body = await whole.text()
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([
      200,
      '',
      whole.headers.get('etag'),
    ])
    const range = await get(path, { headers: { range: 'bytes=0-9' } })
    expect([range.status, range.headers.get('content-range'), await range.text()]).toEqual([200, null, body])
    for (const accept of ['text/html', 'image/png'])
      expect(await (await get(path, { headers: { accept } })).text()).toBe(body)
    const again = await get(path, {
      headers: { 'if-none-match': whole.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    for (const method of ['POST', 'DELETE', 'PATCH']) {
      const refused = await get(path, { method })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    }
  })

  it('says the same whatever host a request names', async () => {
    for (const path of ['/api/openapi.json', '/api/v1/jobs?include=text', '/api/v1/tags']) {
      const answer = await requestRaw(board.origin + path, {
        headers: { host: 'evil.example', 'accept-encoding': 'identity' },
      })
      const own = await requestRaw(board.origin + path, { headers: { 'accept-encoding': 'identity' } })
      expect([path, answer.status, answer.text]).toEqual([path, 200, own.text])
      expect(answer.text).not.toContain('evil.example')
    }
  })
})
