import { mkdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { testPostgresVariable } from '@cryptolist/testkit/database'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestFiles, type TestFiles } from '../../tests/support/files.ts'
import type { TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy } from '../../tests/support/legacy-wallet.ts'
import { createLogAdapter, loadParse } from '../server/load.ts'

let identity: TestIdentity
let token: string
let upload: TestFiles['upload']
let get: TestFiles['get']
let remove: TestFiles['remove']
let keepsNothing: TestFiles['keepsNothing']
let listBytes: TestFiles['listBytes']

beforeAll(async () => {
  const files = await startTestFiles()
  identity = files.identity
  token = files.token
  upload = files.upload
  get = files.get
  remove = files.remove
  keepsNothing = files.keepsNothing
  listBytes = files.listBytes
})
afterAll(() => identity.close())

describe('File.destroy', () => {
  it('lets the owner and the master key delete a file; answers 153 to others and for a missing file', async () => {
    const { body } = await upload('mine.txt', 'mine')
    const path = `/files/${body.name}`
    const other = String((await signInLegacy(identity, makeWallet())).body.sessionToken)
    const refused: Record<string, string>[] = [
      { 'X-Parse-Master-Key': 'undefined' },
      { 'X-Parse-Master-Key': 'null' },
      { 'X-Parse-Master-Key': 'guessed' },
      { 'X-Parse-Session-Token': other },
      { 'X-Parse-Session-Token': 'r:stale' },
      { 'X-Parse-Application-ID': 'other' },
      { 'X-Parse-Master-Key': identity.config.masterKey, 'X-Forwarded-For': '127.0.0.1' },
    ]
    for (const headers of refused) {
      const response = await remove(path, headers)
      expect([headers, (await response.json()).code]).toEqual([headers, 153])
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
    }
    expect((await get(path)).status).toBe(200)
    const done = await remove(path, { 'X-Parse-Session-Token': token })
    expect([done.status, await done.json()]).toEqual([200, {}])
    expect((await get(path)).status).toBe(404)
    expect((await listBytes()).filter((name) => name.includes(String(body.name).slice(0, 32)))).toEqual([])
    const missing = await remove(path, { 'X-Parse-Session-Token': token })
    expect([missing.status, (await missing.json()).code]).toEqual([404, 153])
  })

  it('deletes a file with the master key, also inside of a POST', async () => {
    const { body } = await upload('mine.txt', 'mine')
    const master = { 'X-Parse-Master-Key': identity.config.masterKey }
    expect((await remove(`/files/${body.name}`, master)).status).toBe(200)
    const second = await upload('mine.txt', 'mine')
    const inside = { _method: 'DELETE', _SessionToken: token }
    expect((await identity.send(`/files/${second.body.name}`, inside)).status).toBe(200)
    expect((await get(`/files/${second.body.name}`)).status).toBe(404)
  })

  it('answers 161 to a deletion without a file name', async () => {
    for (const path of ['/files', '/files/']) {
      const response = await remove(path, {})
      expect([response.status, await response.json()]).toEqual([
        400,
        { code: 161, error: 'Cannot delete an unnamed file.' },
      ])
    }
  })
})

describe('serving', () => {
  const text = 'abcdefghij'
  let path: string
  beforeAll(async () => {
    path = `/files/${(await upload('letters.txt', text)).body.name}`
  })

  it('serves files that browsers neither run nor send cookies with', async () => {
    const { headers } = await get(path, { Origin: 'https://elsewhere.example', Cookie: 'session=x' })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'accept-ranges': 'bytes',
      'content-length': '10',
    })
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each([
    ['bytes=0-3', 206, 'abcd'],
    ['bytes=4-', 206, 'efghij'],
    ['bytes=-2', 206, 'ij'],
    ['bytes=8-99', 206, 'ij'],
    ['bytes=0-1,4-5', 200, text],
    ['letters=0-1', 200, text],
  ])('answers the range %s', async (Range, status, content) => {
    const response = await get(path, { Range })
    expect([response.status, await response.text()]).toEqual([status, content])
    expect(response.headers.get('content-length')).toBe(String(content.length))
  })

  it.each(['bytes=9-1', 'bytes=10-', 'bytes=-0', 'bytes=-', 'bytes=x', 'bytes=99999999999999999999-'])(
    'FILE-05: refuses the range %s',
    async (Range) => {
      const response = await get(path, { Range })
      expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
      expect((await response.json()).code).toBe(102)
      expect((await get(path)).status).toBe(200)
    },
  )

  it('serves files by HEAD, ETag and If-Range', async () => {
    const head = await get(path, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
    const etag = head.headers.get('etag') ?? ''
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304)
    expect((await get(path, { Range: 'bytes=0-0', 'If-Range': etag })).status).toBe(206)
    expect((await get(path, { Range: 'bytes=0-0', 'If-Range': '"old"' })).status).toBe(200)
  })

  it('uses no foreign Host in the address of a file', async () => {
    const answer = await rawUpload({ host: 'evil.example' })
    expect(answer).toContain(`"url":"http://localhost:${new URL(identity.serverUrl).port}/server/files/`)
  })

  it('refuses every other way to the files', async () => {
    const { appId, masterKey } = identity.config
    const name = path.slice('/files/'.length)
    expect(await (await get(`/FILES/${name}`)).text()).toBe(text)
    expect(await (await get(`//files/${name}`)).text()).toBe(text)
    for (const [method, where] of [
      ['GET', `/%66iles/${name}`],
      ['GET', `/files/other/${name}`],
      ['GET', `/files/other/metadata/${name}`],
      ['PUT', `/files/${name}`],
      ['PATCH', `/files/${name}`],
      ['POST', `/%66iles/a.txt`],
      ['DELETE', `/%66iles/${name}`],
      ['POST', `/x/../%66iles/a.txt`],
    ] as const) {
      const response = await fetch(identity.serverUrl + where, {
        method,
        headers: { 'X-Parse-Application-Id': appId, 'X-Parse-Master-Key': masterKey },
        ...(method === 'POST' ? { body: '{"base64":"aGk="}' } : {}),
      })
      expect([where, response.status >= 400 && response.status < 500]).toEqual([where, true])
      expect(await response.json()).toMatchObject({ code: expect.any(Number), error: expect.any(String) })
    }
    const batch = await identity.send('/batch', {
      requests: [{ method: 'DELETE', path: `/server/files/${name}`, body: {} }],
      _MasterKey: masterKey,
    })
    expect(batch.status).toBe(404)
    expect(await (await get(path)).text()).toBe(text)
  })
})

/** Sends an upload by hand, whole or cut off, and answers all that came back. */
async function rawUpload({ host, cut }: { host: string; cut?: boolean }): Promise<string> {
  const { appId } = identity.config
  const body = JSON.stringify({ base64: 'aGVsbG8=', _ApplicationId: appId, _SessionToken: token })
  const length = cut === true ? 5_000_000 : body.length
  const socket = connect(Number(new URL(identity.serverUrl).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (part) => {
    answer += part.toString()
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.write(`POST /server/files/a.txt HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`)
  socket.write(`Content-Length: ${length}\r\n\r\n${body}`)
  if (cut === true) {
    await vi.waitFor(
      async () => expect((await listBytes()).some((name) => name.endsWith('.body'))).toBe(true),
      10_000,
    )
    socket.destroy()
  }
  await closed
  return answer
}

describe('Parse.File in cloud code', () => {
  const { Parse } = loadParse(createLogAdapter(pino({ level: 'silent' })))
  const controller = () => Parse.CoreManager.getFileController()
  const source = { base64: Buffer.from('from the server').toString('base64'), type: 'text/plain' }

  it('saves and removes files in cloud code with the master key or a session', async () => {
    for (const who of [{ useMasterKey: true }, { sessionToken: token }]) {
      const saved = await controller().saveBase64('cloud.txt', source, { ...who, metadata: { a: 1 } })
      expect(await (await get(`/files/${saved.name}`)).text()).toBe('from the server')
      expect(await (await get(`/files/${saved.name}/metadata`)).json()).toEqual({
        metadata: { a: 1 },
        tags: {},
      })
      await controller().deleteFile(saved.name, who)
      expect((await get(`/files/${saved.name}`)).status).toBe(404)
    }
  })

  it('refuses files of cloud code without a key or session', async () => {
    await expect(controller().saveBase64('cloud.txt', source)).rejects.toMatchObject({ code: 130 })
    const stale = controller().saveBase64('cloud.txt', source, { sessionToken: 'r:stale' })
    await expect(stale).rejects.toMatchObject({ code: 130 })
    await expect(controller().deleteFile('none.txt', { useMasterKey: true })).rejects.toMatchObject({
      code: 153,
    })
  })
})

/** Lets nobody in, and ends the connections there are, as when PostgreSQL stops. */
async function setAway(isAway: boolean): Promise<void> {
  const name = identity.database.connection.database
  const admin = new pg.Client({ connectionString: process.env[testPostgresVariable] })
  await admin.connect()
  await admin.query(`alter database ${name} with allow_connections ${!isAway}`)
  if (isAway)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.end()
}

describe('faults', () => {
  it('takes no file without the database, and serves all when it is back', async () => {
    const { body } = await upload('before.txt', 'before')
    const bytes = await listBytes()
    await setAway(true)
    const statuses = [
      (await upload('a.txt', 'a')).status,
      (await fetch(String(body.url))).status,
      (await remove(`/files/${body.name}`, { 'X-Parse-Session-Token': token })).status,
    ]
    await setAway(false)
    expect(statuses).toEqual([503, 503, 503])
    expect(await listBytes()).toEqual(bytes)
    await vi.waitFor(async () => expect((await fetch(String(body.url))).status).toBe(200))
  })

  it('FI-10: keeps nothing of an upload that is cut off', async () => {
    await keepsNothing(async () => {
      await rawUpload({ host: 'localhost', cut: true })
      await vi.waitFor(
        async () => expect((await listBytes()).filter((name) => name.endsWith('.body'))).toEqual([]),
        10_000,
      )
    })
  })

  it('FI-08: answers 503 to uploads on a full disk, and serves stored files', async () => {
    const { body } = await upload('before.txt', 'before')
    const incoming = join(identity.config.dataDir, 'files', 'incoming')
    await rm(incoming, { recursive: true })
    expect(await keepsNothing(() => upload('a.txt', 'a'))).toMatchObject({ status: 503, body: { code: 1 } })
    await mkdir(incoming, { mode: 0o700 })
    expect(await (await fetch(String(body.url))).text()).toBe('before')
    expect((await upload('after.txt', 'after')).status).toBe(201)
  })

  it('answers an uncached 404 for lost bytes', async () => {
    const { body } = await upload('lost.txt', 'lost')
    const [path = ''] = (await listBytes()).filter((name) => name.endsWith(String(body.name).slice(0, 32)))
    await rm(path)
    const response = await fetch(String(body.url))
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await response.json()).toEqual({ code: 101, error: 'File not found.' })
  })

  it('stores files unreadable to other users of the machine', async () => {
    const modes = await Promise.all((await listBytes()).map(async (path) => (await stat(path)).mode & 0o777))
    expect(new Set(modes)).toEqual(new Set([0o600]))
  })
})
