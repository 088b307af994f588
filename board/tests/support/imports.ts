import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { DomainContext } from '../../server/domain/domain-context.ts'
import { decideReview } from '../../server/domain/moderation/decide.ts'
import { listReviews } from '../../server/domain/moderation/queue/reviews.ts'
import { getReview } from '../../server/domain/moderation/read-review.ts'
import { createTestContext } from './domain-context.ts'
import { createListingsDatabase, type ListingsDatabase, removeListings } from './listings.ts'
import { addUsersTable } from './people.ts'

/** A database to import into, without listings before each test, and a moderator of its queue. Call it where hooks of tests may be set. */
export function provideImports(given: Partial<Pick<DomainContext, 'queue'>> = {}) {
  let database: ListingsDatabase
  let context: DomainContext
  beforeAll(async () => {
    database = await createListingsDatabase()
    await addUsersTable(database)
    context = createTestContext({ database, ...given })
  })
  beforeEach(() => removeListings(database))
  afterAll(() => database.close())

  const queue = async () => (await listReviews(context)).items
  /** The first of the queue. */
  const open = async () => getReview(context, (await queue())[0]?.id ?? '', 'moderator')
  const decide = async (action: string, reason?: string): Promise<void> => {
    const { id, version } = await open()
    const message = 'Not for this board.'
    await decideReview(context, 'moderator', id, { action, version, reason, message })
  }
  return {
    get db() {
      return database.db
    },
    get context() {
      return context
    },
    queue,
    open,
    decide,
  }
}
