import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp, { type Metadata } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { type Outside, startOutside } from '../../../tests/support/outside.ts'
import { openFileSpace } from '../../files/open-store.ts'
import { createGuardedFetch } from '../../outgoing/guarded-fetch.ts'
import type { DomainContext } from '../domain-context.ts'
import { getCompanyFacts } from './companies.ts'
import { dropLogosAt, fetchLogos, forgetSiteIcon, noteSiteIcon } from './fetch-logos.ts'
import { findLogo, removeLogo, setLogo } from './logos.ts'
import { removeCompany } from './profile-removal.ts'

const address = 'https://cdn.example.org/logo.png'
const added: string[] = []
let database: ListingsDatabase
let outside: Outside
let dataDir: string
let context: DomainContext
let company: { id: string; slug: string }
let requested: string[]

beforeAll(async () => {
  ;[database, outside] = await Promise.all([createListingsDatabase(), startOutside()])
  dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-logos-'))
  context = createTestContext({
    database,
    fileSpace: await openFileSpace({ dataDir, s3Url: undefined }),
    pinning: undefined,
    guardedFetch: createGuardedFetch(outside.network),
    queue: {
      add: async (name) => void added.push(name),
      wake: () => {},
      handle: async () => {},
      repeat: async () => {},
      close: async () => {},
    },
  })
})
beforeEach(async () => {
  await removeListings(database)
  await database.pool.query('delete from board.files')
  outside.reset()
  added.length = 0
  requested = []
  company = await addCompany(database.db, { name: 'Tern' })
  await addJob(database.db, company)
})
afterAll(async () => {
  await Promise.all([database.close(), outside.close()])
  await rm(dataDir, { recursive: true, force: true })
})

/** A picture of two colours. */
async function picture(width = 200, height = 200, colour = 'navy'): Promise<Buffer> {
  const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const paper = sharp({ create: { width, height, channels: 3, background: colour } })
  return (width < 8 || height < 8 ? paper : paper.composite([{ input: dot, left: 0, top: 0 }]))
    .png()
    .toBuffer()
}

function serve(answer: Buffer | string | ((response: ServerResponse) => void), type = 'image/png'): void {
  outside.serve((request, response) => {
    requested.push(`${request.headers.host}${request.url}`)
    if (typeof answer === 'function') answer(response)
    else response.writeHead(200, { 'content-type': type }).end(answer)
  })
}

const state = (next: string | null = address, of = company) =>
  sql`insert into board.stated_logos (company_id, address, source, due_at) values (${of.id}, ${next}, 'file', now())
    on conflict (company_id) do update set address = excluded.address, failures = 0, due_at = now()`.execute(
    database.db,
  )

const shownOf = async (of = company): Promise<string | null> =>
  (await getCompanyFacts(context, of.slug, { seesWaiting: true })).logo
async function rowOf(of = company): Promise<Record<string, unknown> | undefined> {
  const { rows } = await database.pool.query(
    `select address, failures, decided_at is not null as "isDecided",
      round(extract(epoch from due_at - now()) / 3600)::int as "dueInHours" from board.stated_logos where company_id = $1`,
    [of.id],
  )
  return rows[0]
}
const countFiles = async () => (await database.pool.query('select from board.files')).rowCount

/** The picture that a browser gets. */
async function pixelsOf(path: string | null): Promise<Metadata> {
  const logo = await findLogo(context, company.slug, path?.split('/').at(-1) ?? '')
  const parts: Buffer[] = []
  for await (const part of (await logo?.open()) ?? []) parts.push(part)
  return sharp(Buffer.concat(parts)).metadata()
}

describe('a logo that a source states', () => {
  it('is fetched once and shown, drawn again as an uploaded one is', async () => {
    serve(await picture())
    await state()
    expect(await fetchLogos(context)).toBe(1)
    const path = await shownOf()
    expect(path).toMatch(/^\/companies\/[a-z0-9-]+\/logo\/[0-9a-f]{32}$/)
    expect(await pixelsOf(path)).toMatchObject({ width: 128, height: 128, format: 'webp' })
    expect(await fetchLogos(context)).toBe(0)
    expect(requested).toEqual(['cdn.example.org/logo.png'])
  })

  it('is replaced when its address changes, and the earlier picture is deleted', async () => {
    serve(await picture())
    await state()
    await fetchLogos(context)
    const before = await shownOf()
    await state(`${address}?2`)
    expect(await fetchLogos(context)).toBe(1)
    expect(await shownOf()).not.toBe(before)
    expect([await countFiles(), requested.length]).toEqual([1, 2])
  })

  it('is removed when no source states it any longer', async () => {
    serve(await picture())
    await state()
    await fetchLogos(context)
    await state(null)
    await fetchLogos(context)
    expect([await shownOf(), await countFiles(), await rowOf()]).toEqual([null, 0, undefined])
  })

  it('is deleted with the company', async () => {
    serve(await picture())
    await state()
    await fetchLogos(context)
    await sql`update board.jobs set status = 'closed', close_reason = 'filled'`.execute(database.db)
    await removeCompany(context, company.id, { userId: 'ana', typedName: 'Tern' })
    expect([await countFiles(), await rowOf()]).toEqual([0, undefined])
  })

  it('stays when somebody claims the company, until the team sets its own', async () => {
    serve(await picture())
    await state()
    await fetchLogos(context)
    await sql`update board.companies set claimed_at = now(), public_since = null`.execute(database.db)
    const before = await shownOf()
    expect(before).not.toBeNull()
    await setLogo(context, company.id, await picture(20, 20))
    expect([(await shownOf()) === before, await countFiles()]).toEqual([false, 1])
    expect(await rowOf()).toMatchObject({ address: null, isDecided: true, dueInHours: null })
  })

  it('doesn’t come back once the team has removed it', async () => {
    serve(await picture())
    await state()
    await fetchLogos(context)
    await removeLogo(context, company.id)
    expect([await shownOf(), await countFiles(), await fetchLogos(context)]).toEqual([null, 0, 0])
    expect(await rowOf()).toMatchObject({ isDecided: true })
  })

  it.each([
    ['sets its own', async () => void (await setLogo(context, company.id, await picture(20, 20)))],
    ['removes it', () => removeLogo(context, company.id)],
  ])('isn’t shown if the team %s while it is being fetched', async (_what, decide) => {
    await sql`update board.companies set public_since = null`.execute(database.db)
    const bytes = await picture()
    serve((response) => void decide().then(() => response.writeHead(200).end(bytes)))
    await state()
    const before = await countFiles()
    await fetchLogos(context)
    const own = (await database.pool.query('select logo_key from board.companies')).rows[0].logo_key
    expect(await countFiles()).toBe((before ?? 0) + (own === null ? 0 : 1))
    expect(await rowOf()).toMatchObject({ isDecided: true, dueInHours: null })
  })

  it('doesn’t replace a logo that the team has set before', async () => {
    await sql`update board.companies set public_since = null`.execute(database.db)
    await setLogo(context, company.id, await picture(20, 20))
    await sql`delete from board.stated_logos`.execute(database.db)
    const {
      rows: [before],
    } = await database.pool.query('select logo_key from board.companies')
    serve(await picture())
    await state()
    await fetchLogos(context)
    expect((await database.pool.query('select logo_key from board.companies')).rows[0]).toEqual(before)
    expect([await countFiles(), (await rowOf())?.dueInHours]).toEqual([1, null])
  })
})

describe('a domain that another company verifies', () => {
  const drop = (companyId: string, domain: string) =>
    database.db.transaction().execute((db) => dropLogosAt(context, db, { companyId, domain }))

  it.each([
    ['the website that came with it', 'https://www.skua.example', 'kua.example', 'skua.example'],
    ['the picture itself', null, 'ample.org', 'example.org'],
  ])('removes a logo if it has %s', async (_what, website, other, domain) => {
    serve(await picture())
    await sql`update board.companies set stated_website = ${website}, website_source = ${website && 'file'}`.execute(
      database.db,
    )
    await state()
    await fetchLogos(context)
    const skua = await addCompany(database.db, { name: 'Skua' })
    await drop(skua.id, other)
    expect([await fetchLogos(context), added]).toEqual([0, []])
    await drop(skua.id, domain)
    expect(added).toEqual(['fetch-stated-logos'])
    expect([await fetchLogos(context), await shownOf(), await countFiles()]).toEqual([1, null, 0])
  })

  it('removes no logo of its own', async () => {
    serve(await picture())
    await state()
    await fetchLogos(context)
    await drop(company.id, 'example.org')
    expect([await fetchLogos(context), await shownOf()]).toEqual([0, expect.any(String)])
  })
})

describe('what isn’t shown', () => {
  const bomb = () => picture(9_000, 9_000)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>'
  const plain = () =>
    sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

  it.each([
    ['a pixel', () => picture(1, 1)],
    ['a picture smaller than 64 pixels', () => picture(63, 63)],
    ['a picture that would be a line', () => picture(400, 100)],
    ['an area of one colour', plain],
    ['a picture that unfolds to 81 million pixels', bomb],
    ['an SVG', async () => svg],
    ['a page that says it is a picture', async () => '<!doctype html><script>alert(1)</script>'],
    ['half a picture', async () => (await picture()).subarray(0, 200)],
    ['nothing', async () => ''],
  ])('is %s, and it isn’t asked for again', async (_what, make) => {
    serve(await make())
    await state()
    await fetchLogos(context)
    expect([await shownOf(), await countFiles()]).toEqual([null, 0])
    expect(await rowOf()).toMatchObject({ address, failures: 1, dueInHours: null })
  })

  it('is larger than two megabytes, and is read no further', async () => {
    let sent = 0
    const part = Buffer.alloc(65_536)
    serve((response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 50_000_000 })
      const send = (): void => {
        if (response.destroyed || sent >= 50_000_000) return
        sent += part.length
        response.write(part, send)
      }
      send()
    })
    await state()
    await fetchLogos(context)
    expect(await rowOf()).toMatchObject({ failures: 1, dueInHours: null })
    expect(sent).toBeLessThan(20_000_000)
  })

  it.each([
    ['a missing page', 404],
    ['a forbidden page', 403],
    ['a page without content', 204],
  ])('is %s, and it isn’t asked for again', async (_what, status) => {
    serve((response) => response.writeHead(status).end())
    await state()
    await fetchLogos(context)
    expect(await rowOf()).toMatchObject({ failures: 1, dueInHours: null })
  })

  it('is behind a redirect to a private address', async () => {
    serve((response) => response.writeHead(302, { location: 'https://127.0.0.1/logo.png' }).end())
    await state()
    await fetchLogos(context)
    expect(requested).toHaveLength(1)
    expect(await rowOf()).toMatchObject({ failures: 1, dueInHours: null })
  })

  it('is at a private address', async () => {
    outside.setAddresses(['10.0.0.7'])
    serve(await picture())
    await state()
    await fetchLogos(context)
    expect(requested).toEqual([])
    expect(await rowOf()).toMatchObject({ failures: 1, dueInHours: null })
  })

  it('is on a server that fails: it is asked three times more, later each time', async () => {
    serve((response) => response.writeHead(503).end())
    await state()
    const waits: unknown[] = []
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await fetchLogos(context)
      waits.push((await rowOf())?.dueInHours)
      await sql`update board.stated_logos set due_at = now() where due_at is not null`.execute(database.db)
    }
    expect(waits).toEqual([1, 6, 24, null])
    expect([await fetchLogos(context), requested.length]).toEqual([0, 4])
  })

  it('keeps the picture that was shown before, and others are fetched', async () => {
    serve(await picture())
    await state()
    await fetchLogos(context)
    const auk = await addCompany(database.db, { name: 'Auk' })
    await addJob(database.db, auk)
    await state(`${address}?missing`)
    await state('https://auk.example.org/logo.png', auk)
    const bytes = await picture()
    outside.serve((request, response) =>
      request.url?.includes('missing') ? response.writeHead(404).end() : response.writeHead(200).end(bytes),
    )
    expect(await fetchLogos(context)).toBe(2)
    expect([await shownOf(), await shownOf(auk)]).toEqual([expect.any(String), expect.any(String)])
  })
})

describe('the icon of a site whose domain is verified', () => {
  const head = '<link rel="apple-touch-icon" href="/touch.png">'
  const verify = () =>
    database.db
      .transaction()
      .execute((db) => noteSiteIcon(db, { companyId: company.id, domain: 'example.org' }))
  async function serveSite(html = head): Promise<void> {
    const bytes = await picture()
    outside.serve((request, response) => {
      requested.push(`${request.headers.host}${request.url}`)
      response.writeHead(200).end(request.url === '/' ? html : bytes)
    })
  }
  const heldOf = async () =>
    (
      await database.pool.query(
        'select held_logo_key is not null as held from board.companies where id = $1',
        [company.id],
      )
    ).rows[0].held

  it('is shown at once while nobody sees the company', async () => {
    await sql`update board.companies set public_since = null`.execute(database.db)
    await serveSite()
    await verify()
    await fetchLogos(context)
    expect([await shownOf(), await heldOf()]).toEqual([expect.any(String), false])
    expect(requested).toEqual(['example.org/', 'example.org/touch.png'])
  })

  it('waits for a moderator if the company is public', async () => {
    await serveSite()
    await verify()
    await fetchLogos(context)
    expect([await shownOf(), await heldOf(), await countFiles()]).toEqual([null, true, 1])
    expect((await database.pool.query('select kind from board.reviews')).rows).toEqual([{ kind: 'recheck' }])
    expect(await fetchLogos(context)).toBe(0)
  })

  it('is fetched for a company whose source has stated a picture that could not be', async () => {
    await sql`update board.companies set public_since = null`.execute(database.db)
    serve((response) => response.writeHead(404).end())
    await state()
    await fetchLogos(context)
    expect(await shownOf()).toBeNull()
    await serveSite()
    await verify()
    await fetchLogos(context)
    expect(await shownOf()).toEqual(expect.any(String))
  })

  it('waits no longer once another company has verified the domain', async () => {
    await serveSite()
    await verify()
    await fetchLogos(context)
    const skua = await addCompany(database.db, { name: 'Skua' })
    await database.db
      .transaction()
      .execute((db) => dropLogosAt(context, db, { companyId: skua.id, domain: 'example.org' }))
    await fetchLogos(context)
    expect([await heldOf(), await countFiles(), await rowOf()]).toEqual([false, 0, undefined])
  })

  it('isn’t shown if the verification ends while it is being fetched', async () => {
    await sql`update board.companies set public_since = null`.execute(database.db)
    const bytes = await picture()
    const forget = (domain: string) =>
      database.db.transaction().execute((db) => forgetSiteIcon(db, { companyId: company.id, domain }))
    outside.serve((request, response) =>
      request.url === '/'
        ? response.writeHead(200).end(head)
        : void forget('example.org').then(() => response.writeHead(200).end(bytes)),
    )
    await verify()
    await forget('skua.example')
    expect(await rowOf()).toMatchObject({ dueInHours: 0 })
    await fetchLogos(context)
    expect([await heldOf(), await countFiles(), await rowOf()]).toEqual([false, 0, undefined])
    const { rows } = await database.pool.query('select logo_key from board.companies')
    expect(rows).toEqual([{ logo_key: null }])
  })

  it('isn’t fetched for a company that has a logo, or whose team has removed it', async () => {
    await removeLogo(context, company.id)
    await verify()
    expect(await fetchLogos(context)).toBe(0)
  })

  it.each([
    ['names none', '<p>'],
    ['names a small one', '<link rel="icon" sizes="32x32" href="/small.png">'],
  ])('is none if the page %s', async (_what, html) => {
    await serveSite(html)
    await verify()
    await fetchLogos(context)
    expect([requested, await countFiles()]).toEqual([['example.org/'], 0])
  })
})
