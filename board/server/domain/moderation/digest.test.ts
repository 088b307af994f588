import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createListingsDatabase, type ListingsDatabase } from '../../../tests/support/listings.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { createDigest, type Digest } from './digest.ts'

let database: ListingsDatabase
beforeAll(async () => {
  database = await createListingsDatabase()
})
afterAll(() => database.close())

interface Added {
  data: object
  isWithin: boolean
}

function digestOf(total: number, added: Added[]): Digest {
  const mailer: Pick<Mailer, 'send'> = { send: async () => undefined }
  return createDigest({
    database,
    queue: {
      add: async (_name, data, options) => void added.push({ data, isWithin: options?.within !== undefined }),
      handle: async () => undefined,
      repeat: async () => undefined,
    },
    mailer: mailer as Mailer,
    offices: {
      listEmails: async () => ['mia', 'max'].map((userId) => ({ userId, email: `${userId}@people.example` })),
    },
    reviews: { list: async () => ({ items: [], waiting: {}, total, next: null }) },
    getOrigin: () => 'https://board.example',
  })
}

describe("the moderators' mail of the morning", () => {
  it('has one id for a reader and a day, however often it is tried', async () => {
    const [first, second]: [Added[], Added[]] = [[], []]
    expect(await digestOf(3, first).send()).toBe(2)
    await digestOf(3, second).send()
    expect(first).toEqual(second)
    const ids = first.map(({ data }) => Reflect.get(data, 'mailId'))
    expect(new Set(ids).size).toBe(2)
    expect(first.every(({ isWithin }) => isWithin)).toBe(true)
  })

  it('goes to nobody when nothing waits', async () => {
    const added: Added[] = []
    expect(await digestOf(0, added).send()).toBe(0)
    expect(added).toEqual([])
  })
})
