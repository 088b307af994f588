import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { objectSteps } from '../../tests/support/objects.ts'

let identity: TestIdentity
let installation: string
let own: { _SessionToken: unknown }
const { make, master } = objectSteps(() => identity)
beforeAll(async () => {
  identity = await startTestIdentity({ ALLOW_CLASS_CREATION: '1' })
  await make('Note', { text: 'a' })
  const row = { deviceType: 'ios', installationId: 'one', deviceToken: 'mine' }
  installation = String((await identity.send('/installations', row)).body.objectId)
  const { body } = await identity.send('/users', { username: 'ana', password: 'long enough' })
  own = { _SessionToken: body.sessionToken }
})
afterAll(() => identity.close())

type Body = Record<string, unknown>
type Headers = Record<string, string>
interface Spelling {
  name: string
  body?: Body
  headers?: Headers
}

const master64 = (user: string, password: string): Headers => ({
  Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
const inHeader = (key: string): Headers => ({ 'X-Parse-Master-Key': key })

/** Requests without a key, and keys that are meant for a proxy. */
function listNoKeys({ appId, masterKey }: TestIdentity['config']): Spelling[] {
  return [
    ...['', 'undefined', 'null', null].map((key) => ({ name: `body ${key}`, body: { _MasterKey: key } })),
    ...['', 'undefined', 'null'].map((key) => ({ name: `header ${key}`, headers: inHeader(key) })),
    { name: 'maintenance word', headers: { 'X-Parse-Maintenance-Key': 'undefined' } },
    { name: 'basic of a proxy', headers: master64('x', 'y') },
    { name: 'basic of a proxy that knows the key', headers: master64('x', masterKey) },
    { name: 'basic without a key', headers: master64(appId, '') },
    { name: 'basic with the word', headers: master64(appId, 'undefined') },
    { name: 'basic with another key', headers: master64(appId, 'javascript-key=a') },
    { name: 'words everywhere', body: { _MasterKey: 'null' }, headers: inHeader('undefined') },
  ]
}

/** Keys that are refused, whatever the request. */
function listWrongKeys({ appId, masterKey }: TestIdentity['config']): Spelling[] {
  const values = ['wrong', 'Undefined', 'NULL', masterKey.toUpperCase(), `${masterKey} `, `${masterKey}x`]
  const odd = [[masterKey], { key: masterKey }, [], {}, 0, 5, true, false]
  return [
    ...[...values, ...odd].map((key) => ({ name: `body ${JSON.stringify(key)}`, body: { _MasterKey: key } })),
    ...['wrong', 'Undefined', `${masterKey}, ${masterKey}`].map((key) => ({
      name: `header ${key}`,
      headers: inHeader(key),
    })),
    { name: 'maintenance', headers: { 'X-Parse-Maintenance-Key': 'wrong' } },
    { name: 'right as maintenance', headers: { 'X-Parse-Maintenance-Key': masterKey } },
    { name: 'basic', headers: master64(appId, 'wrong') },
    { name: 'right body, wrong header', body: { _MasterKey: masterKey }, headers: inHeader('wrong') },
    { name: 'wrong body, right header', body: { _MasterKey: 'wrong' }, headers: inHeader(masterKey) },
    { name: 'wrong basic, right body', body: { _MasterKey: masterKey }, headers: master64(appId, 'wrong') },
    {
      name: 'right through a proxy',
      body: { _MasterKey: masterKey },
      headers: { 'X-Forwarded-For': '203.0.113.9' },
    },
    {
      name: 'right basic, with blanks, through a proxy',
      headers: {
        Authorization: master64(appId, masterKey).Authorization?.replace(' ', '   ') ?? '',
        Forwarded: 'for=203.0.113.9',
      },
    },
  ]
}

const listProxies = (): Headers[] => [{}, { 'X-Forwarded-For': '203.0.113.9' }]

const forbidden: [string, string, Body][] = [
  ['PUT', '/installations/one', { deviceToken: 'theirs' }],
  ['POST', '/sessions', {}],
  ['POST', '/classes/_Session', {}],
  ['GET', '/classes/Note', { where: {}, explain: true }],
  ['POST', '/roles', { name: 'moderator', ACL: {} }],
  ['POST', '/classes/_Role', { name: 'Owner', ACL: {} }],
  ['GET', '/schemas', {}],
  ['POST', '/schemas/Other', {}],
  ['DELETE', '/purge/Note', {}],
  ['GET', '/aggregate/Note', { pipeline: [] }],
  ['PUT', '/config', { params: { a: 1 } }],
  ['POST', '/push', { channels: ['a'], data: {} }],
  ['POST', '/loginAs', { userId: 'a' }],
  ['GET', '/hooks/functions', {}],
]

function send(method: string, path: string, { body, headers }: Spelling, more: Body): Promise<Answer> {
  const where = path === '/installations/one' ? `/installations/${installation}` : path
  return identity.send(where, { ...own, ...more, ...body, _method: method }, headers)
}

async function listAllowed(spelling: Spelling): Promise<string[]> {
  const allowed: string[] = []
  for (const [method, path, body] of forbidden) {
    const { status } = await send(method, path, spelling, body)
    if (status < 400 || status >= 500) allowed.push(`${spelling.name}: ${method} ${path} ${status}`)
  }
  const requests = [{ method: 'POST', path: '/server/sessions', body: {} }]
  const { status } = await send('POST', '/batch', spelling, { requests })
  if (status !== (status === 403 ? 403 : 400)) allowed.push(`${spelling.name}: batch ${status}`)
  return allowed
}

describe('what only the operator may do', () => {
  it('refuses operator requests without a key, whatever is sent in its place', async () => {
    const allowed: string[] = []
    for (const spelling of listNoKeys(identity.config)) {
      allowed.push(...(await listAllowed(spelling)))
      for (const proxy of listProxies()) {
        const headers: Headers = { ...spelling.headers, ...proxy }
        const plain = await send('GET', '/classes/Note', { ...spelling, headers }, { where: {} })
        expect([spelling.name, plain.status, plain.body]).toEqual([spelling.name, 200, expect.anything()])
      }
    }
    expect(allowed).toEqual([])
  })

  it('refuses every request with a wrong key', async () => {
    const allowed: string[] = []
    for (const spelling of listWrongKeys(identity.config)) {
      allowed.push(...(await listAllowed(spelling)))
      const plain = await send('GET', '/classes/Note', spelling, { where: {} })
      expect([spelling.name, plain.status, plain.body.code]).toEqual([spelling.name, 403, 119])
    }
    expect(allowed).toEqual([])
  })

  it('reads the key next to an application named in a header', async () => {
    const { appId, masterKey } = identity.config
    const put = (body: Body) =>
      fetch(`${identity.serverUrl}/installations/${installation}`, {
        method: 'PUT',
        headers: { 'X-Parse-Application-Id': appId, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...body, appVersion: '2' }),
      })
    const statuses = [{ _MasterKey: 'null' }, { _MasterKey: 'wrong' }, { _MasterKey: masterKey }].map(put)
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 403, 200])
  })

  it('changes nothing by refused operator requests', async () => {
    expect(await master('GET', `/installations/${installation}`)).toMatchObject({ deviceToken: 'mine' })
    expect((await master('GET', '/roles')).results).toEqual([])
    expect((await master('GET', '/sessions')).results).toHaveLength(1)
  })

  it('accepts the right key wherever it is sent', async () => {
    const { appId, masterKey } = identity.config
    const right: Spelling[] = [
      { name: 'body', body: { _MasterKey: masterKey } },
      { name: 'header', headers: inHeader(masterKey) },
      { name: 'both', body: { _MasterKey: masterKey }, headers: inHeader(masterKey) },
      { name: 'header and a word', body: { _MasterKey: 'undefined' }, headers: inHeader(masterKey) },
      { name: 'basic', headers: master64(appId, masterKey) },
      { name: 'body beside basic of a proxy', body: { _MasterKey: masterKey }, headers: master64('x', 'y') },
    ]
    for (const spelling of right) {
      const schemas = await send('GET', '/schemas', spelling, {})
      const explained = await send('GET', '/classes/Note', spelling, { where: {}, explain: true })
      expect([spelling.name, schemas.status, explained.status]).toEqual([spelling.name, 200, 200])
      expect(schemas.body).toHaveProperty('results')
    }
  })
})
