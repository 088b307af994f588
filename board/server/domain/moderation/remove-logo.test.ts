import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  addCompany,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { openFileSpace } from '../../files/open-store.ts'
import { setLogo } from '../companies/logos.ts'
import type { DomainContext } from '../domain-context.ts'
import { removeShownLogo } from './remove-logo.ts'

let database: ListingsDatabase
let dataDir: string
let context: DomainContext

beforeAll(async () => {
  database = await createListingsDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-remove-logo-'))
  const fileSpace = await openFileSpace({ dataDir, s3Url: undefined })
  context = createTestContext({ database, fileSpace, pinning: undefined })
})
beforeEach(() => removeListings(database))
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function withLogo(): Promise<{ id: string; slug: string }> {
  const company = await addCompany(database.db, { name: 'Harbor Labs' })
  await database.pool.query('update board.companies set public_since = null')
  const picture = sharp({ create: { width: 90, height: 90, channels: 3, background: 'red' } })
  await setLogo(context, company.id, await picture.png().toBuffer())
  return company
}
const remove = (company: string): Promise<void> => removeShownLogo(context, 'mia', { company })
async function read(): Promise<{ hasLogo: boolean; log: unknown[] }> {
  const { rows } = await database.pool.query('select logo_key is not null as "hasLogo" from board.companies')
  const log = await database.pool.query(
    'select action, user_id from board.moderation_log order by id desc limit 1',
  )
  return { hasLogo: rows[0].hasLogo, log: log.rows }
}

it('removes the logo of a company by the link to its page, logs it, and lets no source state another', async () => {
  const { slug } = await withLogo()
  await remove(`https://board.example/companies/${slug}`)
  expect(await read()).toEqual({ hasLogo: false, log: [{ action: 'remove_logo', user_id: 'mia' }] })
  expect((await database.pool.query('select decided_at from board.stated_logos')).rows).toEqual([
    { decided_at: expect.any(Date) },
  ])
})

it.each(['', 'https://board.example/jobs', '/companies/nobody'])(
  'names no company by the link %j',
  async (link) => {
    await withLogo()
    await expect(remove(link)).rejects.toMatchObject({ code: 'invalid_input', facts: { field: 'company' } })
    expect((await read()).hasLogo).toBe(true)
  },
)

it('says that a company has no logo', async () => {
  const { slug } = await addCompany(database.db, { name: 'Fjord' })
  await expect(remove(`/companies/${slug}`)).rejects.toThrow('This company has no logo.')
})

it('is refused for a company that the moderator belongs to', async () => {
  const { id, slug } = await withLogo()
  await database.db
    .insertInto('board.company_members')
    .values({ company_id: id, user_id: 'mia', role: 'viewer' })
    .execute()
  await expect(remove(`/companies/${slug}`)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await read()).hasLogo).toBe(true)
})
