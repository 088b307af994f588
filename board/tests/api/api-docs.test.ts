import { readFileSync } from 'node:fs'
import { errorCodes, jobQueryParameters } from '@cryptolist/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOperations } from '../../server/api/openapi/operations.ts'
import { jobFormats, listFormats } from '../../site/feeds/formats.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { addCompany, addJob } from '../support/listings.ts'

let board: TestBoard
let page: string
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off', RATE_LIMITS: 'strict' })
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
  expect(home).toMatch(/<footer.*<a class="link" href="\/docs\/api">API<\/a>/)
})

it('has commands and forms that work on this board', async () => {
  const addresses = [...withoutMarkup(page).matchAll(/curl '([^']+)'(?! -H)/g)].map(
    ([, address = '']) => address,
  )
  expect(addresses.length).toBe(Object.keys(apiOperations).length)
  for (const address of addresses) {
    expect(address.startsWith(`${board.origin}/api/v1/`), address).toBe(true)
    const answer = await fetch(address)
    expect([address, answer.status]).toEqual([address, 200])
    expect(await answer.json()).not.toHaveProperty('ignored')
  }
  const forms = [...page.matchAll(/<form class="api-try" action="([^"]+)">(.*?)<\/form>/g)]
  expect(forms.length).toBe(addresses.length)
  for (const [, action = '', inside = ''] of forms) {
    const answer = await fetch(`${board.origin}${action}?${new URLSearchParams(listFields(inside))}`)
    expect([action, answer.status, answer.headers.get('content-type')]).toEqual([
      action,
      200,
      'application/json; charset=utf-8',
    ])
  }
})

/** The fields of a form as a browser sends them when nothing was changed. */
function listFields(form: string): [string, string][] {
  const inputs = [...form.matchAll(/<input [^>]*name="([^"]+)"[^>]*?(?: value="([^"]*)")?[^>]*>/g)]
  const selects = [...form.matchAll(/<select [^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/g)]
  return [
    ...inputs.map(([, name = '', value = '']): [string, string] => [name, value]),
    ...selects.map(([, name = '', options = '']): [string, string] => [
      name,
      /<option selected="">([^<]*)/.exec(options)?.[1] ?? '',
    ]),
  ]
}

it('sends forms on to their call, and nowhere else', async () => {
  const ask = async (query: string) => {
    const { status, headers } = await fetch(`${board.origin}/docs/api?${query}`, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  expect(await ask('call=getJob&id=..%2F%2Fevil.example')).toEqual([303, '/api/v1/jobs/..%2F%2Fevil.example'])
  expect(await ask('call=getCompany')).toEqual([303, '/api/v1/companies/'])
  for (const query of ['call=constructor', 'call=', 'id=5']) expect(await ask(query)).toEqual([200, null])
})

it('has a part for each call that can be read without an account', () => {
  const routes = readFileSync(new URL('routes.txt', import.meta.url), 'utf8')
  const open = [...routes.matchAll(/^GET (\/api\/v1\/\S+) \| anyone/gm)].map(([, path = '']) => path)
  expect(open.length).toBeGreaterThan(6)
  for (const path of open)
    expect(page).toContain(
      `<summary><code>GET ${path.replace(/\/$/, '').replaceAll(/:(\w+)/g, '{$1}')}</code>`,
    )
})

it('names each call that writes with a key', () => {
  const routes = readFileSync(new URL('routes.txt', import.meta.url), 'utf8')
  const calls = [...routes.matchAll(/^([A-Z]+ \/api\/v1\/\S+) \| \w+_key/gm)].map(([, call = '']) => call)
  expect(calls.length).toBeGreaterThan(10)
  for (const call of calls)
    expect(page).toContain(`<code>${call.replace(/\/$/, '').replaceAll(/:(\w+)/g, '{$1}')}</code>`)
})

it('explains every schema that an answer has, and each link to one leads there', () => {
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links).toContain('schema-TokenTerms')
  for (const id of new Set(links)) expect(page).toContain(` id="${id}"`)
  expect(page).toMatch(/<code>process\.steps\[\]\.note<\/code>/)
})

it('names each other form of a search, a company and a job', () => {
  for (const { suffix } of listFormats) expect(page).toContain(`<code>/jobs.${suffix}</code>`)
  for (const { suffix } of jobFormats) expect(page).toContain(`<code>/jobs/{job}.${suffix}</code>`)
  const feeds = listFormats.filter(({ isFeed }) => isFeed).map(({ suffix }) => suffix)
  for (const start of ['/feed', '/companies/{slug}'])
    expect(page).toContain(`<code>${start}.{${feeds}}</code>`)
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

it('names the packages for a board without a backend for apps', () => {
  const [, packages = ''] = page.split(' id="packages"')
  for (const name of ['client', 'wallet']) expect(packages).toContain(`@cryptolist/${name}`)
  for (const name of ['moralis', 'react']) expect(packages).not.toContain(`@cryptolist/${name}`)
  expect(page).not.toContain(' id="old-apps"')
})

it('names the errors and the limit', () => {
  for (const [code, status] of Object.entries(errorCodes))
    expect(page).toMatch(
      new RegExp(
        `<code>${code}</code></th><td data-label="Status">${status}</td><td data-label="Title">[^<]+</td>`,
      ),
    )
  expect(page).toContain('120 reads in 60 seconds')
})
