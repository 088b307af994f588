import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeListing, makeListingCompany } from '../../server/domain/listings/listing.fixture.ts'
import { moveListing } from '../../server/domain/listings/move-listing.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'

// The pictures of shared links, as the sites ask for them that people share links on.

let board: TestBoard
let company: { id: string; slug: string }
let job: { id: string; publicId: string }
const network = '127.0.0.0/24'

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off', RATE_LIMITS: 'strict', BOARD_NAME: 'Vela Jobs' })
  const { db } = board.context.database
  company = await makeListingCompany(db)
  job = await makeListing(db, { companyId: company.id, content: { title: 'Quokka Engineer' } })
  await makeListing(db, { companyId: company.id, content: { title: 'Numbat Designer' } })
})
afterAll(() => board.close())
beforeEach(() => board.context.limits.forget('picture', [network]))

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(board.origin + path, { redirect: 'manual', ...init })

async function sizeOf(response: Response): Promise<string> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { width, height } = await sharp(new Uint8Array(await response.arrayBuffer())).metadata()
  return `${width}×${height}`
}

/** The path of the picture that a page names. */
async function pictureOf(path: string): Promise<string> {
  const html = await (await get(path, { redirect: 'follow' })).text()
  const [, address = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? []
  expect(address.startsWith(`${board.origin}/og/`), `${path} names ${address}`).toBe(true)
  return address.replaceAll('&amp;', '&').slice(board.origin.length)
}

const pages = {
  home: () => '/',
  list: () => '/jobs',
  search: () => '/jobs?mode=remote&q=quokka',
  job: () => `/jobs/quokka-engineer-at-${company.slug}-${job.publicId}`,
  company: () => `/companies/${company.slug}`,
  'directory, which has none of its own,': () => '/companies',
  'empty search': () => '/jobs?q=wombat',
}

describe('the picture of a page', () => {
  it.each(Object.entries(pages))(
    'of the %s is at the address that it names, for a day',
    async (_name, path) => {
      const picture = await pictureOf(path())
      expect(picture).toMatch(/[?&]v=[0-9a-f]{10}$/)
      const response = await get(picture)
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await sizeOf(response)).toBe('1200×630')
      expect(await sizeOf(await get(picture.replace('.png', '.square.png')))).toBe('1000×1000')
    },
  )

  it('has another address once it shows something else, and the old one asks to be fetched again', async () => {
    const before = await pictureOf(pages.job())
    const old = await (await get(before)).arrayBuffer()
    await board.context.database.db
      .updateTable('board.jobs')
      .set({ title: 'Quoll Engineer' })
      .where('id', '=', job.id)
      .execute()
    const after = await pictureOf(`/jobs/quoll-engineer-at-${company.slug}-${job.publicId}`)
    expect(after).not.toBe(before)
    const response = await get(before)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const now = await response.arrayBuffer()
    expect(Buffer.from(now).equals(Buffer.from(old))).toBe(false)
    expect(Buffer.from(await (await get(after)).arrayBuffer()).equals(Buffer.from(now))).toBe(true)
    await board.context.database.db
      .updateTable('board.jobs')
      .set({ title: 'Quokka Engineer' })
      .where('id', '=', job.id)
      .execute()
  })

  it('is answered with 304 and HEAD like any file, and with GET alone', async () => {
    const path = `/og/${job.publicId}.png`
    const first = await get(path)
    const etag = first.headers.get('etag') ?? ''
    await first.arrayBuffer()
    expect(
      (await get(path, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
    ).toBe(304)
    expect((await get(path, { method: 'HEAD' })).headers.get('content-length')).toBe(
      first.headers.get('content-length'),
    )
    expect((await get(path, { method: 'POST' })).status).toBe(405)
  })
})

describe('the picture of a search', () => {
  it('is at one address, and the same on all pages and in any order', async () => {
    for (const [path, canonical] of [
      ['/og/jobs.png?q=quokka&mode=remote', '/og/jobs.png?mode=remote&q=quokka'],
      ['/og/jobs.png?q=quokka&sort=cash_pay&v=0123456789', '/og/jobs.png?q=quokka'],
      ['/og/jobs.square.png?tag=golang', '/og/jobs.square.png?tag=go'],
    ] as const) {
      const response = await get(path)
      expect([response.status, response.headers.get('location')]).toEqual([301, canonical])
    }
    const picture = await pictureOf('/jobs?q=engineer')
    expect(await pictureOf('/jobs?q=engineer&sort=newest')).toBe(picture)
  })

  it('is the board’s where nothing is found', async () => {
    const bytes = await (await get('/og/jobs.png?q=wombat')).arrayBuffer()
    expect(Buffer.from(bytes).equals(Buffer.from(await (await get('/og/board.png')).arrayBuffer()))).toBe(
      true,
    )
  })

  it('refuses parameters that are no search, and addresses of any length', async () => {
    for (const path of ['/og/jobs.png?mode=flying', `/og/jobs.png?q=${'a'.repeat(12_000)}`]) {
      const response = await get(path)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    }
  })
})

it('has no picture of what is closed, hidden or unknown, and says so without a page', async () => {
  const closed = await makeListing(board.context.database.db, { companyId: company.id })
  expect(await sizeOf(await get(`/og/${closed.publicId}.png`))).toBe('1200×630')
  await board.context.database.db.transaction().execute((db) =>
    moveListing(board.context, db, {
      jobId: closed.id,
      action: 'close',
      actor: { kind: 'moderator', userId: null },
      closeReason: 'moderation',
    }),
  )
  for (const path of [
    `/og/${closed.publicId}.png`,
    '/og/00000000.png',
    '/og/companies/nobody.png',
    '/og/x.png',
  ]) {
    const response = await get(path, { headers: { accept: 'image/avif,image/*,*/*;q=0.8' } })
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect(await pictureOf(`/jobs/${closed.publicId}`)).toMatch(/^\/og\/board\.png\?v=/)
})

it('answers with the board’s picture, which nobody keeps, once a network has had many drawn', async () => {
  const plain = Buffer.from(await (await get('/og/board.png')).arrayBuffer())
  const picture = await (await get(`/og/${job.publicId}.png`)).arrayBuffer()
  for (let drawn = 0; drawn < 120; drawn++)
    await board.context.limits.consume('picture', [network]).catch(() => undefined)
  const refused = await get('/og/jobs.png?q=designer')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(Buffer.from(await refused.arrayBuffer()).equals(plain)).toBe(true)
  // A picture that has been drawn already costs nothing.
  const again = await (await get(`/og/${job.publicId}.png`)).arrayBuffer()
  expect(Buffer.from(again).equals(Buffer.from(picture))).toBe(true)
})

it('works without pictures where none can be drawn', async () => {
  const { pictures } = board.context
  try {
    pictures.isAvailable = false
    const html = await (await get('/companies?q=nothing-kept')).text()
    expect(html).not.toContain('og:image')
    expect(html).toContain('<meta name="twitter:card" content="summary"/>')
    expect((await get('/og/board.png')).status).toBe(404)
  } finally {
    pictures.isAvailable = true
  }
})
