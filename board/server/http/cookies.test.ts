import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addListingLink, clearListingLinks, readListingLinks } from './cookies.ts'

const app = express()
  .get('/add/:token', (request, response) => {
    addListingLink(response, request.params.token)
    response.json(readListingLinks(request))
  })
  .get('/clear', (_request, response) => {
    clearListingLinks(response)
    response.end()
  })
const server = createServer(app)
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const token = (letter: string): string => letter.repeat(43)
async function ask(path: string, cookie = ''): Promise<{ set: string; body: string }> {
  const response = await fetch(`${origin}${path}`, { headers: { cookie } })
  return { set: response.headers.get('set-cookie') ?? '', body: await response.text() }
}

it('keeps the newest ten, out of reach of scripts', async () => {
  let cookie = ''
  for (const letter of 'abcdefghijkl')
    cookie = (await ask(`/add/${token(letter)}`, cookie)).set.split(';')[0] ?? ''
  expect(cookie).toBe(`listing-links=${[...'lkjihgfedc'].map(token).join('.')}`)
  const { set } = await ask(`/add/${token('c')}`, cookie)
  expect(set).toContain(`listing-links=${token('c')}.${token('l')}`)
  expect(set).toMatch(/HttpOnly; SameSite=Lax/)
  expect(set).toMatch(/Path=\//)
})

it('takes no words that are no tokens, neither given nor brought', async () => {
  expect((await ask('/add/short')).set).toBe('')
  expect((await ask(`/add/${token('a')}`, 'listing-links=<script>..x')).body).toBe('[]')
})

it('is cleared where there is one', async () => {
  expect((await ask('/clear')).set).toBe('')
  expect((await ask('/clear', `listing-links=${token('a')}`)).set).toMatch(/^listing-links=; Max-Age=0/)
})
