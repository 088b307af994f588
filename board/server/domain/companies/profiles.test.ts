import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompanyKind, CompanyProfile, TypedCompanyProfile } from '@cryptolist/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestConfig, createTestContext } from '../../../tests/support/domain-context.ts'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { openFileSpace } from '../../files/open-store.ts'
import type { DomainContext } from '../domain-context.ts'
import { listReviews } from '../moderation/list-reviews.ts'
import { findLogo, removeLogo, setLogo } from './logos.ts'
import { exportCompany, listingsAPage } from './profile-export.ts'
import { countOpenListings, removeCompany } from './profile-removal.ts'
import { changeProfile, createCompany, findUnclaimedCompany, getProfile } from './profiles.ts'

let database: ListingsDatabase
let dataDir: string
let context: DomainContext

beforeAll(async () => {
  database = await createListingsDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-profiles-'))
  context = createTestContext({
    config: createTestConfig({ RATE_LIMITS: 'off' }),
    database,
    fileSpace: await openFileSpace({ dataDir, s3Url: undefined }),
    pinning: undefined,
  })
})
beforeEach(async () => {
  await removeListings(database)
  await database.pool.query('delete from board.files')
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function create(
  name: string,
  more: { kind?: CompanyKind; website?: string; createdBy?: string | null } = {},
) {
  const company = { name, kind: 'company' as const, website: null, createdBy: 'ana', ...more }
  return database.db.transaction().execute((transaction) => createCompany(transaction, company))
}

async function rowOf(slug: string): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query('select * from board.companies where slug = $1', [slug])
  return rows[0]
}

describe('create', () => {
  it('makes a company that its maker owns', async () => {
    const { id, slug } = await create(' Harbor   Labs ', { website: 'harbor.example' })
    expect(slug).toBe('harbor-labs')
    expect(await rowOf(slug)).toMatchObject({
      id,
      name: 'Harbor Labs',
      website: 'https://harbor.example',
      created_by: 'ana',
      domain: null,
      name_skeleton: 'harbor',
    })
    expect((await rowOf(slug)).claimed_at).toBeInstanceOf(Date)
    const { rows } = await database.pool.query('select user_id, role from board.company_members')
    expect(rows).toEqual([{ user_id: 'ana', role: 'owner' }])
  })

  it('makes one that nobody has claimed for a poster without an account', async () => {
    const { slug } = await create('Harbor Labs', { createdBy: null })
    expect(await rowOf(slug)).toMatchObject({ claimed_at: null, created_by: null })
    expect((await database.pool.query('select from board.company_members')).rowCount).toBe(0)
  })

  it.each(['Harbor Labs', 'HARBOR-LABS', 'Harb0r Labs', 'Härbor Labs', 'Harborlabs'])(
    'refuses %s beside a claimed Harbor Labs, and names that',
    async (name) => {
      await addCompany(database.db, { name: 'Harbor Labs', slug: 'harbor-labs' })
      await expect(create(name)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('Harbor Labs'),
        facts: { field: 'name', company: 'harbor-labs' },
      })
    },
  )

  it('allows the name of an unclaimed company, and says that it exists', async () => {
    await addCompany(database.db, { name: 'Harbor Labs', slug: 'harbor-labs', claimed_at: null })
    expect(await findUnclaimedCompany(context, 'harbor labs')).toMatchObject({ slug: 'harbor-labs' })
    expect((await create('Harbor Labs')).slug).toBe('harbor-labs-2')
    expect(await findUnclaimedCompany(context, 'Another')).toBeUndefined()
  })

  it('refuses the name of a frozen company without naming it', async () => {
    await addCompany(database.db, { name: 'Fjord', claimed_at: null, frozen_at: new Date() })
    await expect(create('Fjord')).rejects.toMatchObject({ code: 'conflict', facts: { field: 'name' } })
  })

  it('gives paths to names without ASCII letters and never that of another page', async () => {
    expect((await create('灯台')).slug).toBe('company')
    expect((await create('New')).slug).toBe('new-2')
    await Promise.all(
      ['Ⅴ One', 'a'].map((name) => expect(create(name)).rejects.toMatchObject({ code: 'invalid_input' })),
    )
  })

  it('of two at once for one name lets one through', async () => {
    const results = await Promise.allSettled([create('Twice'), create('Twice'), create('Twice')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

const untyped: TypedCompanyProfile = {
  name: 'Harbor Labs',
  kind: 'dao',
  website: '',
  description: '',
  hqCountry: '',
  sizeBand: '',
  foundedYear: '',
  stage: '',
  sectors: [],
  chains: [],
  github: '',
  x: '',
  telegram: '',
  discord: '',
}

describe('update', () => {
  it('writes what was typed, sanitised, and nothing of it into the domain', async () => {
    const { id, slug } = await create('Harbor Labs')
    const typed: TypedCompanyProfile = {
      ...untyped,
      website: 'https://harbor.example/about',
      description: '# We lend\r\n<script>alert(1)</script> [here](javascript:alert(1))',
      hqCountry: 'CH',
      sizeBand: '11-50',
      foundedYear: '2020',
      stage: 'seed',
      sectors: ['defi', 'lending'],
      chains: ['ethereum'],
      github: 'https://github.com/harbor-labs',
      x: '@harbor',
      telegram: 't.me/harborlabs',
      discord: 'discord.gg/harbor',
    }
    expect(await changeProfile(context, id, 1, typed)).toEqual({ kind: 'saved' })
    expect(await getProfile(context, id)).toEqual<CompanyProfile>({
      ...typed,
      kind: 'dao',
      slug,
      description: typed.description.replace('\r\n', '\n'),
      github: 'harbor-labs',
      x: 'harbor',
      telegram: 'harborlabs',
      discord: 'https://discord.gg/harbor',
      version: 2,
      domain: null,
      logo: null,
      heldLogo: null,
      held: null,
    })
    const html = String((await rowOf(slug)).description_html)
    expect(html).toContain('We lend')
    expect(html).not.toMatch(/script|javascript/i)
  })

  it.each([
    ['a seed phrase', 'We hire moderators. Send your **seed** phr&#97;se and a deposit to start.'],
    ['a file to open', 'We hire. [Apply](https://evil.example/x.zip)'],
    ['a link that names another domain', 'We hire. [https://harbor.org/jobs](https://evil.dev/x)'],
  ])('are not saved with words that would hold a listing: %s', async (_what, description) => {
    const { id } = await create('Harbor Labs')
    const change = await changeProfile(context, id, 1, { ...untyped, description })
    expect(change).toMatchObject({
      kind: 'invalid',
      problems: expect.arrayContaining([expect.objectContaining({ field: 'description' })]),
    })
    expect((await getProfile(context, id)).description).toBe('')
  })

  it('cannot take a new name that could be mistaken for another company’s', async () => {
    const { id } = await create('Harbor Labs')
    const other = await create('Tarnbeck Studio')
    const setPublic = (since: Date | null) =>
      database.pool.query('update board.companies set public_since = $2 where id = $1', [other.id, since])
    await setPublic(new Date())
    for (const name of ['Tarnbeck Studio Careers', 'Coinbase Talent'])
      await expect(changeProfile(context, id, 1, { ...untyped, name }), name).rejects.toMatchObject({
        code: 'conflict',
        facts: { field: 'name' },
      })
    const names = ['Harbor', 'Quiet Bay', 'Tarnbeck Studio Careers']
    for (const [index, name] of names.entries()) {
      if (name.startsWith('Tarnbeck')) await setPublic(null)
      const saved = await changeProfile(context, id, index + 1, { ...untyped, name })
      expect(saved, name).toEqual({ kind: 'saved' })
    }
  })

  it('are reviewed where a listing would be', async () => {
    const { id } = await create('Harbor Labs')
    const description = 'We hire. Apply via Telegram.'
    expect(await changeProfile(context, id, 1, { ...untyped, description })).toEqual({ kind: 'saved' })
    expect((await listReviews(context)).items).toMatchObject([{ kind: 'recheck', risk: 'amber' }])
  })

  it('tells the second of two editors what the first has written, and writes nothing', async () => {
    const { id } = await create('Harbor Labs')
    // Pressing twice is not editing twice.
    for (let press = 0; press < 2; press += 1)
      expect(await changeProfile(context, id, 1, { ...untyped, website: 'https://one.example' })).toEqual({
        kind: 'saved',
      })
    const second = await changeProfile(context, id, 1, { ...untyped, website: 'https://two.example' })
    expect(second).toMatchObject({
      kind: 'conflict',
      stored: { version: 2 },
      differences: [{ field: 'website', theirs: 'https://one.example' }],
    })
    expect((await getProfile(context, id)).website).toBe('https://one.example')
    expect(await changeProfile(context, id, 2, { ...untyped, website: 'https://two.example' })).toEqual({
      kind: 'saved',
    })
  })

  it('names all that is wrong at once', async () => {
    const { id } = await create('Harbor Labs')
    const change = await changeProfile(context, id, 1, {
      ...untyped,
      name: 'x',
      kind: 'bank',
      website: 'http://harbor.example',
      hqCountry: 'XX',
      sectors: ['defi', 'nft', 'gaming', 'dao', 'dex'],
      chains: ['nothing'],
      foundedYear: '1899',
      x: 'not a name',
    })
    expect(change.kind === 'invalid' && change.problems.map(({ field }) => field)).toEqual([
      'name',
      'kind',
      'website',
      'sectors',
      'chains',
      'hq_country',
      'founded_year',
      'x',
    ])
  })

  it('refuses the name of another claimed company, and lets the own one be written otherwise', async () => {
    await addCompany(database.db, { name: 'Fjord' })
    const { id } = await create('Harbor Labs')
    await expect(changeProfile(context, id, 1, { ...untyped, name: 'FJORD' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await changeProfile(context, id, 1, { ...untyped, name: 'HARBOR Labs' })).toEqual({
      kind: 'saved',
    })
  })
})

describe('logo', () => {
  const picture = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()

  async function drawn(
    slug: string,
    path: string | null,
  ): Promise<{ width: number; height: number; format: string }> {
    const logo = await findLogo(context, slug, path?.split('/').at(-1) ?? '')
    const parts: Buffer[] = []
    for await (const part of (await logo?.open()) ?? []) parts.push(part)
    const { width, height, format } = await sharp(Buffer.concat(parts)).metadata()
    return { width, height, format }
  }

  it('is re-encoded as a square, replaces the previous one, and can be removed', async () => {
    const { id, slug } = await create('Harbor Labs')
    await setLogo(context, id, await picture(300, 100, 'red'))
    const first = (await getProfile(context, id)).logo
    expect(await drawn(slug, first)).toEqual({ width: 128, height: 128, format: 'webp' })
    expect(await findLogo(context, 'another', first?.split('/').at(-1) ?? '')).toBeUndefined()
    await setLogo(context, id, await picture(10, 10, 'blue'))
    expect((await getProfile(context, id)).logo).not.toBe(first)
    expect((await database.pool.query('select from board.files')).rowCount).toBe(1)
    await removeLogo(context, id)
    expect((await getProfile(context, id)).logo).toBeNull()
    expect((await database.pool.query('select from board.files')).rowCount).toBe(0)
  })

  it('is not shown of a frozen company', async () => {
    const { id, slug } = await create('Harbor Labs')
    await setLogo(context, id, await picture(10, 10, 'red'))
    const key = (await getProfile(context, id)).logo?.split('/').at(-1) ?? ''
    await database.pool.query('update board.companies set frozen_at = now()')
    expect(await findLogo(context, slug, key)).toBeUndefined()
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
    ['a broken PNG', '\x89PNG\r\n\x1a\n and no more'],
  ])('refuses %s', async (_name, bytes) => {
    const { id } = await create('Harbor Labs')
    await expect(setLogo(context, id, Buffer.from(bytes, 'latin1'))).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'logo' },
    })
    expect((await getProfile(context, id)).logo).toBeNull()
  })

  it('refuses a picture that unfolds to too many pixels', async () => {
    const { id } = await create('Harbor Labs')
    const bomb = await picture(9000, 9000, 'black')
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(setLogo(context, id, bomb)).rejects.toThrow('too many pixels')
  })
})

describe('export', () => {
  const addListings = (companyId: string, count: number) =>
    database.pool.query(
      `insert into board.jobs (id, public_id, company_id, source, source_id, title, slug, apply_method, apply_url, status,
        first_seen_at, last_seen_at, expires_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'e' || lpad(n::text, 7, '0'), $1, 'lever', n::text,
        'Number ' || n, 'number-' || n, 'url', 'https://jobs.example/' || n, 'live', now(), now(), now() + interval '9 days'
      from generate_series(1, $2::int) n`,
      [companyId, count],
    )
  const titles = (text: string): unknown[] =>
    z
      .object({ listings: z.array(z.looseObject({ title: z.string() })) })
      .parse(JSON.parse(text))
      .listings.map(({ title }) => title)

  it('has every listing, also where there are more than a page, and tells no row of the database', async () => {
    const { id } = await create('Harbor Labs')
    await addListings(id, 2 * listingsAPage + 1)
    let text = ''
    for await (const piece of await exportCompany(context, id)) text += piece
    expect(titles(text)).toEqual(
      Array.from({ length: 2 * listingsAPage + 1 }, (_, index) => `Number ${index + 1}`),
    )
    expect(text).not.toContain('rowId')
    expect(text).not.toContain(id)
  })

  it('holds one page of listings at a time: the next one is read when the last is written', async () => {
    const { id } = await create('Harbor Labs')
    await addListings(id, 2 * listingsAPage)
    let text = ''
    for await (const piece of await exportCompany(context, id)) {
      if (piece.includes('"Number 1"')) await database.pool.query('delete from board.jobs')
      text += piece
    }
    expect(titles(text)).toHaveLength(listingsAPage)
  })

  it('is whole where there are no listings, and of no company that is not there', async () => {
    const { id } = await create('Harbor Labs')
    await database.pool.query("insert into board.answer_templates values ($1, $1, 'Call', 'Hi')", [id])
    let text = ''
    for await (const piece of await exportCompany(context, id)) text += piece
    const company = { name: 'Harbor Labs' }
    const answerTemplates = [{ name: 'Call', text: 'Hi' }]
    expect(JSON.parse(text)).toMatchObject({ company, answerTemplates, listings: [] })
    await expect(exportCompany(context, '00000000-0000-7000-8000-000000000000')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('remove', () => {
  const remove = (id: string, typedName = 'Harbor Labs') =>
    removeCompany(context, id, { userId: 'ana', typedName })

  it('deletes the company with all that belongs to it; events and the log stay', async () => {
    const company = await create('Harbor Labs')
    await setLogo(
      context,
      company.id,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const job = await addJob(database.db, company, { status: 'expired' })
    await database.pool.query(`insert into board.moderation_log (action, company_id) values ('keep', $1)`, [
      company.id,
    ])
    await remove(company.id)
    expect(await rowOf('harbor-labs')).toBeUndefined()
    expect((await database.pool.query('select from board.files')).rowCount).toBe(0)
    const { rows } = await database.pool.query(
      'select kind, from_status, user_id from board.job_events where job_id = $1',
      [job.id],
    )
    expect(rows).toEqual([{ kind: 'deleted', from_status: 'expired', user_id: 'ana' }])
    expect((await database.pool.query('select from board.moderation_log')).rowCount).toBe(1)
    await remove(company.id)
  })

  it('asks for the name, for no open listing and for nothing frozen', async () => {
    const company = await create('Harbor Labs')
    await expect(remove(company.id, 'harbor labs')).rejects.toMatchObject({ facts: { field: 'typed_name' } })
    const job = await addJob(database.db, company)
    expect(await countOpenListings(database.db, company.id)).toBe(1)
    await expect(remove(company.id)).rejects.toMatchObject({ code: 'conflict' })
    await database.pool.query(`update board.jobs set status = 'expired', frozen_at = now() where id = $1`, [
      job.id,
    ])
    await expect(remove(company.id)).rejects.toThrow('taken down')
    await database.pool.query(`update board.jobs set frozen_at = null`)
    await database.pool.query(
      `insert into board.reviews (id, kind, risk, job_id, due_at) values (gen_random_uuid(), 'report', 'amber', $1, now())`,
      [job.id],
    )
    await expect(remove(company.id)).rejects.toThrow('Moderators are reviewing')
    await database.pool.query(`update board.reviews set decided_at = now()`)
    await remove(company.id)
  })
})
