import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { requestRaw } from '../support/raw-request.ts'

let board: TestBoard

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'on' })
})
afterAll(() => board.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(board.origin + path, { headers, redirect: 'manual' })

describe('the shell around every page', () => {
  it('has the title, the keywords, a description and Open Graph', async () => {
    const html = await (await get('/jobs')).text()
    expect(html).toMatch(/<title>.+ · CryptoList<\/title>/)
    expect(html).toContain(
      '<meta name="keywords" content="web3, crypto, jobs, defi, dapp, dao, ethereum, bitcoin"/>',
    )
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html).toContain(`<link rel="canonical" href="${board.origin}/jobs"/>`)
    expect(html).toContain('property="og:title"')
    expect(html).toContain('data-theme="dark"')
  })

  it('has CryptoList as the title of the home page and of the bare shell', async () => {
    for (const path of ['/', '/_app'])
      expect(await (await get(path)).text()).toContain('<title>CryptoList</title>')
  })

  it('shows the bare shell with a paragraph reading Layout, not to be indexed', async () => {
    const html = await (await get('/_app')).text()
    expect(html).toMatch(/<p[^>]*>Layout<\/p>/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('keeps the chosen theme in a cookie, without scripts', async () => {
    const answer = await fetch(`${board.origin}/theme`, {
      method: 'POST',
      body: new URLSearchParams({ theme: 'light', next: '/jobs' }),
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/jobs'])
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await (await get('/jobs', { cookie })).text()).toContain('data-theme="light"')
  })

  it('has no inline script, style or handler on any page', async () => {
    for (const path of ['/', '/jobs', '/companies', '/sign-in', '/sign-up', '/_app', '/nothing-here']) {
      const html = await (await get(path)).text()
      expect(html, path).not.toMatch(/<script(?![^>]* src=)/)
      expect(html, path).not.toMatch(/<style|\sstyle=|\son[a-z]+="/)
    }
  })
})

describe('headers', () => {
  it('forbid inline code, framing and sniffing, and do not name the software', async () => {
    const { headers } = await get('/jobs')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('let signed-out pages be asked for again by their ETag', async () => {
    const first = await get('/companies')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('vary')).toMatch(/Cookie/)
    const etag = first.headers.get('etag') ?? ''
    const again = await requestRaw(`${board.origin}/companies`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('compress pages and keep built files for ever', async () => {
    const page = await get('/jobs', { 'accept-encoding': 'br' })
    expect(page.headers.get('content-encoding')).toBe('br')
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(await page.text())?.[1] ?? ''
    const file = await get(style, { 'accept-encoding': 'br, gzip' })
    expect(file.headers.get('content-encoding')).toBe('br')
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})

describe('errors', () => {
  it('are a page for people', async () => {
    const answer = await get('/no-such-page', { accept: 'text/html' })
    const html = await answer.text()
    expect(answer.status).toBe(404)
    expect(html).toContain('Page not found')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('are problem+json for the API', async () => {
    const answer = await get('/api/v1/jobs/zzzzzzzz')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(await answer.json()).toMatchObject({
      status: 404,
      code: 'not_found',
      requestId: expect.any(String),
    })
  })

  it('name the limit when a body is too large', async () => {
    const body = new URLSearchParams({ username: 'a'.repeat(200_000), password: 'b' })
    expect((await fetch(`${board.origin}/sign-in`, { method: 'POST', body })).status).toBe(413)
  })

  it('never hold a stack', async () => {
    for (const path of ['/%', '/jobs/%00', '/jobs?q=%00', '/companies/%E0%A4%A', '/api/v1/jobs?after=%00']) {
      const answer = await get(path)
      expect(answer.status, path).toBeLessThan(500)
      expect(await answer.text(), path).not.toMatch(/node_modules|at .+\.ts:/)
    }
  })
})

describe('requests from other sites', () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${board.origin}/theme`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ theme: 'light' }),
      redirect: 'manual',
    })

  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }])('are refused: %j', async (headers) => {
    expect((await post(headers)).status).toBe(403)
  })

  it('are refused when the browser says cross-site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await requestRaw(`${board.origin}/theme`, { method: 'POST', headers })).status).toBe(403)
  })

  it('pass from localhost and 127.0.0.1 with the own port', async () => {
    const { port } = new URL(board.origin)
    for (const host of ['localhost', '127.0.0.1'])
      expect((await post({ origin: `http://${host}:${port}` })).status).toBe(303)
  })

  it('never learn the Host header as an origin', async () => {
    const { text } = await requestRaw(`${board.origin}/jobs`, { headers: { host: 'evil.example' } })
    expect(text).not.toContain('evil.example')
  })

  it('gets an answer only if the request names one host', async () => {
    for (const path of ['/jobs', '/healthz', '/api/v1/jobs']) {
      const headers = ['Host', new URL(board.origin).host, 'Host', 'evil.example']
      expect((await requestRaw(board.origin + path, { headers })).status).toBe(400)
    }
  })
})

describe('the API for other sites', () => {
  it('may be read by any of them without credentials', async () => {
    const { headers } = await get('/api/v1/jobs', { origin: 'https://other.example' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('says so to a preflight', async () => {
    const answer = await fetch(`${board.origin}/api/v1/jobs`, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example' },
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })

  it('says nothing of the kind to a request with a session', async () => {
    const { headers } = await get('/api/v1/jobs', { cookie: 'session=r:00000000000000000000000000000000' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('health', () => {
  it('says that the process lives and can work, and what searches are answered from', async () => {
    expect((await get('/healthz')).status).toBe(200)
    await expect.poll(async () => (await get('/readyz')).status).toBe(200)
    expect(await (await get('/readyz')).json()).toEqual({
      ...{ status: 'ready', database: 'reachable', disk: 'ok', draining: false, search: 'index' },
    })
  })

  it('is not ready while the listings are read that it searches, unless that takes long', async () => {
    const { searchIndex } = board.context
    const readWith = async (isPrepared: boolean): Promise<unknown[]> => {
      board.context.searchIndex = { isPrepared: () => isPrepared, isReady: () => false }
      const ready = await get('/readyz')
      board.context.searchIndex = searchIndex
      const { status, search } = await ready.json()
      return [ready.status, status, search]
    }
    expect(await readWith(false)).toEqual([503, 'not ready', 'sql'])
    expect(await readWith(true)).toEqual([200, 'ready', 'sql'])
  })

  it('is not ready while the process drains', async () => {
    board.context.lifecycle.isDraining = true
    const ready = await get('/readyz')
    board.context.lifecycle.isDraining = false
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  })
})
