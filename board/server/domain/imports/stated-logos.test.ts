import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { provideImports } from '../../../tests/support/imports.ts'
import { addCompany, addVerifiedDomain } from '../../../tests/support/listings.ts'
import { importListings } from './import-listings.ts'
import { noteStatedLogos } from './stated-logos.ts'

const imports = provideImports()

const logo = 'https://cdn.example/tern.png'
let number = 0
/** A posting at the company's board at an application system. */
function posting(name: string, employer: object, host = 'tern.breezy.hr/p') {
  number += 1
  return {
    '@type': 'JobPosting',
    title: `Rust Engineer ${number}`,
    url: `https://${host}/${String(number).padStart(12, '0')}`,
    hiringOrganization: { name, ...employer },
  }
}
const importAll = (rows: unknown) =>
  importListings(imports.db, JSON.stringify(rows), { ownHosts: ['board.example'] })

async function logoOf(name: string): Promise<{ address: string | null; isDue: boolean } | undefined> {
  const { rows } = await sql<{ address: string | null; isDue: boolean }>`
    select l.address, l.due_at is not null as "isDue" from board.stated_logos l join board.companies c on c.id = l.company_id
    where c.name = ${name}`.execute(imports.db)
  return rows[0]
}
const settle = () => sql`update board.stated_logos set due_at = null`.execute(imports.db)

describe('the logo that a source names', () => {
  it('is noted where most of a company’s listings name it', async () => {
    await importAll([
      posting('Tern', { logo }),
      posting('Tern', { logo: { '@type': 'ImageObject', url: logo } }),
      posting('Tern', {}),
      posting('Auk', {}),
    ])
    expect([await logoOf('Tern'), await logoOf('Auk')]).toEqual([{ address: logo, isDue: true }, undefined])
  })

  it('is fetched again only if its address changes, and removed if the source names none', async () => {
    const job = posting('Tern', { logo })
    const naming = (employer: object) => ({ ...job, hiringOrganization: { name: 'Tern', ...employer } })
    await importAll([job])
    await settle()
    await importAll([job])
    expect(await logoOf('Tern')).toEqual({ address: logo, isDue: false })
    await importAll([naming({ logo: `${logo}?2` })])
    expect(await logoOf('Tern')).toEqual({ address: `${logo}?2`, isDue: true })
    await settle()
    await importAll([naming({})])
    expect(await logoOf('Tern')).toEqual({ address: null, isDue: true })
  })

  it('is that of a row of our own format too', async () => {
    const row = { company: 'Puffin', title: 'Rust Engineer', link: 'https://jobs.lever.co/puffin/1' }
    await importAll([{ ...row, logo }])
    expect(await logoOf('Puffin')).toMatchObject({ address: logo })
    await importAll([{ ...row, company: 'Guillemot', link: 'https://jobs.lever.co/guillemot/1', logo: 7 }])
    expect(await logoOf('Guillemot')).toBeUndefined()
  })

  it('is that of the company’s own page: the one at the website that the source names', async () => {
    const employer = { logo, sameAs: 'https://tern.example' }
    await importAll([posting('Tern', employer, 'careers.tern.example/jobs')])
    expect(await logoOf('Tern')).toMatchObject({ address: logo })
  })

  it.each([
    ['a feed', 'feed:jobs.example/feed', undefined],
    ['another CryptoList', 'cryptolist:jobs.example/tern', undefined],
    ['the company’s board at an application system', 'breezy:tern', { address: logo, isDue: true }],
    ['a file', null, { address: logo, isDue: true }],
  ])('of %s is judged by what that is, not by the links that it writes', async (_what, board, noted) => {
    await importAll([posting('Tern', {})])
    const { rows } = await sql<{
      id: string
      companyId: string
    }>`select id, company_id as "companyId" from board.jobs`.execute(imports.db)
    const urls = ['https://tern.breezy.hr/p/1', 'https://tern.example/jobs/1']
    for (const url of urls) {
      await sql`delete from board.stated_logos`.execute(imports.db)
      const listing = {
        companyLogo: logo,
        companyWebsite: 'https://tern.example',
        source: 'feed',
        url,
      } as const
      await imports.db.transaction().execute((db) =>
        noteStatedLogos(
          db,
          rows.map((row) => ({ ...row, listing })),
          { from: { board, isNamed: false }, ownHosts: [] },
        ),
      )
      expect(await logoOf('Tern')).toEqual(noted)
    }
  })

  it.each([
    ['at another board, which names its website', { logo, sameAs: 'https://tern.example' }],
    ['at another board, which names none', { logo }],
  ])('is left out if its listings are %s', async (_what, employer) => {
    await importAll([posting('Tern', employer, 'jobs-of-everyone.example/jobs')])
    expect(await logoOf('Tern')).toBeUndefined()
  })

  it.each([
    'http://cdn.example/tern.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'https://user:word@cdn.example/tern.png',
    'https://board.example/companies/skua/logo/0',
    'https://board.example./companies/skua/logo/0',
    'https://cdn.example./tern.png',
    'https://coinbase.com/logo.png',
    'https://assets.coinbase.com/logo.png',
    'https://media.skua.example/logo.png',
    'https://media.skau.example/logo.png',
  ])('is left out if it can’t be the company’s: %s', async (address) => {
    const other = await addCompany(imports.db, { name: 'Skua' })
    await addVerifiedDomain(imports.db, other.id, { domain: 'skua.example' })
    await importAll([posting('Tern', { logo: address })])
    expect(await logoOf('Tern')).toBeUndefined()
  })

  it('says nothing while its listings wait for a moderator', async () => {
    await importAll([
      { ...posting('Tern', { logo }), description: 'Please send us your seed phrase to start.' },
      posting('Coinbase', { logo }),
      posting('Coinbase Careers Desk', { logo }),
    ])
    expect([await logoOf('Tern'), await logoOf('Coinbase'), await logoOf('Coinbase Careers Desk')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('isn’t that of a well-known company for listings from elsewhere, even after a moderator has approved them', async () => {
    await importAll([posting('Coinbase', { logo })])
    await imports.decide('approve')
    await importAll([posting('Coinbase', { logo })])
    expect(await logoOf('Coinbase')).toBeUndefined()
  })

  it('is that of a well-known company at its own domain', async () => {
    await importAll([
      posting('Coinbase', { logo, sameAs: 'https://coinbase.com' }, 'www.coinbase.com/careers'),
    ])
    expect(await logoOf('Coinbase')).toMatchObject({ address: logo })
  })

  it('isn’t taken for a company that someone has claimed, or whose logo was chosen or removed', async () => {
    await importAll([posting('Tern', {}), posting('Auk', {})])
    await sql`update board.companies set claimed_at = now() where name = 'Tern'`.execute(imports.db)
    await sql`insert into board.stated_logos (company_id, decided_at) select id, now() from board.companies where name = 'Auk'`.execute(
      imports.db,
    )
    await sql`delete from board.jobs`.execute(imports.db)
    await importAll([posting('Tern', { logo }), posting('Auk', { logo })])
    expect([await logoOf('Tern'), await logoOf('Auk')]).toEqual([undefined, { address: null, isDue: false }])
  })

  it('is taken only from the source that brought all listings of the company', async () => {
    await importAll([posting('Tern', { logo }), posting('Auk', {})])
    const { rows } = await sql<{
      companyId: string
    }>`select company_id as "companyId" from board.jobs`.execute(imports.db)
    const other = {
      companyLogo: 'https://cdn.example/other.png',
      source: 'breezy',
      url: 'https://x.breezy.hr/p/1',
    } as const
    await imports.db.transaction().execute((db) =>
      noteStatedLogos(
        db,
        rows.map(({ companyId }) => ({ id: crypto.randomUUID(), companyId, listing: other })),
        { from: { board: 'breezy:x', isNamed: false }, ownHosts: [] },
      ),
    )
    expect([await logoOf('Tern'), await logoOf('Auk')]).toEqual([{ address: logo, isDue: true }, undefined])
  })
})
