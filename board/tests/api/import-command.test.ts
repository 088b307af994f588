import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'

const command = fileURLToPath(new URL('../../dist/server/import.js', import.meta.url))
const listings = fileURLToPath(new URL('../fixtures/listings.json', import.meta.url))
const run = promisify(execFile)

let board: TestBoard

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'on' })
})
afterAll(() => board.close())

const importFile = async (): Promise<string> =>
  (
    await run(process.execPath, [command, listings], {
      env: { ...process.env, DATABASE_URL: board.databaseUrl },
    })
  ).stdout

const readList = async (): Promise<{
  total: number
  items: { id: string; title: string; isDemo: boolean; pay: { text: string } }[]
}> => (await fetch(`${board.origin}/api/v1/jobs`)).json()

/** How many bytes of HTML a list is, before compression. */
const weighList = async () => Buffer.byteLength(await (await fetch(`${board.origin}/jobs`)).text())
const maxListBytes = 45_000

it('sends at most 45 kB of HTML for the list of demo listings', async () => {
  expect(await weighList()).toBeLessThanOrEqual(maxListBytes)
})

describe('npm run import while the server runs', () => {
  it('puts real listings in the place of the demo at once', async () => {
    const demo = await readList()
    expect(demo.total).toBe(36)
    expect(demo.items.every((job) => job.isDemo)).toBe(true)

    const output = await importFile()
    const [added, held] = [/(\d+) added/, /(\d+) listings are in the review queue/].map((count) =>
      Number(count.exec(output)?.[1]),
    )
    const real = await readList()
    expect(held).toBe(4)
    expect(real.total).toBe((added ?? 0) - 4)
    expect(real.items.every((job) => !job.isDemo)).toBe(true)
    expect(real.items[0]?.pay.text).toBe('No pay found in this listing')
    expect(await (await fetch(board.origin)).text()).not.toContain('Demo listings')
  })

  it('changes nothing the second time', async () => {
    const readTitles = async () => (await readList()).items.map(({ id, title }) => `${id} ${title}`)
    const before = await readTitles()
    expect(await importFile()).toMatch(/\b0 added, 0 updated, \d+ unchanged/)
    expect(await readTitles()).toEqual(before)
  })

  it('sends at most 45 kB of HTML for the list of imported listings', async () => {
    expect(await weighList()).toBeLessThanOrEqual(maxListBytes)
  })
})
