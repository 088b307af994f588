import { createServer, type Server } from 'node:http'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRaw } from '../../board/tests/support/raw-request.ts'
import { jsonErrors } from './handler.ts'
import { codeOfStatus } from './http/parse-error.ts'

let server: Server
let origin: string
beforeAll(async () => {
  const app = express()
  app.use(jsonErrors)
  app.get('/unauthorized', (_request, response) => void response.status(403).end('{"error":"unauthorized"}'))
  app.get('/gone', (_request, response) => void response.status(404).end('Föund nothing.'))
  app.get('/json', (_request, response) => void response.status(400).json({ code: 102, error: 'no' }))
  app.get('/fine', (_request, response) => void response.end('fine'))
  app.get('/empty', (_request, response) => void response.status(404).end())
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

describe('errors that are written as text', () => {
  it.each([
    ['/unauthorized', 403, { code: 119, error: 'unauthorized' }],
    ['/gone', 404, { code: 101, error: 'Föund nothing.' }],
    ['/json', 400, { code: 102, error: 'no' }],
  ])('%s leaves as JSON with a code', async (path, status, body) => {
    const answer = await requestRaw(origin + path)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, body])
    expect(answer.headers['content-type']).toContain('application/json')
    expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.text))
  })

  it.each([
    ['/fine', 200, 'fine'],
    ['/empty', 404, ''],
  ])('%s stays as it is', async (path, status, text) => {
    expect(await requestRaw(origin + path)).toMatchObject({ status, text })
  })
})

describe('codeOfStatus', () => {
  it.each([
    [400, 107],
    [403, 119],
    [404, 101],
    [413, 116],
    [415, 107],
    [429, 155],
    [500, 1],
    [503, 1],
  ])('%i is %i', (status, code) => {
    expect(codeOfStatus(status)).toBe(code)
  })
})
