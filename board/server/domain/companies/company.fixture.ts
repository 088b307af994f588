import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  type AddedCompany,
  addCompany,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { addPerson, type MailRoom, openMailRoom } from '../../../tests/support/people.ts'
import type { DomainContext } from '../domain-context.ts'

interface CompanyTests {
  database: ListingsDatabase
  room: MailRoom
  context: DomainContext
  company: AddedCompany
}

/** A database with these people; before each test a new company, and a context with a queue and a mailer that keep what they get. */
export function prepareCompany(
  people: readonly string[],
  handleJobs: (context: DomainContext) => Promise<void>,
  fields: Parameters<typeof addCompany>[1] = {},
): CompanyTests {
  const tests = {} as CompanyTests
  beforeAll(async () => {
    tests.database = await createListingsDatabase()
    for (const person of people) await addPerson(tests.database, person)
  })
  beforeEach(async () => {
    const { database } = tests
    await removeListings(database)
    tests.room = openMailRoom()
    tests.context = createTestContext({ database, queue: tests.room.queue, mailer: tests.room.mailer })
    await handleJobs(tests.context)
    const named = { name: 'Harbor Labs', slug: 'harbor-labs', ...fields }
    tests.company = await addCompany(database.db, named)
  })
  afterAll(() => tests.database.close())
  return tests
}
