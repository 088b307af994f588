import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy } from '../../tests/support/legacy-wallet.ts'
import { boardFunctions } from '../functions/board-functions.ts'
import { startFunctionNames } from '../functions/define-functions.ts'
import { createLogAdapter, loadParse } from '../server/load.ts'
import { createPlugins } from './plugins.ts'
import { startCloudCode } from './start-cloud-code.ts'

const fixture = fileURLToPath(new URL('../../tests/fixtures/cloud-code/of-old.js', import.meta.url))

let identity: TestIdentity
let folder: string
let lines = ''
const log = pino(
  { level: 'debug' },
  new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  }),
)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-cloud-code-'))
  identity = await startTestIdentity({ CLOUD_CODE: fixture }, log)
  const fields = {
    player: { type: 'String' },
    points: { type: 'Number' },
    doubled: { type: 'Number' },
    wei: { type: 'Number' },
    friend: { type: 'Pointer', targetClass: 'Score' },
  }
  const anybody = { '*': true }
  const classLevelPermissions = {
    find: anybody,
    get: anybody,
    count: anybody,
    create: anybody,
    update: anybody,
    delete: anybody,
  }
  const answer = await identity.send('/schemas/Score', {
    _MasterKey: identity.config.masterKey,
    className: 'Score',
    fields,
    classLevelPermissions,
  })
  expect(answer.status).toBe(200)
})
afterAll(async () => {
  await identity.close()
  await rm(folder, { recursive: true, force: true })
})

async function call(name: string, params: Record<string, unknown> = {}) {
  const { status, body } = await identity.send(`/functions/${name}`, params)
  return { status, body }
}

/** Loads another module beside the one that the backend started with. */
async function load(name: string, code?: string): Promise<void> {
  const file = join(folder, name)
  if (code !== undefined) await writeFile(file, code)
  const { Parse } = loadParse(createLogAdapter(log))
  const stop = await startCloudCode(file, { Parse, log, plugins: createPlugins() })
  stop()
}

async function create(points: number): Promise<{ status: number; body: Record<string, unknown> }> {
  return identity.send('/classes/Score', { player: 'ana', points })
}

async function find(points: number) {
  return identity.send('/classes/Score', { _method: 'GET', where: { points } })
}

/** The test runner also listens for errors that nobody waits for, and would count them. */
function onlyOwnListeners(): void {
  const isForeign = (listener: unknown) => !String(listener).includes('isOwn')
  const rejections = process.listeners('unhandledRejection').filter(isForeign)
  const exceptions = process.listeners('uncaughtException').filter(isForeign)
  for (const listener of rejections) process.off('unhandledRejection', listener)
  for (const listener of exceptions) process.off('uncaughtException', listener)
  onTestFinished(() => {
    for (const listener of rejections) process.on('unhandledRejection', listener)
    for (const listener of exceptions) process.on('uncaughtException', listener)
  })
}

describe('functions', () => {
  it('runs old cloud functions unchanged', async () => {
    expect((await call('hello', { name: 'Ana' })).body).toEqual({ result: 'Hello Ana' })
    expect((await call('viaRun')).body).toEqual({ result: 'Hello again' })
    expect(lines).toContain('hello called with')
  })

  it('gives cloud functions the caller and the parameters without system fields', async () => {
    const { body: user } = await signInLegacy(identity, makeWallet())
    const answer = await call('whoAmI', { _SessionToken: user.sessionToken, a: 1 })
    expect(answer.body.result).toEqual({
      user: user.objectId,
      master: false,
      ip: expect.stringContaining('127.0.0.1'),
      hasHeaders: true,
      params: { a: 1 },
    })
    const master = await call('whoAmI', { _MasterKey: identity.config.masterKey })
    expect(master.body.result).toMatchObject({ user: null, master: true })
  })

  it('lets cloud functions save, read and answer objects as the SDK does', async () => {
    const { body } = await call('saveScore', { player: 'ben', points: 20 })
    expect(body.result).toMatchObject({ __type: 'Object', className: 'Score', player: 'ben', doubled: 40 })
    const { body: user } = await signInLegacy(identity, makeWallet())
    const own = { _SessionToken: user.sessionToken }
    expect((await call('countScores', { ...own, player: 'ben' })).body).toEqual({ result: 1 })
  })

  it('validates calls of cloud functions as Parse does', async () => {
    expect(await call('countScores', { player: 'ben' })).toMatchObject({ status: 400, body: { code: 142 } })
    const { body: user } = await signInLegacy(identity, makeWallet())
    const own = { _SessionToken: user.sessionToken }
    expect(await call('countScores', own)).toMatchObject({ status: 400, body: { code: 142 } })
  })

  it.each([
    ['refuses', 141, 'Only members may do this.'],
    ['refusesWithCode', 4711, 'Too little gas.'],
    ['throwsInside', 141, 'Script failed. The log of the server says why.'],
    ['breaks', 141, 'Script failed. The log of the server says why.'],
    ['rejectsNothing', 141, 'Script failed. The log of the server says why.'],
    ['throwsThing', 141, 'Script failed. The log of the server says why.'],
    ['unsaved', 141, 'Script failed. The log of the server says why.'],
    ['pointsToUnsaved', 141, 'Script failed. The log of the server says why.'],
    ['circular', 141, 'Script failed. The log of the server says why.'],
    ['big', 141, 'Script failed. The log of the server says why.'],
    ['badDate', 141, 'Script failed. The log of the server says why.'],
  ])('trap 3: %s answers %d and the server goes on', async (name, code, error) => {
    expect(await call(name)).toEqual({ status: 400, body: { code, error } })
    expect((await call('hello', { name: 'Ana' })).status).toBe(200)
  })

  it('survives errors that cloud code does not await', async () => {
    onlyOwnListeners()
    expect((await call('forgets')).body).toEqual({ result: 'done' })
    await expect.poll(() => lines).toContain('nobody waits for this')
    await expect.poll(() => lines).toContain('nor for this')
    expect((await call('hello', { name: 'Ana' })).status).toBe(200)
  })

  it('logs why a cloud function failed', () => {
    expect(lines).toContain('hunter2')
  })

  it.each([
    ['undefined', {}],
    ['null', { result: null }],
    ['false', { result: false }],
    ['zero', { result: 0 }],
    ['empty', { result: '' }],
  ])('8.1 row 4: %s is answered inside of an object', async (which, body) => {
    expect(await call('values', { which })).toEqual({ status: 200, body })
  })

  it('answers dates and points in their wire forms, and nothing for values without one', async () => {
    expect((await call('dates')).body.result).toEqual({
      at: { __type: 'Date', iso: '1970-01-01T00:00:00.000Z' },
      point: { __type: 'GeoPoint', latitude: 1, longitude: 2 },
      nan: null,
    })
    expect((await call('returnsFunction')).body).toEqual({})
  })
})

describe('a limit of a function', () => {
  it('counts calls of a limited function by address, also in a batch, except for the master key', async () => {
    const requests = Array.from({ length: 4 }, () => ({
      method: 'POST',
      path: '/server/functions/rare',
      body: {},
    }))
    const { body } = await identity.send('/batch', { requests })
    const [first, , third, fourth] = Array.isArray(body.list) ? body.list : []
    expect([first, third, fourth]).toMatchObject([
      { success: { result: 'rare' } },
      { success: { result: 'rare' } },
      { error: { code: 155, error: 'Too many requests. Try again later.' } },
    ])
    expect(await call('rare')).toMatchObject({ status: 429, body: { code: 155 } })
    expect((await call('rare', { _MasterKey: identity.config.masterKey })).status).toBe(200)
  })
})

describe('triggers', () => {
  it('lets save triggers see and change the object, whatever they return', async () => {
    const { status, body } = await create(5)
    expect([status, body.doubled]).toEqual([201, 10])
  })

  it.each([
    [-1, 141, 'Points are not negative.'],
    [1, 141, 'Script failed. The log of the server says why.'],
    [2, 141, 'Script failed. The log of the server says why.'],
    [3, 141, 'And refused.'],
    [4, 141, 'Script failed. The log of the server says why.'],
  ])('before saving, with %d points, answer %d and nothing is stored', async (points, code, error) => {
    expect(await create(points)).toMatchObject({ status: 400, body: { code, error } })
    expect((await find(points)).body.results).toEqual([])
  })

  it.each([10, 11])(
    'after saving, with %d points, harm neither the answer nor the server',
    async (points) => {
      expect((await create(points)).status).toBe(201)
      expect((await find(points)).body.results).toHaveLength(1)
    },
  )

  it('lets a beforeDelete trigger refuse', async () => {
    const { body } = await create(12)
    const path = `/classes/Score/${body.objectId}`
    expect(await identity.send(path, { _method: 'DELETE' })).toMatchObject({
      status: 400,
      body: { code: 141, error: 'This one stays.' },
    })
  })

  it('lets find triggers change what is found', async () => {
    for (const points of [13, 16]) {
      expect((await create(points)).status).toBe(201)
      expect((await find(points)).body.results).toEqual([])
    }
  })

  it.each([14, 15])(
    'answers 141 for an afterFind result that cannot be sent, with %d points',
    async (points) => {
      await create(points)
      expect(await find(points)).toMatchObject({ status: 400, body: { code: 141 } })
      expect((await call('hello', { name: 'Ana' })).status).toBe(200)
    },
  )
})

describe('jobs', () => {
  const statusOf = async (id: string) => {
    const asMaster = { _MasterKey: identity.config.masterKey, _method: 'GET', where: { objectId: id } }
    const { body } = await identity.send('/classes/_JobStatus', asMaster)
    return JSON.stringify(body.results)
  }

  it.each([
    ['tidy', '"status":"succeeded"', '"message":"tidying"'],
    ['breaks', '"status":"failed"', '"message":"Script failed'],
  ])('%s is started with the master key alone', async (name, status, message) => {
    expect((await identity.send(`/jobs/${name}`)).status).toBe(403)
    const started = await identity.send(`/jobs/${name}`, { _MasterKey: identity.config.masterKey })
    const id = String(started.headers.get('x-parse-job-status-id'))
    await expect.poll(() => statusOf(id)).toContain(status)
    expect(await statusOf(id)).toContain(message)
  })
})

describe('plugins', () => {
  it('lists plugins for `Moralis.start` and answers them as the old client reads it', async () => {
    expect((await call('getPluginSpecs')).body).toEqual({
      result: [{ name: 'oneInch', functions: ['quote', 'swap', 'fails'] }],
    })
    expect((await call('oneInch_quote', { amount: 4 })).body.result).toEqual({
      data: { success: true, result: { data: { price: 8 }, triggers: [] } },
    })
    expect((await call('oneInch_swap')).body.result).toMatchObject({
      data: { success: true, result: { data: { to: '0x1' }, triggers: [{ name: 'web3Transaction' }] } },
    })
    expect((await call('oneInch_fails')).body).toEqual({ code: 141, error: 'No route.' })
  })
})

describe('a module that cannot be used', () => {
  let count = 0
  const start = async (code: string, kind = 'js') => {
    count += 1
    await load(`bad-${count}.${kind}`, code)
  }

  it.each([...startFunctionNames, ...boardFunctions.map(({ name }) => name)])(
    'is one that replaces %s',
    async (name) => {
      await expect(start(`Parse.Cloud.define('${name}', () => 1)`)).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringContaining(`"${name}", which is a name of this server’s own`),
      })
    },
  )

  it.each([
    ["Parse.Cloud.define('a.b', () => 1)", 'a.b'],
    ["Parse.Cloud.define('__proto__', () => 1)", '__proto__'],
    ["Parse.Cloud.define('constructor', () => 1)", 'constructor'],
    ["Parse.Cloud.define('', () => 1)", 'a name is a letter'],
    ['Parse.Cloud.define(undefined, () => 1)', 'a name is a letter'],
    ["Parse.Cloud.define('a', 5)", 'no function for the function "a"'],
    ["Parse.Cloud.define('a', () => 1, { unknown: true })", 'unknown is not a supported parameter'],
    ["Parse.Cloud.job('a b', () => 1)", 'a b'],
    ["Parse.Cloud.beforeFind('_User', () => 1)", '"_User"'],
    ['Parse.Cloud.afterSave(Parse.Session, () => 1)', '"_Session"'],
    ["Parse.Cloud.beforeFind('_Session', () => 1)", '"_Session"'],
    ['Parse.Cloud.beforeSave(Parse.File, () => 1)', 'triggers are for your own classes'],
    ["Parse.Cloud.define('a', () => 1, { rateLimit: 5 })", 'a rateLimit that can’t be used'],
    ["Parse.Cloud.beforeFind('A', () => 1, { rateLimit: {} })", 'which only functions can have'],
    ["Parse.Cloud.beforeSave('Mine')", 'no function for beforeSave of "Mine"'],
    ['Parse.Cloud.beforeLogin(() => 1)', 'Cloud.beforeLogin, which this server doesn’t have'],
    ["Parse.Cloud.plugin('p')", 'no endpoints'],
    ["Parse.Cloud.plugin('getJob', {})", 'no endpoints'],
    ["Parse.Cloud.plugin('p', { q: 1 })", 'the endpoint "q" of the plugin "p"'],
    ["Parse.Cloud.plugin('p', { '../x': () => 1 })", 'p_../x'],
    ['throw new Error("it broke")', 'it broke'],
    ['throw "a text"', 'a text'],
    ['this is no code', 'could not be loaded'],
    ['module.exports = () => Promise.reject(new Error("later"))', 'later'],
    ["require('nothing-of-this-name')", 'nothing-of-this-name'],
  ])('is %s', async (code, message) => {
    await expect(start(code, 'cjs')).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(message),
    })
  })

  it.each([
    ["\n\nParse.Cloud.beforeFind('_Session', () => 1)", ':3:'],
    ['\nMoralis.nothing.here()', ':2:'],
  ])('is named with its line: %j', async (code, line) => {
    await expect(start(code, 'cjs')).rejects.toMatchObject({ message: expect.stringContaining(line) })
  })

  it('refuses to start with a module that does not exist', async () => {
    const message = expect.stringContaining('there is no such file')
    await expect(load('missing.js')).rejects.toMatchObject({ name: 'StartupError', message })
  })
})

describe('a module', () => {
  it.each([
    ['mjs', "export default (cloud) => cloud.define('given', () => 'esm')", 'esm'],
    ['mjs', "await 1; Moralis.Cloud.define('given', () => 'top')", 'top'],
    ['cjs', "module.exports = async (cloud) => { await 1; cloud.define('given', () => 'cjs') }", 'cjs'],
    ['cjs', "exports.__esModule = true; exports.default = (c) => c.define('given', () => 'ts')", 'ts'],
  ])('may be %s: %s', async (kind, code, result) => {
    await load(`good-${result}.${kind}`, code)
    expect((await call('given')).body).toEqual({ result })
  })
})
