import { parseJobQuery } from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  daysFromNow,
  importedFields,
  type JobFields,
  type ListingsDatabase,
} from '../../tests/support/listings.ts'
import { createJobSearch } from './job-search.ts'

let database: ListingsDatabase

/** Jobs by their titles, the newest first. */
const jobs: Record<string, JobFields> = {
  'Front End Engineer': {},
  'Backend Developer': {},
  'Hard Wallets Chief': {
    description_md: `You know the back-end and the front end of payments. ${'More. '.repeat(40)}`,
  },
  'Wallet Support': { description_md: `They sell at the front, and stop at the end. ${'More. '.repeat(40)}` },
  'Sr. Cross-Border Lead': {},
  'Senior Ledger Lead': {},
  'Crossborder Payments': {},
  'Cafe Host': { employment: ['part_time'] },
  'On-Chain Analyst': {},
  'Chain Analyst': {},
  'Office Lead': { office_countries: ['GB'], remote_countries: [], work_mode: 'onsite', cities: ['London'] },
  'Bavarian Lead': {
    office_countries: ['DE'],
    remote_countries: [],
    work_mode: 'onsite',
    cities: ['Munich'],
  },
  'Hudson Lead': {
    office_countries: ['US'],
    remote_countries: [],
    work_mode: 'onsite',
    cities: ['New York'],
  },
  'International Recruiter': {},
  'Internal Auditor': {},
  'Design Intern': {},
  'Legal Counsel': {},
  'Zero-Knowledge Researcher': {},
  'Smart Contract Auditor': {},
  'VP of Sales': {},
  'VPS Administrator': {},
  'Market Maker': {},
  'Head of Marketing': {},
  'Account Executive': {},
  'Auditing Lead': {},
  'Audits Lead': {},
}

beforeAll(async () => {
  database = await createListingsDatabase()
  const company = await addCompany(database.db, { slug: 'harbor', name: 'Harbor Labs' })
  for (const [index, [title, fields]] of Object.entries(jobs).entries())
    await addJob(database.db, company, {
      ...importedFields,
      source_id: `posting-${index}`,
      work_mode: 'remote',
      first_seen_at: daysFromNow(-index / 10),
      title,
      ...fields,
    })
})
afterAll(() => database.close())

async function find(text: string): Promise<string[]> {
  const query = parseJobQuery(new URLSearchParams({ q: text }))
  const { ids } = await createJobSearch({ database }).search(query, { limit: 50, withFacets: false })
  const rows = await database.db.selectFrom('board.jobs').select(['id', 'title']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.title ?? '')
}

describe('spellings of one thing find the same', () => {
  it.each([
    [
      ['frontend', 'front end', 'front-end', 'Front-End'],
      ['Front End Engineer', 'Hard Wallets Chief'],
    ],
    [
      ['backend', 'back end', 'back-end'],
      ['Backend Developer', 'Hard Wallets Chief'],
    ],
    [['front end engineer', 'frontend engineer', 'title:front-end engineer'], ['Front End Engineer']],
    [
      ['senior lead', 'sr lead', 'Sr. lead'],
      ['Sr. Cross-Border Lead', 'Senior Ledger Lead'],
    ],
    [
      ['cross border', 'cross-border', 'crossborder'],
      ['Sr. Cross-Border Lead', 'Crossborder Payments'],
    ],
    [['part time', 'part-time', 'parttime'], ['Cafe Host']],
    [['onchain', 'on-chain', 'on chain'], ['On-Chain Analyst']],
    [['UK', 'united kingdom', 'U.K.', 'great britain'], ['Office Lead']],
    [['münchen', 'munich', 'MÜNCHEN'], ['Bavarian Lead']],
    [['NYC', 'new york', 'New York City', 'newyork'], ['Hudson Lead']],
    [['US', 'usa', 'united states'], ['Hudson Lead']],
    [['germany', 'deutschland'], ['Bavarian Lead']],
    [['intern', 'internship', 'interns', 'internships'], ['Design Intern']],
    [['lawyer', 'lawyers', 'attorneys', 'counsel'], ['Legal Counsel']],
    [['zk', 'zero knowledge', 'zero-knowledge', 'ZK'], ['Zero-Knowledge Researcher']],
    [['vp', 'vice presidents'], ['VP of Sales']],
    [['vps'], ['VP of Sales', 'VPS Administrator']],
    [['smart contract', 'smart-contract', 'smartcontract', 'smart contracts'], ['Smart Contract Auditor']],
    [['-frontend chief or engineer', 'NOT "front end" chief or engineer'], []],
  ])('%j', async (texts, expected) => {
    for (const text of texts) expect((await find(text)).toSorted(), text).toEqual(expected.toSorted())
  })
})

describe('words with one stem that mean different work', () => {
  it.each([
    ['intern', ['Design Intern']],
    ['internal', ['Internal Auditor']],
    ['international', ['International Recruiter']],
    ['market', ['Market Maker']],
    ['marketing', ['Head of Marketing']],
    ['office', ['Office Lead']],
  ])('are apart: %s', async (text, expected) => {
    expect(await find(text)).toEqual(expected)
  })

  it('come in the order of what is written as it is searched for, then other endings', async () => {
    expect(await find('audits')).toEqual(['Audits Lead', 'Auditing Lead'])
    expect(await find('auditing')).toEqual(['Auditing Lead', 'Audits Lead'])
    expect(await find('wallet')).toEqual(['Wallet Support', 'Hard Wallets Chief'])
    expect(await find('wallet*')).toEqual(['Hard Wallets Chief', 'Wallet Support'])
  })
})

it('corrects misspelt places, and no place for a word that is like it', async () => {
  const { correct } = createJobSearch({ database })
  expect(await correct('desgin köln')).toMatchObject({ text: 'design köln' })
  for (const place of ['köln', 'Cologne', 'Portugal']) expect(await correct(place)).toBeUndefined()
  expect(await correct('portugall')).toMatchObject({ text: 'portugal' })
  // Words of jobs and tags come first, however many places have another.
  for (const [typed, text] of [
    ['swit', 'swift'],
    ['switz', 'switzerland'],
  ] as const)
    expect(await correct(typed)).toMatchObject({ text })
  for (const word of ['ports', 'pari']) expect(await correct(word)).toBeUndefined()
})

it('answers brackets within brackets, as deep as an address can have them', async () => {
  const depth = 24
  expect(await find(`${'wallet support a ('.repeat(depth)}design${')'.repeat(depth)}`)).toEqual([])
  expect(await find(`${'(design intern '.repeat(12)}${')'.repeat(12)}`)).toEqual(['Design Intern'])
})

it('excludes with NOT, and reads a minus alone as nothing', async () => {
  expect(await find('lead NOT senior NOT audits NOT auditing')).toEqual(
    await find('lead -senior -audits -auditing'),
  )
  expect(await find('wallet -')).toEqual(await find('wallet'))
  expect((await find('-')).length).toBe(Object.keys(jobs).length)
})
