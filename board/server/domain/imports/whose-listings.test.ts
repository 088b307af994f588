import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { provideImports } from '../../../tests/support/imports.ts'
import { addCompany, addVerifiedDomain } from '../../../tests/support/listings.ts'
import { importListings } from './import-listings.ts'

const imports = provideImports()
const { queue, decide } = imports

let number = 0
const row = (company: string, link: string, title = `Rust Engineer ${++number}`) => ({ company, title, link })
const at = (board: string) =>
  `https://job-boards.greenhouse.io/${board}/jobs/${String(++number).padStart(7, '1')}`
const importRows = (...rows: object[]) => importListings(imports.db, JSON.stringify(rows))

interface Stored {
  company: string
  slug: string
  status: string
}
const listStored = async (): Promise<Stored[]> =>
  (
    await sql<Stored>`
      select c.name as company, c.slug, j.status from board.jobs j join board.companies c on c.id = j.company_id order by j.id`.execute(
      imports.db,
    )
  ).rows
const states = async () => (await listStored()).map(({ status }) => status)

describe('a name that deceives', () => {
  it.each([
    'Сoinbase',
    'Coin\u200bbase',
    'Coinbаse Careers',
    'Ｃoinbase',
    '𝐂oinbase',
    'Uniswap Labs\u202e',
    'Coinbase ✓ Verified',
    'Kraken ✅',
    'CryptoList Support',
    'Admin',
    'https://evil.example',
  ])('is refused as in the form: %j', async (name) => {
    const summary = await importRows(row(name, at('harbor-hr')), row('Quiet Harbor', at('quiet')))
    expect(summary).toMatchObject({ added: 1, companiesNew: 1 })
    expect(summary.reported).toMatchObject([{ row: 1, reason: expect.stringMatching(/^the company’s name/) }])
  })

  it('gives neither its path nor its spelling to the company that it imitates', async () => {
    await importRows(row('Coinbasé', at('coinbase-hr')))
    await importRows(row('Kestrel Wállet', at('kestrel-hr')))
    await importRows(
      row('Coinbase', 'https://www.coinbase.com/careers/1'),
      row('Kestrel Wallet', at('kestrel')),
    )
    expect(await listStored()).toEqual([
      { company: 'Coinbasé', slug: expect.stringMatching(/^coinbase-[0-9a-z]{8}$/), status: 'submitted' },
      { company: 'Kestrel Wállet', slug: 'kestrel-wallet', status: 'live' },
      { company: 'Coinbase', slug: 'coinbase', status: 'live' },
      { company: 'Kestrel Wallet', slug: 'kestrel-wallet-2', status: 'submitted' },
    ])
  })

  it('is none in a title either', async () => {
    const { reported, held } = await importRows(
      row('Quiet Harbor', at('quiet'), 'Sоlidity Engineer'),
      row('Quiet Harbor', at('quiet'), 'Rust\u200b \u202eEngineer'),
      row('Quiet Harbor', at('quiet'), 'Rust Engineer ✅'),
      row('Quiet Harbor', at('quiet'), 'Rust Engineer at Coinbase'),
      row('Quiet Harbor', at('quiet'), 'Verified: Rust Engineer'),
    )
    expect(reported).toMatchObject([{ row: 1, reason: expect.stringContaining('“Sоlidity”') }])
    expect(held).toBe(3)
    const { rows } = await sql`select title from board.jobs where status = 'live'`.execute(imports.db)
    expect(rows).toEqual([{ title: 'Rust Engineer' }])
  })
})

describe('a listing under the name of a well-known company', () => {
  it.each([
    'Coinbase',
    'Coinbase (Official)',
    'C0inbase',
    'Coinbasé',
    'Binanse',
    'coinbase careers',
    'Ledgr',
  ])('waits for a moderator: %s', async (name) => {
    expect(await importRows(row(name, at('coinbase-hr')))).toMatchObject({ added: 1, held: 1 })
    expect(await states()).toEqual(['submitted'])
  })

  it('is public if it is at one of its boards or domains', async () => {
    const links = [
      'https://www.coinbase.com/careers/positions/1',
      'https://jobs.lever.co/binance/ab23a3e6-864b-4432-ba7b-5b64a3d30025',
      'https://jobs.ashbyhq.com/kraken.com/ab23a3e6-864b-4432-ba7b-5b64a3d30025',
    ]
    const names = ['coinbase', 'Binance', 'Kraken']
    expect(await importRows(...links.map((link, index) => row(names[index] ?? '', link)))).toMatchObject({
      added: 3,
      held: 0,
    })
  })

  it('isn’t by a page that anyone can have at its domain, nor by another company’s board', async () => {
    await importRows(
      row('Google', 'https://docs.google.com/forms/d/e/1'),
      row('Google', 'https://docs.google.com./forms/d/e/1'),
      row('Google', 'https://script.google.com/macros/s/1/exec'),
      row('Google', 'https://calendar.google.com/calendar/appointments/1'),
      row('Coinbase', 'https://jobs.lever.co./binance/cd23a3e6-864b-4432-ba7b-5b64a3d30025'),
      row('Coinbase', 'https://jobs.lever.co/binance/ab23a3e6-864b-4432-ba7b-5b64a3d30025'),
    )
    expect(await states()).toEqual(expect.not.arrayContaining(['live']))
  })

  it('is asked about once, and so is every other from the same place', async () => {
    const rows = [1, 2, 3].map(() => row('Coinbase', at('coinbase-hr')))
    expect(await importRows(...rows)).toMatchObject({ held: 3 })
    expect(await queue()).toHaveLength(1)
    expect(await importRows(...rows)).toMatchObject({ unchanged: 3, held: 3 })
    await decide('approve')
    expect(await states()).toEqual(['live', 'live', 'live'])
    expect(await queue()).toEqual([])
    expect(await importRows(...rows, row('Coinbase', at('coinbase-hr')))).toMatchObject({ added: 1, held: 0 })
    expect(await importRows(row('Coinbase', at('coinbase-jobs')))).toMatchObject({ added: 1, held: 1 })
    expect(await queue()).toHaveLength(1)
  })

  it('is rejected with the others from the same place, and nobody is asked again', async () => {
    const rows = [1, 2, 3].map(() => row('Coinbase', at('coinbase-hr')))
    await importRows(...rows, row('Coinbase', at('coinbase-jobs')))
    await decide('reject', 'impersonation')
    expect(await states()).toEqual(['rejected', 'rejected', 'rejected', 'submitted'])
    await importRows(...rows, row('Coinbase', at('coinbase-hr')))
    expect(await states()).toEqual(['rejected', 'rejected', 'rejected', 'submitted', 'rejected'])
    expect(await queue()).toHaveLength(1)
  })

  it('is asked about again if the decision was about one listing alone', async () => {
    await importRows(...[1, 2].map(() => row('Coinbase', at('coinbase-hr'))))
    await decide('reject', 'spam')
    expect(await states()).toEqual(['rejected', 'submitted'])
    expect(await queue()).toHaveLength(1)
  })
})

describe('a listing under the name of a company that is known here', () => {
  beforeEach(() =>
    importRows(row('Kestrel Wallet', at('kestrel')), row('Lintel', 'https://lintel.example/jobs/1')),
  )

  it('waits if it is from elsewhere', async () => {
    const names = [
      'Kestrel Wallet',
      'kestrel-wallet',
      'KestrelWallet Inc.',
      'Kestrel Wallet Careers',
      'Kestrel Wàllet',
      'LINTEL',
    ]
    expect(await importRows(...names.map((name) => row(name, at('kestrel-hr'))))).toMatchObject({
      added: names.length,
      held: names.length,
    })
  })

  it('is public if it is from where the others are', async () => {
    const rows = [row('Kestrel Wallet', at('kestrel')), row('Lintel', 'https://careers.lintel.example/2')]
    expect(await importRows(...rows)).toMatchObject({ added: 2, held: 0 })
  })

  it('stays public when it changes, and is public again when it returns', async () => {
    const job = row('Kestrel Wallet', at('kestrel'))
    await importRows(job)
    expect(await importRows({ ...job, title: 'Go Engineer' })).toMatchObject({ updated: 1, held: 0 })
    await sql`update board.jobs set status = 'closed', close_reason = 'unfollowed'`.execute(imports.db)
    expect(await importRows(job)).toMatchObject({ updated: 1, held: 0 })
  })

  it('waits under a company that was verified, unless it is at its domain', async () => {
    const { id } = await addCompany(imports.db, { name: 'Harbor Labs', slug: 'harbor-labs' })
    await addVerifiedDomain(imports.db, id, { domain: 'harbor.example' })
    const rows = [row('Harbor Labs', at('harbor')), row('Harbor Labs', 'https://jobs.harbor.example/1')]
    expect(await importRows(...rows)).toMatchObject({ added: 2, held: 1 })
  })

  it('is public once what shows whose it is has come', async () => {
    const { id } = await addCompany(imports.db, { name: 'Harbor Labs', slug: 'harbor-labs' })
    const job = row('Harbor Labs', 'https://jobs.harbor.example/1')
    await sql`update board.companies set public_since = now()`.execute(imports.db)
    expect(await importRows(job)).toMatchObject({ held: 1 })
    await addVerifiedDomain(imports.db, id, { domain: 'harbor.example' })
    expect(await importRows(job)).toMatchObject({ unchanged: 1, held: 0 })
    expect(await queue()).toEqual([])
  })
})

describe('a company whose name has no Latin letter', () => {
  it('gets a path as in the form, and is the same one the next time', async () => {
    const rows = ['Меридиан Обмен', '币安云', 'Меридиан Обмен'].map((name, index) =>
      row(name, at(`board${index}`)),
    )
    expect(await importRows(...rows)).toMatchObject({ added: 3, companiesNew: 2, reported: [] })
    expect(new Set((await listStored()).map(({ company, slug }) => `${company} ${slug}`))).toEqual(
      new Set(['Меридиан Обмен company', '币安云 company-2']),
    )
    expect(await importRows(...rows)).toMatchObject({ unchanged: 3, companiesNew: 0 })
    const { rows: paths } = await sql`select slug from board.jobs order by id limit 2`.execute(imports.db)
    expect(paths).toEqual([
      { slug: expect.stringMatching(/-at-company$/) },
      { slug: expect.stringMatching(/-at-company-2$/) },
    ])
  })
})

it('nobody is called like the domain of the board', async () => {
  const content = JSON.stringify([row('Tarnboard Careers', at('tarn'))])
  const ownHosts = ['jobs.tarnboard.example']
  expect(await importListings(imports.db, content, { ownHosts })).toMatchObject({ held: 1 })
})
