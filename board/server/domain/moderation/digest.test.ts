import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { addModerators, addPerson, openMailRoom } from '../../../tests/support/people.ts'
import type { DomainContext } from '../domain-context.ts'
import { sendDigest } from './digest.ts'
import { openReview } from './reviews.ts'

let database: ListingsDatabase
beforeAll(async () => {
  database = await createListingsDatabase()
  for (const id of ['mia', 'max', 'ana']) await addPerson(database, id)
  await addModerators(database, ['mia', 'max'])
})
afterEach(() => removeListings(database))
afterAll(() => database.close())

interface Added {
  data: object
  isWithin: boolean
}

/** A context whose queue keeps what is added to it. */
function contextOf(added: Added[]): DomainContext {
  const { queue } = openMailRoom()
  return createTestContext({
    database,
    queue: {
      ...queue,
      add: async (_name, data, options) => void added.push({ data, isWithin: options?.within !== undefined }),
    },
  })
}

describe("the moderators' email of the morning", () => {
  it('gives the digest one id per reader and day on every retry', async () => {
    const { id: jobId } = await addJob(database.db, await addCompany(database.db))
    await openReview(database.db, { kind: 'new', risk: 'red', jobId })
    const [first, second]: [Added[], Added[]] = [[], []]
    expect(await sendDigest(contextOf(first))).toBe(2)
    await sendDigest(contextOf(second))
    expect(first).toEqual(second)
    expect(first.map(({ data }) => data)).toEqual(
      ['max', 'mia'].map((id) => expect.objectContaining({ to: `${id}@people.example`, waiting: 1 })),
    )
    const ids = first.map(({ data }) => Reflect.get(data, 'mailId'))
    expect(new Set(ids).size).toBe(2)
    expect(first.every(({ isWithin }) => isWithin)).toBe(true)
  })

  it('sends no digest while the queue is empty', async () => {
    const added: Added[] = []
    expect(await sendDigest(contextOf(added))).toBe(0)
    expect(added).toEqual([])
  })
})
