import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { DomainContext } from '../../server/domain/domain-context.ts'
import { decideReview } from '../../server/domain/moderation/decide.ts'
import { listReviews } from '../../server/domain/moderation/list-reviews.ts'
import { getReviewGroup } from '../../server/domain/moderation/read-group.ts'
import { getReview } from '../../server/domain/moderation/read-review.ts'
import { createTestContext } from './domain-context.ts'
import { createListingsDatabase, type ListingsDatabase, removeListings } from './listings.ts'

/** A database to import into, without listings before each test, and a moderator of its queue. Call it where hooks of tests may be set. */
export function provideImports(given: Partial<Pick<DomainContext, 'queue'>> = {}) {
  let database: ListingsDatabase
  let context: DomainContext
  beforeAll(async () => {
    database = await createListingsDatabase()
    context = createTestContext({ database, ...given })
  })
  beforeEach(() => removeListings(database))
  afterAll(() => database.close())

  const lines = async () => (await listReviews(context)).items
  /** Each listing that moderators are asked about. */
  const queue = async () => {
    const items = await Promise.all(
      (await lines()).map(async (line) =>
        line.group === null
          ? [line]
          : (await getReviewGroup(context, line.group, 'moderator')).listings.map((one) => ({
              ...line,
              ...one,
            })),
      ),
    )
    return items.flat()
  }
  /** The first of the queue. */
  const open = async () => getReview(context, (await queue())[0]?.id ?? '', 'moderator')
  const decide = async (action: string, reason?: string): Promise<void> => {
    const { id, stamp } = await open()
    const message = 'Not for this board.'
    await decideReview(context, 'moderator', id, { action, stamp, reason, message })
  }
  return {
    get db() {
      return database.db
    },
    get context() {
      return context
    },
    lines,
    queue,
    open,
    decide,
  }
}
