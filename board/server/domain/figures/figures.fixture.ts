import { afterAll, beforeAll, beforeEach } from 'vitest'
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

interface FigureTests {
  database: ListingsDatabase
  /** Adds a listing of the company, unless of another one. */
  add(fields?: JobFields, of?: AddedCompany): Promise<AddedJob>
}

/** A database that has one company before each test, without listings or figures. */
export function prepareFigures(): FigureTests {
  let company: AddedCompany
  const tests = {
    add: (fields, of = company) => addJob(tests.database.db, of, fields),
  } as FigureTests
  beforeAll(async () => {
    tests.database = await createListingsDatabase()
  })
  beforeEach(async () => {
    const { db } = tests.database
    await removeListings(tests.database)
    await db.deleteFrom('board.daily_figures').execute()
    company = await addCompany(db)
  })
  afterAll(() => tests.database.close())
  return tests
}

/** A time of a day, in UTC. */
export function at(day: string, time = '12:00'): Date {
  return new Date(`${day}T${time}Z`)
}
