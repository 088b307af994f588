import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { createLogAdapter } from './load.ts'

let identity: TestIdentity
let lines: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const log = pino({ level: 'warn' }, stream)

beforeAll(async () => {
  identity = await startTestIdentity({}, log)
})
beforeEach(() => {
  lines = []
})
afterAll(() => identity.close())

describe('the log', () => {
  it('logs client errors at debug only, except for the setting that would have let one through', async () => {
    const account = { username: 'ana', password: 'long enough' }
    const { body } = await identity.send('/users', account)
    const own = { _SessionToken: body.sessionToken }
    const answers = [
      await identity.send('/users', account),
      await identity.send('/users', { ...account, username: 'admin' }),
      await identity.send('/login', { ...account, password: 'wrong' }),
      await identity.send('/classes/Anything', own),
      await identity.send('/users', { _method: 'GET' }),
      await identity.send('/schemas', { _method: 'GET' }),
      await identity.send(`/users/${body.objectId}`, { ...own, _method: 'PUT', password: 'another one' }),
      await identity.send('/functions/none', own),
      await identity.send('/nothing'),
    ]
    expect(answers.map(({ status }) => status >= 400 && status < 500)).not.toContain(false)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, msg: expect.stringContaining('ALLOW_CLASS_CREATION=1') }),
    ])
  })

  it.each([
    ['a number of our own faults', Object.assign(new Error('broken'), { code: 1 })],
    ['the other such number', Object.assign(new Error('broken'), { code: -1 })],
    ["PostgreSQL's code", Object.assign(new Error('broken'), { code: '42P01' })],
    ['no code', new Error('broken')],
  ])('holds real failures as errors: %s', (_name, error) => {
    createLogAdapter(log).log('error', 'Uncaught internal server error.', error)
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([50])
  })

  it('logs a refusal at debug', () => {
    createLogAdapter(log).log('error', 'Parse error: ', Object.assign(new Error('taken'), { code: 202 }))
    expect(lines).toEqual([])
  })
})
