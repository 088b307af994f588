import { readFileSync } from 'node:fs'
import { errorCodes, jobQueryParameters } from '@cryptolist/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { addCompany, addJob } from '../support/listings.ts'

let board: TestBoard
let page: string
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off', RATE_LIMITS: 'strict', APP_ID: 'our-app' })
  const { db } = board.context.database
  await addJob(db, await addCompany(db))
  page = await (await fetch(`${board.origin}/docs/api`, { headers: { accept: 'text/html' } })).text()
})
afterAll(() => board.close())

const withoutMarkup = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

it('is what the footer of every page links as the API', async () => {
  const home = await (await fetch(board.origin)).text()
  expect(home).toMatch(/<footer.*<a class="lk" href="\/docs\/api">API<\/a>/)
})

it('has examples that work on this board', async () => {
  const addresses = [...withoutMarkup(page).matchAll(/curl '([^']+)'/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(3)
  for (const address of addresses) {
    expect(address.startsWith(`${board.origin}/api/v1/`), address).toBe(true)
    const answer = await fetch(address)
    expect([address, answer.status]).toEqual([address, 200])
    expect(await answer.json()).not.toHaveProperty('ignored')
  }
})

it('names each address that can be read without an account', () => {
  const routes = readFileSync(new URL('routes.txt', import.meta.url), 'utf8')
  const open = [...routes.matchAll(/^GET (\/api\/v1\/\S+) \| anyone/gm)].map(([, path = '']) => path)
  expect(open.length).toBeGreaterThan(4)
  for (const path of open) expect(page).toContain(`<code>GET ${path.replace(/\/$/, '')}</code>`)
})

it('explains each parameter of a search, with its values', () => {
  for (const name of [...jobQueryParameters].filter((one) => !one.startsWith('not_')))
    expect(page).toMatch(
      new RegExp(
        `<th scope="row"><code>${name}</code></th><td data-label="Meaning">[^<]+</td><td data-label="Values">[^<]+</td>`,
      ),
    )
  expect(page).toContain('remote, hybrid')
})

it('names the errors, the limit, and what old apps need', () => {
  for (const [code, status] of Object.entries(errorCodes))
    expect(page).toMatch(
      new RegExp(
        `<code>${code}</code></th><td data-label="Status">${status}</td><td data-label="Title">[^<]+</td>`,
      ),
    )
  expect(page).toContain('120 requests in 60 seconds')
  expect(page).toContain(`<code>${board.origin}/server</code>`)
  expect(page).toContain('<code>our-app</code>')
})
