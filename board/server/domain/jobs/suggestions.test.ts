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
  ['olidity', []],
  ['rust', []],
  ['s', []],
  ['sol -go', []],
  ['tag:sol', []],
  ['', []],
  ['\0'.repeat(3), []],
])('suggests for %j: %j', async (typed, names) => {
  expect((await suggest(typed)).map(({ name }) => name)).toEqual(names)
})
