import { parseJobQuery } from '@cryptolist/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
} from '../../../tests/support/listings.ts'
import { createJobSearch, type JobSearch } from '../../search/job-search.ts'
import { createSuggestions, type Suggestions } from './suggestions.ts'

let database: ListingsDatabase
let search: JobSearch
let suggest: Suggestions
beforeAll(async () => {
  database = await createListingsDatabase()
  const { db } = database
  const harbor = await addCompany(db, { slug: 'solid-harbor', name: 'Sölid Harbor' })
  await addJob(db, harbor, {
    title: 'Senior Solidity Engineer',
    tags: ['solidity', 'go'],
    chains: ['solana'],
  })
  await addJob(db, harbor, { title: 'senior solidity engineer', tags: ['solidity'] })
  await addJob(db, harbor, { title: '资深智能合约工程师' })
  await addJob(db, harbor, { title: 'Hidden Solidity Lead', tags: ['rust'], frozen_at: new Date() })
  const relay = await addCompany(db, { slug: 'relay', name: 'Relay' })
  await addJob(db, relay, {
    title: 'Quoted “Wallet” Lead',
    office_countries: ['GB'],
    cities: ['London'],
    role_family: 'product',
    regions: ['europe'],
  })
  search = createJobSearch({ database })
  suggest = createSuggestions(database, search)
})
afterAll(() => database.close())

it('suggests tags, chains, companies and titles of live listings with the number of jobs that each finds', async () => {
  const suggested = await suggest('sol')
  expect(suggested.map(({ kind, name, count }) => [kind, name, count])).toEqual([
    ['company', 'Sölid Harbor', 3],
    ['tag', 'Solidity', 2],
    ['chain', 'Solana', 1],
    ['title', 'Senior Solidity Engineer', 2],
  ])
  for (const { kind, value, count } of suggested) {
    const params = new URLSearchParams({ [kind === 'title' ? 'q' : kind]: value })
    const { total } = await search.search(parseJobQuery(params), { limit: 0, withFacets: false })
    expect(total, value).toBe(count)
  }
})

it.each([
  ['golang', ['Go']],
  ['GOL', ['Go']],
  ['solidity eng', ['Solidity', 'Senior Solidity Engineer']],
  ['engineer sen', ['Senior Solidity Engineer']],
  ['工程', ['资深智能合约工程师']],
  ['rel ay', ['Relay']],
  ['uk', ['United Kingdom']],
  ['lond', ['London']],
  ['londres', []],
  ['united k', ['United Kingdom']],
  ['world', ['Worldwide']],
  ['remo', ['Remote']],
  ['wfh', ['Remote']],
  ['product man', ['Product management']],
  ['full ti', ['Full-time']],
  ['europ', ['Europe']],
  ['olidity', []],
  ['rust', []],
  ['s', []],
  ['lead', []],
  ['solidity solidity eng', ['Solidity', 'Senior Solidity Engineer']],
  ['sol -go', []],
  ['tag:sol', []],
  ['', []],
  ['\0'.repeat(3), []],
])('suggests for %j: %j', async (typed, names) => {
  expect((await suggest(typed)).map(({ name }) => name)).toEqual(names)
})

it('counts the jobs of a title once, and again when that failed', async () => {
  let counted = 0
  const suggest = createSuggestions(database, {
    readRevision: search.readRevision,
    async search(query, options) {
      if (query.text !== undefined) {
        counted += 1
        if (counted === 1) throw new Error('The first one fails.')
      }
      return search.search(query, options)
    },
  })
  await expect(suggest('engineer sen')).rejects.toThrow('The first one fails.')
  const first = await suggest('engineer sen')
  expect(first.map(({ count }) => count)).toEqual([2])
  expect(await suggest('senior sol')).toEqual(first)
  expect(counted).toBe(2)
})
