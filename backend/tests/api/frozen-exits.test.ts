import { jobFacetsSchema } from '@cryptolist/contract'
import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { signUp } from '../../../board/server/domain/accounts/accounts.ts'
import {
  type Exit,
  hasLiveJob,
  makeWordListing,
  testFreezing,
  type WordListing,
  word,
} from '../../../board/tests/support/frozen-exits.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
let listing: WordListing
let sessionToken = ''

/** Those at /server; those of the board are in its own file of this name. */
const exits: readonly Exit[] = [
  { name: 'searchJobs', show: () => call('searchJobs', { q: word.toLowerCase() }) },
  ...(['mode', 'country', 'role', 'tag', 'chain', 'seniority', 'employment', 'company'] as const).map(
    (facet) => ({
      name: `count of the filter ${facet}`,
      async show() {
        const answer: unknown = JSON.parse(await call('searchJobs', { q: word.toLowerCase(), facets: true }))
        const { values } = facetsSchema.parse(answer).result.facets
        return JSON.stringify(values[facet].filter(({ count }) => count > 0))
      },
      isShown: (text: string) => text !== '[]',
    }),
  ),
  { name: 'getJob', show: () => call('getJob', { id: listing.publicId }) },
  { name: 'getCompany', show: () => call('getCompany', { slug: listing.companySlug }) },
  {
    name: 'listCompanies',
    show: () => call('listCompanies'),
    isShown: (text) => hasLiveJob(text, listing),
  },
  { name: 'saved jobs', show: () => call('listSavedJobs') },
]

const facetsSchema = z.object({ result: z.object({ facets: jobFacetsSchema }) })

async function call(name: string, params: object = {}): Promise<string> {
  const response = await fetch(`${board.origin}/server/functions/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-parse-application-id': board.context.config.appId,
      'x-parse-session-token': sessionToken,
    },
    body: JSON.stringify(params),
  })
  return response.text()
}

beforeAll(async () => {
  board = await startBackendBoard({ DEMO: 'off' })
  listing = await makeWordListing(board.context.database.db)
  const account = { username: 'reader', password: 'correct horse battery' }
  ;({ token: sessionToken } = await signUp(board.context, account))
  await call('saveJob', { id: listing.publicId })
})
afterAll(() => board.close())

testFreezing({ exits, getBoard: () => board, getListings: () => [listing] })
