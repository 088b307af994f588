import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { TestBoard } from '../support/board.ts'
import { type EmbedListings, inside, startEmbedBoard } from '../support/embeds.ts'

let board: TestBoard
let listings: EmbedListings
beforeAll(async () => {
  ;({ board, ...listings } = await startEmbedBoard())
})
afterAll(() => board.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(board.origin + path, { headers: { 'user-agent': 'Mozilla/5.0', accept: 'text/html', ...headers } })
const textOf = async (path: string) => (await get(path)).text()

const answerSchema = z.strictObject({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  html: z.string(),
  width: z.number(),
  height: z.number(),
})

describe('oEmbed', () => {
  const ask = (url: string, more = '') =>
    get(`/oembed?url=${encodeURIComponent(url)}${more}`, { accept: 'text/html' })
  const frameOf = async (url: string, more = '') => {
    const response = await ask(url, more)
    expect([url, response.status]).toEqual([url, 200])
    const answer = answerSchema.parse(await response.json())
    const [, src = ''] = /^<iframe src="([^"]+)"/.exec(answer.html) ?? []
    return { ...answer, src: src.replaceAll('&amp;', '&'), headers: response.headers }
  }

  it('gives the frame of a list at an address that says its search', async () => {
    const { origin } = board
    const frames = {
      '/rust-jobs': '?tag=rust',
      '/Remote-Golang-Jobs': '?mode=remote&tag=go',
      '/defi-jobs-in-germany?seniority=senior&utm_source=x': '?country=DE&sector=defi&seniority=senior',
      '/remote-blub-jobs': '?mode=remote&q=blub',
    }
    for (const [path, search] of Object.entries(frames)) {
      const { src } = await frameOf(origin + path)
      expect([path, src]).toEqual([path, `${origin}/embed/jobs${search}`])
      expect((await fetch(src)).status).toBe(200)
    }
    expect((await frameOf(`${origin}/rust-jobs`)).title).toBe(
      (await frameOf(`${origin}/jobs?tag=rust`)).title,
    )
  })

  it('gives the frame of a job, a company and a search', async () => {
    const { origin } = board
    const jobFrame = await frameOf(origin + listings.signed.path)
    expect(jobFrame).toMatchObject({
      src: `${origin}/embed/jobs/${listings.signed.publicId}`,
      provider_name: 'Vela <Jobs>',
      provider_url: origin,
    })
    expect(jobFrame.html).not.toContain('<script')
    expect((await frameOf(`${origin}/companies/vela`)).src).toBe(`${origin}/embed/jobs?company=vela`)
    expect((await frameOf(`${origin}/jobs`)).src).toBe(`${origin}/embed/jobs`)
    expect((await frameOf(`${origin}/jobs?q=remote+rust&sort=newest&utm_source=x`)).src).toBe(
      `${origin}/embed/jobs?q=remote+rust&sort=newest`,
    )
    for (const url of [origin + listings.signed.path, `${origin}/companies/vela`, `${origin}/jobs?tag=rust`])
      expect((await fetch((await frameOf(url)).src)).status).toBe(200)
  })

  it('keeps to the size that it is asked for', async () => {
    const { width, height, html } = await frameOf(
      `${board.origin}/jobs`,
      '&maxwidth=320&maxheight=200&format=json',
    )
    expect([width, height]).toEqual([320, 200])
    expect(html).toContain('width="320" height="200"')
  })

  it('is found from the pages of jobs, companies and lists, and not from others', async () => {
    const lists = ['/jobs', '/jobs?tag=rust', '/rust-jobs', '/remote-rust-jobs-in-germany']
    for (const path of [listings.signed.path, '/companies/vela', ...lists]) {
      const [, url = ''] =
        /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(await textOf(path)) ?? []
      const answer = answerSchema.parse(await (await fetch(url.replaceAll('&amp;', '&'))).json())
      expect(answer.html).toContain('<iframe ')
    }
    for (const path of ['/', '/companies', '/embed', '/sign-in'])
      expect(await textOf(path)).not.toContain('oembed"')
  })

  it('may be read by scripts of any site, without cookies', async () => {
    const { headers } = await frameOf(`${board.origin}/jobs`)
    expect([headers.get('access-control-allow-origin'), headers.get('set-cookie')]).toEqual(['*', null])
  })

  it.each<[string, () => string, number]>([
    ['another site', () => 'https://evil.example/jobs', 404],
    ['another port', () => `${board.origin}1/jobs`, 404],
    ['a name in front', () => `http://user@${board.origin.slice(7)}.evil.example/jobs`, 404],
    ['no address', () => 'jobs', 404],
    ['another page', () => `${board.origin}/sign-in`, 404],
    ['the frame itself', () => `${board.origin}/embed/jobs`, 404],
    ['a page of a job', () => `${board.origin}${listings.signed.path}/verify`, 404],
    ['a job that is hidden', () => board.origin + listings.hidden.path, 404],
    ['a list in another format', () => `${board.origin}/rust-jobs.rss`, 404],
    ['an address of no list', () => `${board.origin}/rust-job`, 404],
    ['a company that there is not', () => `${board.origin}/companies/nobody`, 404],
    ['a script', () => 'javascript:alert(1)', 404],
  ])('refuses %s', async (_what, url, status) => {
    const response = await ask(url())
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
  })

  it.each([
    ['nothing to embed', '/oembed', 400],
    ['XML', '/oembed?format=xml&url=x', 501],
    ['a width that is none', '/oembed?url=x&maxwidth=-1', 400],
    ['a height that is none', '/oembed?url=x&maxheight=1e9', 400],
  ])('refuses %s', async (_what, path, status) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
  })
})

describe('the page that makes them', () => {
  it('is linked from the list with its search, and from a company', async () => {
    expect(await textOf('/jobs?tag=rust&sort=cash_pay')).toContain('href="/embed?sort=cash_pay&amp;tag=rust"')
    expect(await textOf('/companies/vela')).toContain('href="/embed?company=vela"')
  })

  it('keeps the search of its form, and writes lines that work', async () => {
    const html = await textOf('/embed?q=engineer&tag=rust&not_mode=hybrid&rows=3&theme=dark')
    for (const [name, value] of [
      ['tag', 'rust'],
      ['not_mode', 'hybrid'],
    ])
      expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    const [, src = ''] = /<iframe src="([^"]+)"/.exec(html) ?? []
    expect(src.replaceAll('&amp;', '&')).toBe(
      `${board.origin}/embed/jobs?not_mode=hybrid&q=engineer&tag=rust&rows=3&theme=dark`,
    )
    const snippets = inside(html, 'pre').map((code) =>
      code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )
    expect(snippets[0]).toContain(`<div data-embed-jobs="${src}"><a href="`)
    expect(snippets[0]).toContain(`<script src="${board.origin}/embed.js" async></script>`)
    expect(snippets[1]).toContain(`<iframe src="${src}" title="`)
  })

  it('writes the lines of a job, also from its address', async () => {
    const html = await textOf(`/embed?job=${listings.signed.publicId}`)
    expect(html).toContain(
      `](${board.origin}${listings.signed.path}.badge.svg)](${board.origin}${listings.signed.path}/verify)`,
    )
    expect(html).toContain(
      `](${board.origin}${listings.signed.path}.svg)](${board.origin}${listings.signed.path})`,
    )
    // A README's words about the badge stay, also once it is no longer signed.
    expect(inside(html, 'pre').join()).not.toMatch(/signed/i)
    expect(await textOf(`/embed?job=${encodeURIComponent(board.origin + listings.signed.path)}`)).toContain(
      'badge.svg)](',
    )
    expect((await get(`/embed?job=${listings.hidden.publicId}`)).status).toBe(404)
  })

  it('shows frames of this board alone', async () => {
    const policy = (await get('/embed')).headers.get('content-security-policy') ?? ''
    expect(policy.split(';').filter((part) => part.startsWith('frame-src'))).toEqual(["frame-src 'self'"])
    expect((await get('/jobs')).headers.get('content-security-policy')).not.toContain('frame-src')
  })

  it('refuses a look that no frame has', async () => {
    for (const search of ['rows=1000', 'theme=x']) expect((await get(`/embed?${search}`)).status).toBe(400)
  })
})
