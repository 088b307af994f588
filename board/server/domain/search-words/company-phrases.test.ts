import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
} from '../../../tests/support/listings.ts'
import { createCompanyPhrases } from './company-phrases.ts'

let database: ListingsDatabase
beforeAll(async () => {
  database = await createListingsDatabase()
})
afterAll(() => database.close())

it('has the names of several words that the public sees, and no others', async () => {
  const { db } = database
  await addCompany(db, { name: 'Lead Bank' })
  await addCompany(db, { name: 'Remote' })
  await addCompany(db, { name: 'Senior Desk', public_since: null })
  await addCompany(db, { name: 'Remote Desk', frozen_at: new Date() })
  await addCompany(db, { name: 'Demo Lead Bank', is_demo: true })
  const list = async () => [...(await createCompanyPhrases(database)())].toSorted()
  expect(await list()).toEqual(['demo lead bank', 'lead bank'])
  // The first listing of a real employer launches the board.
  await addJob(db, await addCompany(db, { name: 'Harbor' }))
  expect(await list()).toEqual(['lead bank'])
})
