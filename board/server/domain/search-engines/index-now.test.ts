import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestBoard, type TestBoard } from '../../../tests/support/board.ts'
import { waitForOpenTransactions } from '../../../tests/support/open-transactions.ts'
import { createGuardedFetch } from '../../outgoing/guarded-fetch.ts'
import { makeListing, makeListingCompany } from '../listings/listing.fixture.ts'
import { findIndexNowStop, sendChanges } from './index-now.ts'

const key = 'a1b2c3d4e5f6a7b8'
const sentSchema = z.object({
  host: z.literal('jobs.example'),
  key: z.string(),
  keyLocation: z.string(),
  urlList: z.array(z.url()),
})

let board: TestBoard
let receiver: Server
/** The requests that the receiver got, and its answer. */
let received: z.infer<typeof sentSchema>[] = []
let answer: { status: number; headers?: Record<string, string> } = { status: 200 }
let context: Parameters<typeof sendChanges>[0]
let now = new Date()

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off', INDEXNOW_KEY: key })
  receiver = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    received.push(sentSchema.parse(JSON.parse(text)))
    response.writeHead(answer.status, answer.headers).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  context = {
    ...board.context,
    config: { ...board.context.config, publicUrl: 'https://jobs.example' },
    guardedFetch: createGuardedFetch(undefined, { testServer: `http://127.0.0.1:${port}` }),
    now: () => now,
  }
})
beforeEach(async () => {
  received = []
  answer = { status: 200 }
  now = new Date()
  await board.context.database.pool.query('truncate board.index_now')
  await send()
})
afterAll(async () => {
  await new Promise((resolve) => receiver.close(resolve))
  await board.close()
})

async function send(ownKey: string | null = key): Promise<string[]> {
  await waitForOpenTransactions(board.context.database)
  received = []
  const crawlers = { ...context.config.crawlers, indexNowKey: ownKey ?? undefined }
  await sendChanges({ ...context, config: { ...context.config, crawlers } })
  const paths = received.flatMap(({ urlList }) =>
    urlList.map((address) => address.slice('https://jobs.example'.length)),
  )
  return paths.sort()
}

interface AddedListing {
  id: string
  path: string
  companyId: string
  companyPath: string
}

async function addListing(isClaimed = true): Promise<AddedListing> {
  const { db, pool } = board.context.database
  const company = await makeListingCompany(db)
  if (isClaimed) await pool.query('update board.companies set claimed_at = now() where id = $1', [company.id])
  const { id } = await makeListing(db, { companyId: company.id })
  const { rows } = await pool.query<{ path: string }>(
    `select '/jobs/' || slug || '-' || public_id as path from board.jobs where id = $1`,
    [id],
  )
  return { id, path: rows[0]?.path ?? '', companyId: company.id, companyPath: `/companies/${company.slug}` }
}

it('sends what changed since it was switched on, once, with the place of the key', async () => {
  const { id, path, companyPath } = await addListing()
  expect(await send()).toEqual([companyPath, path])
  expect(received[0]).toMatchObject({ key, keyLocation: `https://jobs.example/${key}.txt` })
  expect(await send()).toEqual([])
  await board.context.database.pool.query(`update board.jobs set last_seen_at = now() where id = $1`, [id])
  expect(await send()).toEqual([])
  await board.context.database.pool.query(
    `update board.jobs set status = 'closed', close_reason = 'filled', closed_at = now() where id = $1`,
    [id],
  )
  expect(await send()).toEqual([companyPath, path])
})

it('sends nothing that search engines may not list, nor what changed before', async () => {
  await addListing(false)
  expect(await send()).toEqual([])
  await board.context.database.pool.query('truncate board.index_now')
  await addListing()
  expect(await send()).toEqual([])
})

it('sends a listing that is hidden, and nothing of what happens to it while it is', async () => {
  const { id, path, companyPath } = await addListing()
  await send()
  const { pool } = board.context.database
  await pool.query('update board.jobs set frozen_at = now() where id = $1', [id])
  expect(await send()).toEqual([companyPath, path])
  await pool.query(`update board.jobs set title = 'Another title', updated_at = now() where id = $1`, [id])
  expect(await send()).toEqual([])
})

it.each([
  ['its name', `name = 'Another name'`],
  ['its address', `slug = 'another-' || slug`],
  ['its introduction', `description_html = '<p>New</p>'`],
  ['where it is', `hq_country = 'PT'`],
  ['its sectors', `sectors = '{defi}'`],
])('sends the page of a company that changes %s, and not those of its jobs', async (_what, change) => {
  const { companyId } = await addListing()
  await send()
  const { pool } = board.context.database
  await pool.query(`update board.companies set ${change}, updated_at = now() where id = $1`, [companyId])
  const { rows } = await pool.query<{ slug: string }>('select slug from board.companies where id = $1', [
    companyId,
  ])
  expect(await send()).toEqual([`/companies/${rows[0]?.slug}`])
})

it('sends no company for what its readers don’t see, nor one without a listing or a claim', async () => {
  const { companyId } = await addListing()
  const unclaimed = await addListing(false)
  const { db, pool } = board.context.database
  const { id: without } = await makeListingCompany(db)
  await pool.query('update board.companies set claimed_at = now() where id = $1', [without])
  await send()
  const held = `update board.companies set held_profile = '{"name": "Held"}', version = version + 1, updated_at = now() where id = $1`
  await pool.query(held, [companyId])
  await pool.query('update board.companies set name = name where id = $1', [companyId])
  const renamed = `update board.companies set name = 'Another name' where id = any ($1)`
  await pool.query(renamed, [[unclaimed.companyId, without]])
  expect(await send()).toEqual([])
})

it('sends the page of a company that is hidden, and nothing of its and its jobs’ changes while it is', async () => {
  const { id, path, companyId, companyPath } = await addListing()
  await send()
  const { pool } = board.context.database
  await pool.query('update board.companies set frozen_at = now() where id = $1', [companyId])
  expect(await send()).toEqual([companyPath])
  await pool.query(`update board.companies set name = 'Another name' where id = $1`, [companyId])
  await pool.query(`update board.jobs set title = 'Another title' where id = $1`, [id])
  expect(await send()).toEqual([])
  await pool.query('update board.companies set frozen_at = null where id = $1', [companyId])
  expect(await send()).toEqual([companyPath, path])
})

it('forgets how far it was when it is switched off', async () => {
  await send(null)
  await addListing()
  expect(await send()).toEqual([])
})

it.each([400, 403, 405, 410, 422])('stops after %i until there is another key', async (status) => {
  const { path, companyPath } = await addListing()
  answer = { status }
  expect(await send()).toEqual([companyPath, path])
  answer = { status: 200 }
  expect(await send()).toEqual([])
  expect(await findIndexNowStop(context)).toBe(status)
  expect(await send('b1b2c3d4e5f6a7b8')).toEqual([])
  expect(await findIndexNowStop(context)).toBeUndefined()
  const next = await addListing()
  expect(await send('b1b2c3d4e5f6a7b8')).toEqual([next.companyPath, next.path])
})

it('waits after 429 as long as it is asked to, and sends the same again', async () => {
  const { path, companyPath } = await addListing()
  answer = { status: 429, headers: { 'retry-after': '900' } }
  expect(await send()).toEqual([companyPath, path])
  answer = { status: 202 }
  now = new Date(now.getTime() + 899_000)
  expect(await send()).toEqual([])
  now = new Date(now.getTime() + 2_000)
  expect(await send()).toEqual([companyPath, path])
})

it.each([408, 500])('sends the same again after %i, which says nothing of the addresses', async (status) => {
  const { path, companyPath } = await addListing()
  answer = { status }
  await send()
  answer = { status: 200 }
  expect(await send()).toEqual([companyPath, path])
})

it('shows the key at its address, and at no other', async () => {
  const response = await fetch(`${board.origin}/${key}.txt`)
  expect([response.status, await response.text()]).toEqual([200, key])
  expect((await fetch(`${board.origin}/b1b2c3d4e5f6a7b8.txt`)).status).toBe(404)
})
