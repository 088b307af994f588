import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { type Body, objectSteps } from '../../tests/support/objects.ts'

const code = `
const master = { useMasterKey: true }
const more = (object) => object.save({ n: (object.get('n') ?? 0) + 1 }, master)
const other = (name, n) => new Parse.Object(name).save({ n }, master)
const again = (name) => async ({ object }) => { await other(name, object.get('n') + 1) }

Parse.Cloud.afterSave('Awaited', ({ object }) => more(object))
Parse.Cloud.afterSave('Forgotten', ({ object }) => { void more(object) })
Parse.Cloud.afterSave('Later', ({ object }) => { setTimeout(() => more(object).catch(() => undefined), 1) })
Parse.Cloud.beforeSave('Before', ({ object }) => { if (!object.isNew()) return more(object) })
Parse.Cloud.afterSave('Ping', again('Pong'))
Parse.Cloud.afterSave('Pong', again('Ping'))
Parse.Cloud.afterSave('Double', async ({ object }) => {
  await Promise.all([other('Double', object.get('n') + 1), other('Double', object.get('n') + 1)])
})
Parse.Cloud.afterDelete('Deleted', async ({ object }) => {
  const next = await other('Deleted', object.get('n') + 1)
  await next.destroy(master)
})
Parse.Cloud.beforeFind('Found', async () => { await new Parse.Query('Found').find(master) })
Parse.Cloud.define('calls', ({ params }) => Parse.Cloud.run('calls', { n: params.n + 1 }))
Parse.Cloud.define('counts', async ({ params }) => {
  const { n } = params
  return n === 0 ? 0 : 1 + (await Parse.Cloud.run('counts', { n: n - 1 }))
})
Parse.Cloud.job('loops', async () => { await other('Awaited', 0) })

const errors = {
  refused: () => fetch('http://127.0.0.1:2/'),
  unknown: () => fetch('http://nowhere.invalid/'),
  request: () => Parse.Cloud.httpRequest({ url: 'https://nowhere.invalid/' }),
  reset: () => { throw Object.assign(new Error('hunter2'), { code: 'ECONNRESET' }) },
  otherDatabase: () => { throw Object.assign(new Error('hunter2'), { code: '57P01' }) },
  terminated: () => { throw new Error('Connection terminated unexpectedly') },
  inside: () => { throw new Parse.Error(1, 'hunter2') },
}
const fail = (name) => errors[name]()
let runs = 0
Parse.Cloud.define('fails', ({ params }) => { runs += 1; return fail(params.name) })
Parse.Cloud.define('runs', () => runs)
Parse.Cloud.define('isValid', () => true, ({ params }) => fail(params.name))
Parse.Cloud.job('fails', ({ params }) => fail(params.name))
Parse.Cloud.plugin('p', { fails: ({ params }) => fail(params.name) })
Parse.Cloud.beforeSave('Failing', ({ object }) => { if (object.get('on') === 'save') return fail(object.get('name')) })
Parse.Cloud.beforeDelete('Failing', ({ object }) => fail(object.get('name')))
Parse.Cloud.afterFind('Unfindable', ({ objects }) => fail(objects[0].get('name')))
`

let identity: TestIdentity
let folder: string
let lines: string[] = []
const { find, make } = objectSteps(() => identity)
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-failures-'))
  const file = join(folder, 'main.js')
  await writeFile(file, code)
  identity = await startTestIdentity({ CLOUD_CODE: file, ALLOW_CLASS_CREATION: '1' }, log)
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await identity.close()
  await rm(folder, { recursive: true, force: true })
})

const ended = () => lines.filter((line) => line.includes('levels deep, and was ended there'))

async function highest(className: string): Promise<unknown> {
  return (await find(className, { order: '-n', limit: 1 }))[0]?.n
}

async function statusOfJob(name: string, params: Body = {}): Promise<string> {
  const key = { _MasterKey: identity.config.masterKey }
  const started = await identity.send(`/jobs/${name}`, { ...params, ...key })
  const objectId = started.headers.get('x-parse-job-status-id')
  const read = async () =>
    JSON.stringify(
      (await identity.send('/classes/_JobStatus', { ...key, _method: 'GET', where: { objectId } })).body,
    )
  await expect.poll(read).toMatch(/"status":"(failed|succeeded)"/)
  return read()
}

describe('cloud code that calls itself', () => {
  it.each(['Awaited', 'Forgotten', 'Later'])(
    'ends a trigger that saves its own object: %s',
    async (className) => {
      const id = await make(className, { n: 0 })
      await expect.poll(ended).toEqual([expect.stringContaining(`The trigger afterSave of ${className} `)])
      expect(await find(className, {})).toMatchObject([{ objectId: id, n: 10 }])
    },
  )

  it('refuses the save of a trigger that saves its own object before it is saved', async () => {
    const id = await make('Before', { n: 0 })
    const answer = await identity.send(`/classes/Before/${id}`, { _method: 'PUT', name: 'x' })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 124, error: 'Too many recursive calls into Cloud Code' },
    ])
    expect(ended()).toEqual([expect.stringContaining('The trigger beforeSave of Before ')])
    expect(await find('Before', {})).toMatchObject([{ n: 0 }])
  })

  it('ends a loop over two classes', async () => {
    await make('Ping', { n: 0 })
    expect(ended()).toHaveLength(1)
    expect(await highest('Ping')).toBe(10)
  })

  it('ends a loop that doubles at each level before it makes thousands of calls', async () => {
    await make('Double', { n: 0 })
    expect(ended()).toHaveLength(1)
    expect((await find('Double', { limit: 1000 })).length).toBeLessThan(300)
  })

  it('ends a loop of deletions', async () => {
    const id = await make('Deleted', { n: 0 })
    const { body } = await identity.send(`/classes/Deleted/${id}`, { _method: 'DELETE' })
    expect(body.code).toBe(124)
    expect(ended()).toHaveLength(1)
    expect(await find('Deleted', {})).toEqual([])
  })

  it.each([
    ['a query inside its own trigger', '/classes/Found', { _method: 'GET' }],
    ['a function that calls itself', '/functions/calls', { n: 0 }],
  ])('refuses %s', async (_what, path, body) => {
    const answer = await identity.send(path, body)
    expect([answer.status, answer.body.code]).toEqual([400, 124])
    expect(ended()).toHaveLength(1)
  })

  it('ends a loop that a job begins', async () => {
    expect(await statusOfJob('loops')).toContain('"status":"succeeded"')
    expect(ended()).toHaveLength(1)
  })

  it('lets code call itself up to ten levels deep, counted for each call', async () => {
    const calls = Array.from({ length: 30 }, () => identity.send('/functions/counts', { n: 9 }))
    for (const { body } of await Promise.all(calls)) expect(body).toEqual({ result: 9 })
    expect((await identity.send('/functions/counts', { n: 10 })).body.code).toBe(124)
  })
})

const names = ['refused', 'unknown', 'request', 'reset', 'otherDatabase', 'terminated', 'inside']
const failed = { code: 141, error: 'Script failed. The log of the server says why.' }

describe('a network error of cloud code', () => {
  it.each(names)(
    'answers 141 wherever it is thrown, and never says that the database is away: %s',
    async (name) => {
      const sent = [
        await identity.send('/functions/fails', { name }),
        await identity.send('/functions/isValid', { name }),
        await identity.send('/functions/p_fails', { name }),
        await identity.send('/classes/Failing', { name, on: 'save' }),
      ]
      const id = await make('Failing', { name, on: 'delete' })
      sent.push(await identity.send(`/classes/Failing/${id}`, { _method: 'DELETE' }))
      await make('Unfindable', { name })
      sent.push(await identity.send('/classes/Unfindable', { _method: 'GET', where: { name } }))
      for (const { status, body } of sent) expect([status, body]).toEqual([400, failed])
      expect(await statusOfJob('fails', { name })).toContain('"status":"failed"')
      expect(lines.join('\n')).not.toContain('database')
      expect(lines).toContain('The cloud function fails failed')
    },
  )

  it('answers a network error after one run', async () => {
    const runs = async () => Number((await identity.send('/functions/runs')).body.result)
    const before = await runs()
    await identity.send('/functions/fails', { name: 'refused' })
    expect(await runs()).toBe(before + 1)
  })
})
