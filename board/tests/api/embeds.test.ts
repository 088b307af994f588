import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as text from '#messages/errors'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type EmbedListings, inside, startEmbedBoard } from '../support/embeds.ts'
import { addJob, signJob } from '../support/listings.ts'

let board: TestBoard
let listings: EmbedListings
beforeAll(async () => {
  ;({ board, ...listings } = await startEmbedBoard())
})
afterAll(() => board.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(board.origin + path, { headers: { 'user-agent': 'Mozilla/5.0', accept: 'text/html', ...headers } })
const textOf = async (path: string) => (await get(path)).text()

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const frames = (): string[] => [
  '/embed/jobs',
  '/embed/jobs?tag=rust&rows=1&theme=dark',
  '/embed/jobs?q=nothing+like+it',
  `/embed/jobs/${listings.signed.publicId}`,
  `/embed/jobs/${listings.closed.publicId}?theme=light`,
  `/embed/jobs/${listings.hidden.publicId}`,
  '/embed/jobs?mode=moon',
]

describe('a frame', () => {
  it('may be on any site, and runs nothing but the code that it has in itself', async () => {
    for (const path of frames()) {
      const response = await get(path)
      const html = await response.text()
      const [style = '', ...styles] = inside(html, 'style')
      const [script = '', ...scripts] = inside(html, 'script')
      expect([path, styles, scripts]).toEqual([path, [], []])
      expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
        "default-src 'none'",
        `script-src ${hashOf(script)}`,
        `style-src ${hashOf(style)}`,
        "base-uri 'none'",
        "form-action 'none'",
        'frame-ancestors *',
      ])
      expect(response.headers.get('x-frame-options')).toBeNull()
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('changes nothing and loads nothing: it has links to pages, each in a new tab', async () => {
    for (const path of frames()) {
      const html = await textOf(path)
      expect(html).not.toMatch(
        /<(?:form|button|input|select|textarea|iframe|object|embed|link|base|img)\b|\son\w+=|\sstyle=/i,
      )
      const links = html.match(/<a\b[^>]*>/g) ?? []
      expect(links.length).toBeGreaterThan(0)
      for (const link of links)
        expect(link).toMatch(/^<a href="\/jobs(?:[/?][^"]*)?" target="_blank" rel="noopener">$/)
    }
  })

  it('neither reads nor sets cookies', async () => {
    for (const path of frames()) {
      const plain = await get(path)
      const withCookies = await get(path, { cookie: 'theme=dark; session=abc; toast=saved' })
      expect(withCookies.headers.get('set-cookie')).toBeNull()
      expect(plain.headers.get('set-cookie')).toBeNull()
      expect(await withCookies.text()).toBe(await plain.text())
    }
  })

  it('is kept only by those who ask again by its ETag', async () => {
    for (const path of ['/embed/jobs?rows=1', `/embed/jobs/${listings.signed.publicId}`])
      for (const round of ['made', 'kept']) {
        const first = await get(path)
        expect([round, first.headers.get('cache-control')]).toEqual([round, 'no-cache'])
        const again = await get(path, {
          'if-none-match': first.headers.get('etag') ?? '',
          'cache-control': 'max-age=0',
        })
        expect([round, again.status, await again.text()]).toEqual([round, 304, ''])
      }
  })

  it('shows as many jobs as it is asked for, and how many there are', async () => {
    const html = await textOf('/embed/jobs?rows=1')
    expect(html.match(/<li /g)).toHaveLength(1)
    expect(html).toContain('See all 2 on Vela &lt;Jobs&gt;')
    expect(await textOf('/embed/jobs?tag=rust')).toContain(
      'href="/jobs?tag=rust" target="_blank" rel="noopener">See it on',
    )
  })

  it('has the theme that it is asked for, or that of the system', async () => {
    const themes = await Promise.all(
      ['', '?theme=dark', '?theme=light', '?theme=system', '?theme='].map(async (search) => {
        const [, theme] = /data-theme="(\w+)"/.exec(await textOf(`/embed/jobs${search}`)) ?? []
        return theme
      }),
    )
    expect(themes).toEqual(['system', 'dark', 'light', 'system', 'system'])
  })

  it('says of each job whether it is signed, and of a closed one only that it is closed', async () => {
    expect((await textOf('/embed/jobs')).match(/class="signed"/g)).toHaveLength(1)
    expect(await textOf(`/embed/jobs/${listings.signed.publicId}`)).toMatch(/class="signed"/)
    const html = await textOf(`/embed/jobs/${listings.closed.publicId}`)
    expect(html).toContain('No longer listed')
    expect(html).not.toMatch(/class="(?:pay|age|signed)/)
  })

  it('has what a poster typed as text', async () => {
    const html = await textOf(`/embed/jobs/${listings.signed.publicId}`)
    expect(html).toContain('<bdi>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;</bdi>')
  })

  it.each([
    [
      'a value that no search has',
      '/embed/jobs?mode=moon',
      'mode: use one of these: remote, hybrid, onsite.',
    ],
    ['no jobs', '/embed/jobs?rows=0', 'This isn’t a value of rows.'],
    ['too many jobs', '/embed/jobs?rows=51', 'This isn’t a value of rows.'],
    ['a part of a job', '/embed/jobs?rows=1.5', 'This isn’t a value of rows.'],
    ['a theme that there is not', '/embed/jobs?theme=pink', 'This isn’t a value of theme.'],
    ['a cursor that is none', '/embed/jobs?after=%01', 'This isn’t a value of after.'],
  ])('says in the frame that %s can’t be shown', async (_what, path, reason) => {
    const response = await get(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(await response.text()).toContain(reason)
  })

  it('says in the frame that something went wrong here, in the log what it was', async () => {
    const { log, sharedAnswers } = board.context
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const bug = new Error('a bug of ours')
    vi.spyOn(sharedAnswers, 'find').mockRejectedValueOnce(bug)
    const response = await get('/embed/jobs?rows=7&theme=dark')
    const html = await response.text()
    const heads = ['cache-control', 'x-frame-options'].map((name) => response.headers.get(name))
    expect([response.status, ...heads]).toEqual([500, 'no-store', null])
    const [style = ''] = inside(html, 'style')
    expect(response.headers.get('content-security-policy')).toContain(`style-src ${hashOf(style)}`)
    expect(html).toContain(`<p class="meta">${text.internal}</p>`)
    expect(html).toContain('data-theme="dark"')
    expect(html).not.toContain(bug.message)
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ err: bug }), 'Unexpected error')
    expect((await get('/embed/jobs?rows=7&theme=dark')).status).toBe(200)
  })

  it('says the same of a job that is hidden and of one that there is not, without its title', async () => {
    for (const id of [listings.hidden.publicId, 'zzzzzzzz', 'no-id']) {
      const response = await get(`/embed/jobs/${id}`)
      expect([id, response.status]).toEqual([id, 404])
      expect(await response.text()).not.toContain('Hidden')
    }
  })

  it('ignores what is no part of a search, and refuses an address that is too long', async () => {
    expect(await textOf('/embed/jobs?utm_source=x&tag=rust')).toBe(await textOf('/embed/jobs?tag=rust'))
    const many = Array.from({ length: 1_000 }, (_, at) => `p${at}=1`).join('&')
    expect((await get(`/embed/jobs?${many}`)).status).toBe(200)
    const longer = Array.from({ length: 1_000 }, (_, at) => `tag=tag-${at}-1`).join('&')
    expect((await get(`/embed/jobs?${longer}`)).status).toBe(413)
  })

  it('takes no other method', async () => {
    for (const path of ['/embed/jobs', `/embed/jobs/${listings.signed.publicId}`, '/embed.js', '/oembed'])
      expect([path, (await fetch(board.origin + path, { method: 'POST' })).status]).toEqual([path, 405])
  })
})

it('may be framed alone: every other page and picture refuses it, errors too', async () => {
  const paths = [
    '/',
    '/jobs',
    listings.signed.path,
    `${listings.signed.path}.svg`,
    `${listings.signed.path}.badge.svg`,
    `${listings.signed.path}/verify`,
    '/companies/vela',
    '/embed',
    `/embed?job=${listings.signed.publicId}`,
    '/embed.js',
    '/embed/nothing',
    '/embed/jobs/a/b',
    '/oembed',
    `/oembed?url=${board.origin}/jobs`,
    '/sign-in',
    '/post',
    '/nothing',
  ]
  for (const path of paths) {
    const { headers } = await get(path)
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
  }
})

describe('the script', () => {
  it('is small, for any site, and asked for again by its ETag', async () => {
    const response = await get('/embed.js')
    const code = await response.text()
    expect(code.length).toBeLessThan(3_072)
    expect(code).toContain(`("${board.origin}")`)
    expect(code).not.toMatch(/\beval\b|\bnew Function\b|\.style\b|innerHTML/)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    const again = await get('/embed.js', {
      'if-none-match': response.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    })
    expect(again.status).toBe(304)
  })

  it('has no name that operators can’t change', async () => {
    expect(await textOf('/embed.js')).not.toMatch(/cryptolist/i)
    expect(await textOf('/embed/jobs')).not.toMatch(/cryptolist/i)
  })
})

describe('a picture', () => {
  it('may be on any site, and has its only style in itself', async () => {
    for (const suffix of ['svg', 'badge.svg'])
      for (const round of ['made', 'kept']) {
        const response = await get(`${listings.signed.path}.${suffix}`)
        const body = await response.text()
        expect([round, response.headers.get('content-type')]).toEqual([round, 'image/svg+xml; charset=utf-8'])
        const [style = ''] = inside(body, 'style')
        const policy = response.headers.get('content-security-policy')
        expect(policy).toContain(`default-src 'none'; style-src ${hashOf(style.replaceAll('&quot;', '"'))};`)
        expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
        expect(response.headers.get('cache-control')).toBe('no-cache')
        expect(body).toContain('Listed and signed')
        expect(body).not.toContain('<script')
      }
  })

  it('says of a closed job that it is no longer listed, and is not there for a hidden one', async () => {
    for (const suffix of ['svg', 'badge.svg']) {
      expect(await textOf(`${listings.closed.path}.${suffix}`)).toContain('No longer listed')
      expect((await get(`${listings.hidden.path}.${suffix}`)).status).toBe(404)
    }
  })

  it('says no longer that the listing is signed once it has changed', async () => {
    const { db } = board.context.database
    const job = await addJob(db, listings.company, { title: 'Changed engineer' })
    await signJob(job.id).execute(db)
    expect(await textOf(`${job.path}.badge.svg`)).toContain('>Listed and signed<')
    // As an edit does.
    await db
      .updateTable('board.job_signatures')
      .set({ broken_at: new Date() })
      .where('job_id', '=', job.id)
      .execute()
    expect(await textOf(`${job.path}.badge.svg`)).toContain('>Listed<')
    await db.deleteFrom('board.jobs').where('id', '=', job.id).execute()
  })

  it('is found by the id alone, and linked by no page', async () => {
    expect((await get(`/jobs/${listings.signed.publicId}.svg`)).url).toBe(
      `${board.origin}${listings.signed.path}.svg`,
    )
    expect((await get(`/jobs/${listings.signed.publicId}.badge.svg`)).url).toBe(
      `${board.origin}${listings.signed.path}.badge.svg`,
    )
    expect(await textOf(listings.signed.path)).not.toContain('.svg"')
  })
})

it('marks listings of the demo in each form', async () => {
  const demo = await startTestBoard({ DEMO: 'on' })
  try {
    const read = async (path: string) => (await fetch(demo.origin + path)).text()
    const list = await read('/embed/jobs?rows=50')
    const rows = list.match(/<li /g)?.length ?? 0
    expect(rows).toBeGreaterThan(30)
    expect(list.match(/Demo listing – not a real job/g)).toHaveLength(rows)
    const [, path = ''] = /<h2 [^>]*><a href="([^"]+)"/.exec(list) ?? []
    for (const address of [`/embed/jobs/${path.slice(-8)}`, `${path}.svg`, `${path}.badge.svg`])
      expect(await read(address)).toContain('Demo listing – not a real job')
  } finally {
    await demo.close()
  }
})
