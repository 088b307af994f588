import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { type BackendErrorName, backendErrors, listBackendErrors } from '@cryptolist/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRaw } from '../../../board/tests/support/raw-request.ts'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { signInLegacy, signLegacy } from '../support/legacy-wallet.ts'
import { withShortStatements } from '../support/short-statements.ts'
import { asPut, errorRows } from './backend-error-rows.ts'

let identity: TestIdentity
/** The values that the requests name, by the words in angle brackets. */
const namedValues: Record<string, string> = {}

beforeAll(async () => {
  identity = await startTestIdentity()
  namedValues.masterKey = identity.config.masterKey
  await addUsers()
  await addClasses()
  namedValues.sample = String((await identity.send('/classes/Sample', { title: 'first' })).body.objectId)
  await sendAsMaster('/roles', { name: 'editors', ACL: {} })
})
afterAll(() => identity.close())

describe('codes', () => {
  for (const [name, text, path, body, status] of errorRows)
    it(`${name}: ${text === '' ? path : text}`, async () => {
      const answer = await identity.send(fill(path), JSON.parse(fill(JSON.stringify(body))))
      expectError(answer, name, { text, status })
    })

  it('INTERNAL_SERVER_ERROR: nothing of what is inside', async () => {
    const { db } = identity.database
    await sql`create function break_it() returns trigger language plpgsql
      as $$ begin raise exception 'the inside'; end $$`.execute(db)
    await sql`create trigger broken before insert on "Broken" execute function break_it()`.execute(db)
    expectError(await identity.send('/classes/Broken', { count: 1 }), 'INTERNAL_SERVER_ERROR', {
      text: 'Internal server error.',
    })
    const requests = [{ method: 'POST', path: '/server/classes/Broken', body: { count: 1 } }]
    const batch = await identity.send('/batch', { requests })
    expect(batch.body.list).toEqual([{ error: { code: 1, error: 'Internal server error.' } }])
  })

  it('TIMEOUT: a query that takes too long', async () => {
    await identity.database.db.transaction().execute(async (transaction) => {
      await sql`lock table "Sample" in access exclusive mode`.execute(transaction)
      const ask = () => identity.send('/classes/Sample', { _method: 'GET' })
      expectError(await withShortStatements(identity, ask), 'TIMEOUT')
    })
  })

  it('INVALID_CONTENT_LENGTH: a length that is no number', async () => {
    const answer = await sendText('POST /server/users HTTP/1.1\r\nHost: a\r\nContent-Length: many\r\n\r\n')
    expectError(answer, 'INVALID_CONTENT_LENGTH', {
      text: 'The length of the request is not stated as a number.',
    })
  })

  it('ACCOUNT_ALREADY_LINKED: the wallet of another user', async () => {
    const wallet = makeWallet()
    await signInLegacy(identity, wallet)
    const authData = { moralisEth: await signLegacy(identity, wallet) }
    const answer = await identity.send(fill('/users/<ana>'), {
      ...asPut,
      authData,
      _SessionToken: namedValues.anaToken,
    })
    expectError(answer, 'ACCOUNT_ALREADY_LINKED')
  })

  it('OPERATION_FORBIDDEN: no application', async () => {
    const answer = await fetch(`${identity.serverUrl}/classes/Sample`)
    const refused = { text: 'unauthorized', status: 403 }
    expectError({ status: answer.status, body: await answer.json() }, 'OPERATION_FORBIDDEN', refused)
  })

  it('INVALID_SESSION_TOKEN: a session that has expired', async () => {
    const { body } = await identity.send('/users', { username: 'finn', password: 'long enough' })
    await sql`update "_Session" set "expiresAt" = now() - interval '1 minute'
      where "sessionToken" = ${body.sessionToken}`.execute(identity.database.db)
    const answer = await identity.send('/users/me', { _method: 'GET', _SessionToken: body.sessionToken })
    expectError(answer, 'INVALID_SESSION_TOKEN', { text: 'Session token is expired.' })
  })

  it('DUPLICATE_REQUEST: the same id twice', async () => {
    const headers = { 'X-Parse-Request-Id': randomUUID() }
    const create = (): ReturnType<TestIdentity['send']> =>
      identity.send('/classes/Sample', { title: 'x' }, headers)
    expect((await create()).status).toBe(201)
    expectError(await create(), 'DUPLICATE_REQUEST', { text: 'Duplicate request' })
  })

  it('FILE_DELETE_UNNAMED_ERROR: a file without a name', async () => {
    const headers = { 'X-Parse-Application-Id': identity.config.appId }
    const answer = await fetch(`${identity.serverUrl}/files/`, { method: 'DELETE', headers })
    const text = 'Cannot delete an unnamed file.'
    expectError({ status: answer.status, body: await answer.json() }, 'FILE_DELETE_UNNAMED_ERROR', { text })
  })

  it('REQUEST_LIMIT_EXCEEDED, EXCEEDED_QUOTA, INVALID_PUSH_TIME_ERROR: where limits and push are on', async () => {
    const strict = await startTestIdentity({
      RATE_LIMITS: 'strict',
      WEB_PUSH_CONTACT: 'mailto:board@people.example',
    })
    try {
      const { body } = await strict.send('/users', { username: 'eve', password: 'long enough' })
      await sql`insert into board.file_uploads (user_id, day, files, bytes)
        values (${body.objectId}, (now() at time zone 'utc')::date, 1000000, 1)`.execute(strict.database.db)
      const file = { base64: 'aGk=', _SessionToken: body.sessionToken }
      expectError(await strict.send('/files/a.txt', file), 'EXCEEDED_QUOTA')
      const push = { where: {}, data: { alert: 'x' }, push_time: 'tomorrow' }
      const sent = await strict.send('/push', { ...push, _MasterKey: strict.config.masterKey })
      expectError(sent, 'INVALID_PUSH_TIME_ERROR')
      const tries = Array.from({ length: 11 }, () =>
        strict.send('/login', { username: 'dora', password: 'wrong one' }),
      )
      const answer = (await Promise.all(tries)).find(({ status }) => status === 429)
      expectError(answer, 'REQUEST_LIMIT_EXCEEDED')
      expect(Number(answer?.headers.get('Retry-After'))).toBeGreaterThan(0)
    } finally {
      await strict.close()
    }
  })
})

/** Errors without a row above, asked for in tests of their own. */
const ownTests: readonly (readonly [BackendErrorName, string])[] = [
  ['INTERNAL_SERVER_ERROR', 'Internal server error.'],
  // In backend/parse/outage.test.ts, for it stops the database.
  ['INTERNAL_SERVER_ERROR', 'The board cannot reach its database right now. Try again in a few seconds.'],
  ['TIMEOUT', ''],
  ['OPERATION_FORBIDDEN', 'unauthorized'],
  ['INVALID_SESSION_TOKEN', 'Session token is expired.'],
  ['INVALID_CONTENT_LENGTH', 'The length of the request is not stated as a number.'],
  ['ACCOUNT_ALREADY_LINKED', ''],
  ['DUPLICATE_REQUEST', 'Duplicate request'],
  ['REQUEST_LIMIT_EXCEEDED', ''],
  ['EXCEEDED_QUOTA', ''],
  ['INVALID_PUSH_TIME_ERROR', ''],
  ['FILE_DELETE_UNNAMED_ERROR', 'Cannot delete an unnamed file.'],
]

describe('requests of any shape', () => {
  const json = { 'Content-Type': 'application/json', 'X-Parse-Application-Id': 'cryptolist' }
  it.each([
    ['PATCH', '/classes/Sample', 400],
    ['PATCH', '/nowhere', 400],
    ['PROPFIND', '/users', 400],
    ['GET', '/', 404],
    ['GET', '', 404],
    ['GET', '/none/of/this?a=b', 404],
    ['GET', '/classes/%', 400],
    ['GET', '/classes/%ff', 400],
    ['GET', `/classes/${'x'.repeat(20_000)}`, 431],
    ['GET', '/classes/Sample?where={', 400],
    ['GET', '/apps/choose_password', 404],
    ['PUT', '/classes/Sample', 400],
    ['DELETE', '/users', 400],
  ])('%s %.40s is answered %i, with a code', async (method, path, status) => {
    const answer = await requestRaw(identity.serverUrl + path, { method, headers: json })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, anError])
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it.each([
    [
      'a body that is no JSON',
      'POST /server/users HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n\r\n<a>',
      400,
    ],
    [
      'a type that is none',
      'POST /server/users HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ;;;\r\nContent-Length: 2\r\n\r\n{}',
      403,
    ],
    [
      'an encoding that is none',
      'POST /server/users HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Encoding: mist\r\nContent-Length: 2\r\n\r\n{}',
      415,
    ],
    [
      'broken chunks',
      'POST /server/users HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    ['a method that is none', 'NONE /server/users HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['TRACE', 'TRACE /server/users HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 403],
    ['no HTTP', 'hello\r\n\r\n', 400],
  ])('%s is answered in JSON', async (_name, text, status) => {
    const answer = await sendText(text)
    expect([answer.status, answer.body]).toEqual([status, anError])
  })

  it('HEAD is answered without a body', async () => {
    const answer = await requestRaw(`${identity.serverUrl}/nowhere`, { method: 'HEAD', headers: json })
    expect([answer.status, answer.text]).toEqual([404, ''])
  })
})

const anError = { code: expect.any(Number), error: expect.stringMatching(/\w/) }

describe('the catalogue', () => {
  const cases = [...ownTests, ...errorRows.map(([name, text]) => [name, text] as const)]

  it('has a request above for each code that the server answers with, and a reason for each other', () => {
    for (const { name, origin, status, reason, texts } of listBackendErrors()) {
      const isClients = origin === 'client'
      const isAsked = cases.some(([other]) => other === name)
      expect([name, isAsked, status === null, reason !== undefined]).toEqual([
        name,
        !isClients,
        isClients,
        isClients,
      ])
      if (isClients) expect([name, texts]).toEqual([name, []])
    }
  })

  it('has each of its texts in an answer above', () => {
    const missing = listBackendErrors().flatMap(({ name, texts }) =>
      texts
        .filter(({ text }) => !cases.some(([other, given]) => other === name && toPattern(text).test(given)))
        .map(({ text }) => `${name}: ${text}`),
    )
    expect(missing).toEqual([])
  })

  it('has the codes of old and new clients', () => {
    const numbers = Object.fromEntries(listBackendErrors().map(({ name, code }) => [name, code]))
    for (const client of ['moralis/lib/node/ParseError.js', 'parse/lib/node/ParseError.js']) {
      const { default: ParseError } = createRequire(import.meta.url)(client)
      for (const [name, code] of Object.entries(ParseError))
        if (typeof code === 'number') expect([name, numbers[name]]).toEqual([name, code])
    }
  })
})

function toPattern(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

function expectError(
  answer: { status: number; body: unknown } | undefined,
  name: BackendErrorName,
  {
    text = '',
    status = backendErrors[name].status,
  }: { text?: string; status?: number | null | undefined } = {},
): void {
  const error = text === '' ? expect.any(String) : fill(text)
  expect([answer?.status, answer?.body]).toEqual([status, { code: backendErrors[name].code, error }])
}

/** Sends text that no client of HTTP would send. */
async function sendText(text: string): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(identity.serverUrl)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  let answer = ''
  for await (const part of socket) answer += part
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

function fill(text: string): string {
  return text.replace(/<(\w+)>/g, (brackets, name: string) => namedValues[name] ?? brackets)
}

function sendAsMaster(path: string, body: Record<string, unknown>): ReturnType<TestIdentity['send']> {
  return identity.send(path, { ...body, _MasterKey: identity.config.masterKey })
}

async function addUsers(): Promise<void> {
  for (const name of ['ana', 'ben']) {
    const account = { username: name, password: 'long enough', email: `${name}@people.example` }
    const { body } = await identity.send('/users', account)
    Object.assign(namedValues, { [name]: body.objectId, [`${name}Token`]: body.sessionToken })
  }
}

async function addClasses(): Promise<void> {
  const anybody = { '*': true }
  const open = {
    find: anybody,
    get: anybody,
    count: anybody,
    create: anybody,
    update: anybody,
    delete: anybody,
    addField: {},
  }
  await sendAsMaster('/schemas/Sample', {
    className: 'Sample',
    fields: {
      title: { type: 'String', required: true },
      count: { type: 'Number' },
      secret: { type: 'String' },
      details: { type: 'Object' },
      place: { type: 'GeoPoint' },
      friend: { type: 'Pointer', targetClass: '_User' },
    },
    classLevelPermissions: { ...open, protectedFields: { '*': ['secret'] } },
  })
  await sendAsMaster('/schemas/Broken', {
    className: 'Broken',
    fields: { count: { type: 'Number' } },
    classLevelPermissions: open,
  })
  await sendAsMaster('/schemas/Members', {
    className: 'Members',
    classLevelPermissions: { find: { requiresAuthentication: true } },
  })
}
