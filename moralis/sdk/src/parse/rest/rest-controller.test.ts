import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Parse from 'parse/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMoralis } from '../../moralis.ts'

interface Seen {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

const seen: Seen[] = []
let answers: { status: number; body: string; headers?: Record<string, string> }[] = []
let server: Server
let serverUrl = ''
const Moralis = createMoralis({ Parse, environment: 'node' })

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    seen.push({ method: request.method, path: request.url, headers: request.headers, body })
    const { status, body: text, headers } = answers.shift() ?? { status: 200, body: '{}' }
    response.writeHead(status, headers).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  serverUrl = `http://127.0.0.1:${port}/server`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  seen.length = 0
  answers = []
  Moralis.initialize('APPID')
  Moralis.serverURL = serverUrl
  // Retries come at once, so that no test waits.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

const request = (...parameters: unknown[]) => Moralis._request(...parameters)

describe('a request', () => {
  it('posts text with the verb and the session in the body, in the original’s order', async () => {
    Moralis.javaScriptKey = 'JS'
    Moralis.CoreManager.set('FORCE_REVOCABLE_SESSION', true)
    await request('PUT', 'classes/Job/1', { title: 'x' }, { context: { a: 1 }, sessionToken: 'r:1' })
    Moralis.CoreManager.set('FORCE_REVOCABLE_SESSION', false)
    const [sent] = seen
    expect([sent?.method, sent?.path]).toEqual(['POST', '/server/classes/Job/1'])
    expect(sent?.headers['content-type']).toBe('text/plain')
    expect(sent?.headers['user-agent']).toBe(`Parse/js1.5.8 (NodeJS ${process.versions.node})`)
    const id = await Moralis._getInstallationId()
    expect(sent?.body).toBe(
      `{"title":"x","_context":{"a":1},"_method":"PUT","_ApplicationId":"APPID","_JavaScriptKey":"JS","_ClientVersion":"js1.5.8","_RevocableSession":"1","_InstallationId":"${id}","_SessionToken":"r:1"}`,
    )
  })

  it('carries the master key instead of the JavaScript key, and nothing where there is none', async () => {
    Moralis.initialize('APPID', 'JS', 'MASTER')
    await request('GET', 'schemas', {}, { useMasterKey: true })
    Moralis.initialize('APPID', 'JS')
    await request('GET', 'schemas', {}, { useMasterKey: true })
    const [first, second] = seen.map(({ body }) => JSON.parse(body))
    expect([first._MasterKey, first._JavaScriptKey]).toEqual(['MASTER', undefined])
    expect([second._MasterKey, second._JavaScriptKey]).toEqual([undefined, 'JS'])
  })

  it('sends one installation id, even for two requests at once', async () => {
    await Promise.all([request('POST', 'a', {}), request('POST', 'b', {})])
    const ids = seen.map(({ body }) => JSON.parse(body)._InstallationId)
    expect(new Set(ids).size).toBe(1)
  })

  it('carries the headers that are set, and one id for all tries where it may be repeated', async () => {
    Moralis.serverAuthType = 'Bearer'
    Moralis.serverAuthToken = 'TOKEN'
    Moralis.idempotency = true
    Moralis.CoreManager.set('REQUEST_HEADERS', { 'X-Own': '1' })
    answers = [{ status: 503, body: '' }]
    await request('POST', 'classes/Job', {})
    Moralis.serverAuthType = null
    Moralis.serverAuthToken = null
    Moralis.idempotency = false
    Moralis.CoreManager.set('REQUEST_HEADERS', {})
    const [first, second] = seen.map(({ headers }) => headers)
    expect([first?.authorization, first?.['x-own']]).toEqual(['Bearer TOKEN', '1'])
    expect(first?.['x-parse-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.['x-parse-request-id']).toBe(first?.['x-parse-request-id'])
  })

  it('tries a request five times with growing delays while the server fails', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    vi.spyOn(Math, 'random').mockReturnValue(0.004)
    answers = Array.from({ length: 5 }, () => ({
      status: 500,
      body: '{"code":1,"error":"Internal server error."}',
    }))
    await expect(request('GET', 'config', {})).rejects.toMatchObject({
      code: 1,
      message: 'Internal server error.',
    })
    expect(seen).toHaveLength(5)
    // 0.004 × 125 × 2, 4, 8, 16
    expect(timers.mock.calls.map(([, delay]) => delay).filter((delay) => delay !== undefined)).toEqual(
      expect.arrayContaining([1, 2, 4, 8]),
    )
  })

  it('does not repeat a call that the server refuses', async () => {
    answers = [{ status: 404, body: '{"code":101,"error":"Object not found."}' }]
    await expect(request('GET', 'classes/Job/1', {})).rejects.toMatchObject({ code: 101 })
    expect(seen).toHaveLength(1)
  })

  it('resolves an empty answer, for which the original waited forever', async () => {
    for (const body of ['null', 'false', '0', '""']) {
      answers = [{ status: 200, body }]
      expect(await request('POST', 'logout', {})).toEqual({})
    }
  })

  it('gives the id of a job instead of the answer', async () => {
    answers = [{ status: 200, body: '{}', headers: { 'X-Parse-Job-Status-Id': 'job1' } }]
    expect(await Moralis.Cloud.startJob('tidyUp', {})).toBe('job1')
    answers = [{ status: 200, body: '{"result":true}', headers: { 'X-Parse-Push-Status-Id': 'push1' } }]
    expect(await Moralis.Push.send({ where: {}, data: {} })).toEqual({ result: true })
  })

  it('ends a request when the caller aborts it', async () => {
    const query = new Moralis.Query('Job')
    const result = query.find()
    query.cancel()
    expect(await result).toEqual([])
  })
})

describe('an answer that is none', () => {
  const unreadable = { code: 107, message: 'The server returned an invalid response.' }

  it.each(['{}', 'null', '[]', '{"results":null}'])('is a failure of a query: %s', async (body) => {
    const query = new Moralis.Query('Job')
    const calls = [
      () => query.find(),
      () => query.first(),
      () => query.get('a'),
      () => query.count(),
      () => query.distinct('a'),
      () => query.aggregate([]),
    ]
    for (const call of calls) {
      answers = [{ status: 200, body }]
      await expect(call()).rejects.toMatchObject(unreadable)
    }
  })

  it.each(['{}', 'null', '{"results":[]}'])('is a failure of saving several: %s', async (body) => {
    answers = [{ status: 200, body }]
    const objects = [new Moralis.Object('Job'), new Moralis.Object('Job')]
    // Parse has a code of its own for a batch.
    await expect(Moralis.Object.saveAll(objects)).rejects.toMatchObject({ ...unreadable, code: 111 })
  })

  it.each(['{}', 'null', '{"objectId":""}'])('signs nobody in: %s', async (body) => {
    answers = [{ status: 200, body }]
    await expect(Moralis.User.logIn('ada', 'secret')).rejects.toMatchObject(unreadable)
    answers = [{ status: 200, body }]
    await expect(Moralis.User.signUp('ada', 'secret', {})).rejects.toMatchObject(unreadable)
    expect(await Moralis.User.currentAsync()).toBeNull()
  })

  it('accepts a count without results and a query plan', async () => {
    answers = [{ status: 200, body: '{"count":3}' }]
    expect(await new Moralis.Query('Job').count()).toBe(3)
    answers = [{ status: 200, body: '{"results":{"plan":1}}' }]
    expect(await new Moralis.Query('Job').explain().find()).toEqual({ plan: 1 })
  })
})

describe('a failure', () => {
  it('names the transport where no server is reached, after five tries', async () => {
    Moralis.serverURL = 'http://127.0.0.1:1/server'
    await expect(request('GET', 'config', {})).rejects.toMatchObject({
      code: 100,
      message: 'XMLHttpRequest failed: "Unable to connect to the Parse API"',
    })
  })

  it('shows the body where it is no JSON', async () => {
    answers = [{ status: 400, body: '<h1>Bad gateway</h1>' }]
    await expect(request('GET', 'config', {})).rejects.toMatchObject({
      code: 107,
      message: 'Received an error with invalid JSON from Parse: <h1>Bad gateway</h1>',
    })
  })

  it('names what is wrong with an answer that is no JSON', async () => {
    answers = [{ status: 200, body: 'hello' }]
    const failure = request('GET', 'config', {})
    await expect(failure).rejects.toMatchObject({ code: 100 })
    await expect(failure).rejects.toThrow(/^XMLHttpRequest failed: "SyntaxError: /)
  })

  it.each([
    ['{"code":101,"error":{"a":1}}', '{"a":1}'],
    ['{"code":101,"error":[1]}', '[1]'],
    ['{"code":101,"error":null}', 'null'],
  ])('has a text for a message, also after %s', async (body, message) => {
    answers = [{ status: 400, body }]
    await expect(request('GET', 'config', {})).rejects.toMatchObject({ code: 101, message })
  })

  it('keeps a missing code missing', async () => {
    answers = [{ status: 403, body: '{"error":"unauthorized"}' }]
    const error: unknown = await request('GET', 'config', {}).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Moralis.Error)
    expect(error).toMatchObject({ name: 'ParseError', code: undefined, message: 'unauthorized' })
    expect(String(error)).toBe('ParseError: undefined unauthorized')
  })

  it('says that the environment cannot ask anybody', async () => {
    vi.stubGlobal('fetch', undefined)
    const text = 'Cannot make a request: No definition of XMLHttpRequest was found.'
    await expect(Moralis._ajax('GET', serverUrl, '')).rejects.toThrow(text)
    await expect(request('GET', 'config', {})).rejects.toMatchObject({
      code: 100,
      message: `XMLHttpRequest failed: ${JSON.stringify(text)}`,
    })
    await expect(
      Moralis.File.fromJSON({ __type: 'File', name: 'a', url: serverUrl }).getData(),
    ).rejects.toThrow(text)
    vi.unstubAllGlobals()
  })
})
