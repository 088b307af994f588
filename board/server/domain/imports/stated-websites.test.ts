import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { provideImports } from '../../../tests/support/imports.ts'
import { addCompany, addVerifiedDomain } from '../../../tests/support/listings.ts'
import { getCompanyFacts } from '../companies/companies.ts'
import { importListings } from './import-listings.ts'
import { noteStatedWebsites } from './stated-websites.ts'

const imports = provideImports()

let number = 0
function posting(name: string, employer: object) {
  number += 1
  return {
    '@type': 'JobPosting',
    title: `Rust Engineer ${number}`,
    url: `https://careers.tern.example/jobs/${number}`,
    hiringOrganization: { name, ...employer },
  }
}
const importAll = (rows: unknown) =>
  importListings(imports.db, JSON.stringify(rows), { ownHosts: ['board.example'] })

async function statedOf(name: string): Promise<string | null> {
  const { rows } = await sql<{ website: string | null }>`
    select stated_website as website from board.companies where name = ${name}`.execute(imports.db)
  expect(rows).toHaveLength(1)
  return rows[0]?.website ?? null
}

describe('the website that a source names', () => {
  it('is noted where most of a company’s listings name it, and follows the source', async () => {
    const site = { sameAs: 'https://tern.example/' }
    await importAll([posting('Tern', site), posting('Tern', site), posting('Tern', {}), posting('Auk', {})])
    expect([await statedOf('Tern'), await statedOf('Auk')]).toEqual(['https://tern.example', null])
  })

  it('is the one that more listings name than any other, whatever their order and spelling', async () => {
    const [site, other] = [{ sameAs: 'https://tern.example/' }, { sameAs: 'https://tern2.example' }]
    const rows = [posting('Tern', {}), posting('Tern', site)]
    for (const order of [rows, [...rows].reverse()]) {
      await importAll(order)
      expect(await statedOf('Tern')).toBe('https://tern.example')
    }
    const sites = [site, { sameAs: 'https://tern.example/en?from=1#top' }, other]
    await importAll(sites.map((employer) => posting('Auk', employer)))
    expect(await statedOf('Auk')).toBe('https://tern.example')
    await importAll([posting('Gull', site), posting('Gull', other)])
    expect(await statedOf('Gull')).toBeNull()
  })

  it('is noted again where the rows of a company fall into several parts of its file', async () => {
    const rows = [
      posting('Tern', {}),
      posting('Tern', { sameAs: 'https://tern.example' }),
      posting('Auk', {}),
    ]
    const [first, second, third] = rows
    const importParts = (...all: unknown[]) =>
      importListings(imports.db, JSON.stringify(all), { ownHosts: ['board.example'], partSize: 1 })
    for (const order of [
      [first, second],
      [second, third, first],
      [first, third, second],
    ]) {
      await sql`update board.companies set stated_website = null, website_source = null`.execute(imports.db)
      await importParts(...order)
      expect(await statedOf('Tern')).toBe('https://tern.example')
    }
    await importParts(second, first, third, posting('Tern', {}))
    expect(await statedOf('Tern')).toBeNull()
  })

  it('isn’t changed by one row of another file', async () => {
    const site = { sameAs: 'https://tern.example' }
    await importAll([posting('Tern', site), posting('Tern', site)])
    await importAll([posting('Tern', { sameAs: 'https://tern2.example' })])
    expect(await statedOf('Tern')).toBe('https://tern.example')
  })

  it('says nothing while its listings wait for a moderator', async () => {
    const held = {
      ...posting('Tern', { sameAs: 'https://tern.example' }),
      description: 'Please send us your seed phrase to start.',
    }
    await importAll([held])
    expect(await statedOf('Tern')).toBeNull()
  })

  it('is that of a row of our own format too', async () => {
    const row = { company: 'Puffin', title: 'Rust Engineer', link: 'https://careers.puffin.example/1' }
    await importAll([{ ...row, website: 'https://puffin.example' }])
    expect(await statedOf('Puffin')).toBe('https://puffin.example')
    const other = { ...row, company: 'Guillemot', website: 7 }
    await importAll([other])
    expect(await statedOf('Guillemot')).toBeNull()
  })

  it.each([
    'http://tern.example',
    'https://127.0.0.1/',
    'https://tern.localhost',
    'https://user:word@tern.example',
    'https://tern.example:8443',
    'https://t.me/tern',
    'https://bit.ly/tern',
    'https://tern.notion.site',
    'https://tern.breezy.hr',
    'https://jobs.lever.co/tern',
    'https://jobs.lever.co./tern',
    'https://boards.greenhouse.io',
    'https://127.0.0.1.nip.io./',
    'https://board.example/companies/tern',
    'https://tеrn.example',
    'https://coinbase.com',
    'https://coinbase-careers.com',
    'javascript:alert(1)',
  ])('is left out if it can’t be the company’s own: %s', async (sameAs) => {
    await importAll([posting('Tern', { sameAs })])
    expect(await statedOf('Tern')).toBeNull()
  })

  it('is left out if another company has verified its domain', async () => {
    const other = await addCompany(imports.db, { name: 'Skua' })
    await addVerifiedDomain(imports.db, other.id, { domain: 'skua.example' })
    await importAll([posting('Tern', { sameAs: 'https://jobs.skua.example' })])
    expect(await statedOf('Tern')).toBeNull()
  })

  it('isn’t shown once another company has verified its domain, whatever its source does', async () => {
    await importAll([posting('Tern', { sameAs: 'https://www.skua.example/en' })])
    const other = await addCompany(imports.db, { name: 'Skua' })
    expect((await getCompanyFacts(imports.context, 'tern')).statedWebsite).toBe('https://www.skua.example')
    await addVerifiedDomain(imports.db, other.id, { domain: 'skua.example' })
    expect((await getCompanyFacts(imports.context, 'tern')).statedWebsite).toBeNull()
  })

  it.each([
    ['names none any longer', {}],
    ['names a page that anyone can have', { sameAs: 'https://tern.notion.site' }],
    ['names another company’s', { sameAs: 'https://coinbase.com' }],
  ])('is removed with the next import if the source %s', async (_what, employer) => {
    const job = posting('Tern', { sameAs: 'https://tern.example' })
    await importAll([job])
    await importAll([{ ...job, hiringOrganization: { name: 'Tern', ...employer } }])
    expect(await statedOf('Tern')).toBeNull()
    await importAll([job])
    expect(await statedOf('Tern')).toBe('https://tern.example')
  })

  it('isn’t taken from anyone but the source that brought all listings of the company', async () => {
    await importAll([posting('Tern', { sameAs: 'https://tern.example' }), posting('Auk', {})])
    const { rows } = await sql<{ id: string; companyId: string; name: string }>`
      select j.id, j.company_id as "companyId", c.name from board.jobs j join board.companies c on c.id = j.company_id`.execute(
      imports.db,
    )
    const state = (companyWebsite: string) =>
      imports.db.transaction().execute((db) =>
        noteStatedWebsites(
          db,
          rows.map(({ companyId }) => ({ id: crypto.randomUUID(), companyId, listing: { companyWebsite } })),
          { board: 'greenhouse:tern', ownHosts: [] },
        ),
      )
    await state('https://tern-jobs.example')
    expect([await statedOf('Tern'), await statedOf('Auk')]).toEqual(['https://tern.example', null])
  })

  it('is shown until someone claims the company, and shows nothing to be its own', async () => {
    const { context } = imports
    const site = 'https://tern.example'
    await importAll([posting('Tern', { sameAs: site })])
    expect(await getCompanyFacts(context, 'tern')).toMatchObject({
      statedWebsite: site,
      website: null,
      domain: null,
      proof: null,
    })
    await sql`update board.companies set claimed_at = now()`.execute(imports.db)
    expect((await getCompanyFacts(context, 'tern')).statedWebsite).toBeNull()
    await importAll([posting('Tern', { sameAs: 'https://tern2.example' })])
    expect(await statedOf('Tern')).toBe(site)
  })
})
