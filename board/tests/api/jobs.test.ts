import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import {
  type AddedJob,
  addCompany,
  addJob,
  daysFromNow,
  importedFields,
  type JobFields,
} from '../support/listings.ts'
import { listQuestions } from '../support/questions.ts'
import { requestRaw } from '../support/raw-request.ts'

let board: TestBoard
let job: AddedJob
let imported: AddedJob
let expired: AddedJob
let gone: AddedJob
let frozen: AddedJob

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  const { db } = board.context.database
  const harbor = await addCompany(db, { slug: 'harbor', name: 'Harbor Labs' })
  const unclaimed = await addCompany(db, { slug: 'unclaimed', name: 'Unclaimed', claimed_at: null })
  const add = (fields: JobFields, company = harbor) => addJob(db, company, fields)
  job = await add({
    title: 'Senior Go Engineer',
    tags: ['go'],
    seniority: ['senior'],
    role_family: 'backend',
  })
  imported = await add({ ...importedFields, source_id: '1', title: 'Imported opening' }, unclaimed)
  expired = await add({ title: 'Expired opening', expires_at: daysFromNow(-31) })
  gone = await add({ title: 'Gone opening', status: 'expired', expires_at: daysFromNow(-200) })
  frozen = await add({ title: 'Frozen opening', frozen_at: new Date() })
  for (let index = 0; index < 20; index++)
    await add({
      title: `Older opening ${index}`,
      published_at: daysFromNow(-1),
      role_family: index === 0 ? 'backend' : null,
    })
})
afterAll(() => board.close())

const get = (path: string, init: RequestInit = {}) =>
  fetch(board.origin + path, { redirect: 'manual', ...init })
const json = async (path: string) => (await get(path)).json()

/** An answer without what differs from one to the next. */
async function readAs(path: string, browser = 'curl') {
  const { headers, ...answer } = await requestRaw(board.origin + path, {
    headers: { 'accept-encoding': 'identity', accept: 'text/html', 'user-agent': browser },
  })
  const { date: _date, 'x-request-id': _id, ...others } = headers
  return { ...answer, headers: others }
}

describe('GET /api/v1/jobs', () => {
  it('answers a page, and the counts only when asked', async () => {
    const plain = await json('/api/v1/jobs?tag=go')
    expect(plain).toMatchObject({ total: 1, next: null, items: [{ id: job.publicId, title: job.title }] })
    expect(Object.keys(plain)).toEqual(['items', 'total', 'next'])
    const counted = await json('/api/v1/jobs?tag=go&facets=1')
    expect(counted.facets.values.role).toContainEqual({
      value: 'backend',
      name: 'Backend',
      count: 1,
      isIncluded: false,
      isExcluded: false,
    })
  })

  it('goes on where the page before ended', async () => {
    const first = await json('/api/v1/jobs')
    const second = await json(`/api/v1/jobs?after=${first.next}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([20, first.total - 20, null])
  })

  it('takes another spelling of a tag', async () => {
    expect((await json('/api/v1/jobs?tag=golang')).total).toBe(1)
  })
})

describe('GET /api/v1/jobs/{id}', () => {
  it('answers the whole job', async () => {
    expect(await json(`/api/v1/jobs/${job.publicId}`)).toMatchObject({ id: job.publicId, status: 'live' })
  })
  it('answers a problem for what is not there, and 410 for what is gone', async () => {
    for (const id of ['00000000', frozen.publicId, '%00', 'a'.repeat(3000)]) {
      const answer = await get(`/api/v1/jobs/${id}`)
      expect(answer.status, id).toBe(404)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
    }
    expect((await get(`/api/v1/jobs/${gone.publicId}`)).status).toBe(410)
  })
})

describe('GET /api/v1/companies', () => {
  it('answers the directory and a company', async () => {
    const { items, total } = await json('/api/v1/companies')
    expect([total, items.map((item: { slug: string }) => item.slug)]).toEqual([2, ['harbor', 'unclaimed']])
    expect(await json('/api/v1/companies/harbor')).toMatchObject({
      name: 'Harbor Labs',
      liveJobs: 21,
      pastJobs: 2,
    })
    expect((await get('/api/v1/companies/nobody')).status).toBe(404)
  })
})

describe('what can only be read', () => {
  it.each(['/api/v1/jobs', '/api/v1/jobs/00000000', '/api/v1/companies', '/api/v1/companies/harbor'])(
    '%s refuses other methods',
    async (path) => {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const answer = await get(path, { method })
        expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'GET, HEAD'])
      }
      expect((await get(path, { method: 'OPTIONS' })).headers.get('access-control-allow-origin')).toBe('*')
    },
  )
})

describe('/jobs', () => {
  it.each([
    ['/jobs?tag=golang', '/jobs?tag=go'],
    ['/jobs?tag=rust&tag=go&q=', '/jobs?tag=go&tag=rust'],
    ['/jobs?q=engineer&mode=remote', '/jobs?mode=remote&q=engineer'],
    ['/jobs?min_pay=100k', '/jobs?min_pay=100000'],
    ['/jobs?q=&tag=&min_pay=', '/jobs'],
    ['/jobs/', '/jobs'],
    ['/jobs?sort=newest', '/jobs'],
  ])('%s moves to %s', async (from, to) => {
    const answer = await get(from)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
  })

  it.each([
    '/jobs',
    '/jobs?tag=go',
    '/jobs?mode=remote&q=engineer',
    '/jobs?utm_source=x',
    '/jobs?mode=nonsense',
    '/jobs?q=%22a+b%22',
  ])('%s stays', async (path) => {
    expect((await get(path)).status).toBe(200)
  })

  it.each([
    ['mode=nonsense&tag=go', '“nonsense” isn’t a value of “Work mode”'],
    ['min_pay=%3Cb%3E', '“&lt;b&gt;” isn’t a value of “Minimum cash pay”'],
    ['after=abc', 'this is the first one'],
    [`before=${'x'.repeat(300)}`, 'this is the first one'],
  ])('names what it ignores and shows the rest: %s', async (query, note) => {
    const answer = await get(`/jobs?${query}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain(note)
    expect(html).toContain('Senior Go Engineer')
    expect(html).toContain('name="robots" content="noindex')
    expect((await get(`/api/v1/jobs?${query}`)).status).toBe(400)
  })

  it('refuses an address of more than ten kilobytes', async () => {
    for (const path of ['/jobs', '/api/v1/jobs'])
      expect((await get(`${path}?utm_source=${'x'.repeat(10_000)}`)).status, path).toBe(413)
  })

  it('says that a long text is cut, which the API refuses', async () => {
    const query = `q=${'engineer+'.repeat(25)}`
    expect(await (await get(`/jobs?${query}`)).text()).toContain('searches for its first 200 characters')
    const { status } = await get(`/api/v1/jobs?${query}`)
    expect(status).toBe(400)
  })

  it('asks search engines to keep only the plain list', async () => {
    expect(await (await get('/jobs')).text()).not.toContain('name="robots"')
    for (const query of ['tag=go', 'q=engineer', 'sort=cash_pay', 'min_pay=1', 'since=2026-01-01'])
      expect(await (await get(`/jobs?${query}`)).text(), query).toContain(
        '<meta name="robots" content="noindex,follow"/>',
      )
  })

  it('names what is searched in its title and says true numbers', async () => {
    const html = await (await get('/jobs?mode=remote&tag=go')).text()
    expect(html).toContain('<title>1 remote Go job · CryptoList</title>')
    expect(html).toContain('1 remote Go job, with pay')
    expect(html).toContain(`href="${job.path}"`)
  })

  it('shows what a misspelt text means, says so, and leads to what was typed', async () => {
    const html = await (await get('/jobs?mode=remote&q=engneer')).text()
    expect(html).toContain('Showing results for <b>engineer</b>')
    expect(html).toContain('value="engneer"')
    expect(html).toContain(`href="${job.path}"`)
    const [, exact = ''] = /href="([^"]*)"[^>]*>Search only for “engneer”/.exec(html) ?? []
    expect(exact).toBe('/jobs?mode=remote&amp;q=%22engneer%22')
    const typed = await (await get(exact.replaceAll('&amp;', '&'))).text()
    expect(typed).not.toContain('Showing results for')
    expect(typed).toContain('<h1 data-part="title">No remote jobs for “engneer”</h1>')
    const [list] = typed.split('Similar jobs without')
    expect(list).not.toContain(`href="${job.path}"`)
  })

  it('says what it read of a misspelt text, and leads to the corrected words instead', async () => {
    const html = await (await get('/jobs?q=remote+senoir+engneer')).text()
    expect(html).toContain('Showing results for <b>senior engineer</b>')
    expect(html).toContain('We read “remote” and “senior” as filters.')
    const [, words] = /href="([^"]*)"[^>]*>Search for the words instead/.exec(html) ?? []
    expect(words).toBe('/jobs?q=%22remote%22+%22senior%22+engineer')
  })

  it('is honest about what nothing matches', async () => {
    const html = await (await get('/jobs?tag=nonsense')).text()
    expect(html).toContain('<title>No nonsense jobs · CryptoList</title>')
    expect(html).not.toContain('/jobs/solidity')
  })
})

describe('/jobs/{slug}-{id}', () => {
  it('shows the job', async () => {
    const html = await (await get(job.path)).text()
    expect(html).toContain('<title>Senior Go Engineer at Harbor Labs · CryptoList</title>')
    expect(html).not.toContain('name="robots"')
    expect(html).toContain('$100–150k')
  })

  it('moves from a wrong slug and keeps the query', async () => {
    for (const wrong of ['wrong-slug-', '', 'a-b-c-']) {
      const answer = await get(`/jobs/${wrong}${job.publicId}?from=mail`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${job.path}?from=mail`])
    }
  })

  it('is not found where there is nothing to see, and gone at last', async () => {
    for (const path of ['/jobs/nothing', '/jobs/x-00000000', frozen.path, '/jobs/%00', '/jobs/%E0%A4%A'])
      expect((await get(path)).status, path).toBeGreaterThanOrEqual(400)
    expect((await get('/jobs/x-00000000')).status).toBe(404)
    expect((await get(frozen.path)).status).toBe(404)
    expect((await get(gone.path)).status).toBe(410)
  })

  it('keeps search engines away from what is long over or not claimed', async () => {
    for (const { path } of [expired, imported]) {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
    }
  })
})

describe('an answer that is kept', () => {
  const countAnswers = async (route: string) => {
    const text = await (await get('/metrics')).text()
    const line = new RegExp(`_count\\{method="GET",route="${route}",status="200"\\} (\\d+)`)
    return Number(line.exec(text)?.[1] ?? 0)
  }

  it.each([
    ['/jobs?tag=go', '/jobs'],
    ['/jobs/{id}', '/jobs/:slugAndId'],
    ['/api/v1/jobs?tag=go', '/api/v1/jobs'],
    ['/api/v1/jobs/{id}', '/api/v1/jobs/:id'],
    ['/api/v1/jobs/suggestions?q=g', '/api/v1/jobs/suggestions'],
  ])('of %s is what its route answers, in every header, and is counted like it', async (named, route) => {
    const path = named.startsWith('/jobs/') ? job.path : named.replace('{id}', job.publicId)
    const first = await readAs(path)
    expect(first.status).toBe(200)
    const before = await countAnswers(route)
    expect(await readAs(path)).toEqual(first)
    expect(await countAnswers(route)).toBe(before + 1)
    const head = await requestRaw(board.origin + path, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    const packed = await requestRaw(board.origin + path, { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
  })

  it.each([
    ['/api/v1/jobs?tag=go', '/api/v1/jobs?x=9&tag=go&tag=GO'],
    ['/api/v1/jobs?tag=go&facets=1', '/api/v1/jobs?facets=1&tag=go&utm_source=letter'],
    ['/api/v1/jobs', '/api/v1/jobs?x=9'],
    ['/api/v1/jobs/suggestions?q=go', '/api/v1/jobs/suggestions?x=9&q=go'],
    ['/api/v1/jobs/{id}', '/api/v1/jobs/{id}?x=9'],
  ])('of %s is kept once, also for %s', async (...named) => {
    const [canonical, other] = named.map((path) => path.replace('{id}', job.publicId)) as [string, string]
    const { sharedAnswers } = board.context
    // The answer names what is ignored, outside of what is kept.
    const whole = (await (await get(other)).text()).replace(/,"ignored":\["(x|utm_source)"\]\}$/, '}')
    expect([canonical, other].map((path) => sharedAnswers.has(`api ${path}`))).toEqual([true, false])
    expect(await (await get(canonical)).text()).toBe(whole)
  })
})

describe('a page that nobody has asked for since the last change', () => {
  const ask = (path: string): Promise<string[]> =>
    listQuestions(path, async () => expect((await get(path)).status).toBe(200))
  /** A change that lists show, after which nothing is kept. */
  const change = () =>
    board.context.database.db
      .updateTable('board.jobs')
      .set({ title: `Senior Go Engineer ${Math.random()}` })
      .where('public_id', '=', job.publicId)
      .execute()

  it('asks the database only whether anything has changed, for a list whose rows are kept', async () => {
    await ask('/jobs?mode=remote')
    expect(await ask('/jobs?not_role=support')).toEqual(['listing-changes'])
    expect(await ask('/api/v1/jobs?not_role=support&facets=1')).toEqual(['listing-changes'])
  })

  it('asks for a job and its past at once, and only for rows of jobs like it that are not kept', async () => {
    // The pay of its role is kept for minutes.
    await ask(job.path)
    await change()
    await ask('/jobs')
    expect(await ask(job.path)).toEqual(['job-page', 'listed-jobs-by-ids', 'listing-changes'])
    await change()
    await ask('/jobs')
    await ask('/api/v1/jobs?role=backend')
    expect(await ask(job.path)).toEqual(['job-page', 'listing-changes'])
    expect(await ask(job.path)).toEqual(['listing-changes'])
    expect(await (await get(job.path)).text()).toContain('Older opening 0')
  })

  it.each(['/jobs?mode=remote', '{job}'])(
    'is kept for %s with the parameters of others too, such as trackers',
    async (named) => {
      const path = named === '{job}' ? job.path : named
      const whole = await (await get(path)).text()
      const tracked = `${path}${path.includes('?') ? '&' : '?'}utm_source=letter`
      expect(await ask(tracked)).not.toContain('job-page')
      expect(await (await get(tracked)).text()).toBe(whole)
    },
  )
})

describe('/companies', () => {
  it('shows the directory and a company, and moves from another spelling', async () => {
    expect(await (await get('/companies')).text()).toContain('href="/companies/harbor"')
    expect(await (await get('/companies/harbor')).text()).toContain(
      '<title>Jobs at Harbor Labs · CryptoList</title>',
    )
    expect(await (await get('/companies/unclaimed')).text()).toContain(
      '<meta name="robots" content="noindex"/>',
    )
    expect((await get('/companies/HARBOR')).headers.get('location')).toBe('/companies/harbor')
    expect((await get('/companies/nobody')).status).toBe(404)
  })
})

describe('/', () => {
  it('says how much there is', async () => {
    const html = await (await get('/')).text()
    expect(html).toContain('22 open jobs from 2 companies, 21 with cash pay.')
    expect(html).toContain(job.path)
  })
})

describe('no input breaks a list', () => {
  it.each([
    'q=%00',
    'q=%22%27%3B--',
    `q=${'a'.repeat(10_000)}`,
    'q=a&q=b&q[]=c&q[x]=d',
    'tag[]=go&tag[$ne]=x',
    'after=%00&sort[]=newest',
    'after=////&min_pay=-1',
    'since=0000-00-00&country=%F0%9F%87%A9',
    '%',
    '%E0%A4%A=%E0%A4%A',
    '__proto__=x&constructor=y&hasOwnProperty=z',
    Array.from({ length: 500 }, (_, index) => `tag=t${index}`).join('&'),
  ])('%s', async (query) => {
    for (const path of ['/jobs', '/api/v1/jobs', '/companies', '/api/v1/companies', '/']) {
      const first = await get(`${path}?${query}`)
      const location = first.headers.get('location')
      const last = location === null ? first : await get(location)
      expect(last.status, path).toBeLessThan(500)
    }
  })
})

// Last, because of the job that it adds.
it('a job’s page that is kept counts as a view of it', async () => {
  const { listingStatistics } = board.context
  const seen = await addJob(board.context.database.db, await addCompany(board.context.database.db))
  await readAs(seen.path)
  await readAs(seen.path, 'Mozilla/5.0')
  await listingStatistics.flush()
  expect((await listingStatistics.list([seen.id], 2)).get(seen.id)?.views).toBe(1)
})
