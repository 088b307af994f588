import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  type AddedCompany,
  type AddedJob,
  addCompany,
  addJob,
  createListingsDatabase,
  type JobFields,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import type { DomainContext } from '../domain-context.ts'

interface JobTests {
  database: ListingsDatabase
  context: DomainContext
  company: AddedCompany
  /** Adds a live job, of the company unless another is given. */
  add(fields?: JobFields, of?: AddedCompany): Promise<AddedJob>
}

/** A database and a context that reads it; before each test it has a new company and nothing else. */
export function prepareJobs(): JobTests {
  const tests = {
    add: (fields = {}, of = tests.company) => addJob(tests.database.db, of, fields),
  } as JobTests
  beforeAll(async () => {
    tests.database = await createListingsDatabase()
    tests.context = createTestContext({ database: tests.database })
  })
  beforeEach(async () => {
    await removeListings(tests.database)
    tests.company = await addCompany(tests.database.db, { name: 'Harbor Labs', slug: 'harbor' })
  })
  afterAll(() => tests.database.close())
  return tests
}
