import { BoardError } from '@cryptolist/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { guardTrigger } from '../cloud-code/triggers.ts'
import { loadParse } from '../server/load.ts'
import type { FunctionRequest } from '../server/types.ts'
import { answerPlainJson, runLimited } from './run-limited.ts'

const { Parse } = loadParse({ log: () => undefined })
const log = { error: vi.fn(), warn: vi.fn() }
beforeEach(() => vi.clearAllMocks())

const outages = { note: () => undefined, hasBeenSince: () => false }
const parts = { Parse, log, limitMs: 10 }
const request: FunctionRequest = {
  functionName: 'mine',
  params: {},
  user: undefined,
  master: false,
  ip: '127.0.0.1',
  installationId: undefined,
  headers: {},
  context: {},
}
const failed = { code: 141, message: 'Script failed. The log of the server says why.' }

function answer(run: () => unknown): Promise<unknown> {
  return answerPlainJson('mine', run, parts)(request)
}

describe('a function', () => {
  it('gives up a function that never ends with 124', async () => {
    await expect(answer(() => new Promise(() => undefined))).rejects.toMatchObject({ code: 124 })
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('longer than 0.01 seconds'))
  })

  it('survives a function that fails after its time limit', async () => {
    let fail = (_error: Error): void => undefined
    const late = answer(() => new Promise((_resolve, reject) => (fail = reject)))
    await expect(late).rejects.toMatchObject({ code: 124 })
    fail(new Error('too late'))
    await expect(answer(() => 1)).resolves.toBe(1)
  })

  it.each([
    ['invalid_input', 142],
    ['not_signed_in', 206],
    ['sign_in_again', 119],
    ['forbidden', 119],
    ['not_found', 101],
    ['gone', 101],
    ['conflict', 119],
    ['username_taken', 202],
    ['email_taken', 203],
    ['too_many_requests', 155],
    ['too_large', 116],
  ] as const)('that throws %s of the board answers %d and its sentence', async (code, number) => {
    const thrown = answer(() => Promise.reject(new BoardError(code, 'What happened.')))
    await expect(thrown).rejects.toMatchObject({ code: number, message: 'What happened.' })
    expect(log.error).not.toHaveBeenCalled()
  })

  it('hides faults of the board that a function throws', async () => {
    await expect(answer(() => Promise.reject(new BoardError('internal', 'inside')))).rejects.toMatchObject(
      failed,
    )
    expect(log.error).toHaveBeenCalledTimes(1)
  })

  it('passes on errors of Parse and thrown texts', async () => {
    const own = new Parse.Error(4711, 'mine')
    await expect(answer(() => Promise.reject(own))).rejects.toBe(own)
    await expect(answer(() => Promise.reject('No.'))).rejects.toMatchObject({ code: 141, message: 'No.' })
    const long = answer(() => Promise.reject('x'.repeat(5000)))
    await expect(long).rejects.toMatchObject({ message: 'x'.repeat(2000) })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['a number', 5],
    ['an error', new Error('hunter2')],
    ['an error of Parse with no number', Object.assign(new Parse.Error(1, 'hunter2'), { code: 'x' })],
    ['a trap', new Proxy({}, { get: () => expect.fail('hunter2') })],
  ])('that throws %s answers 141 without what is inside', async (_what, thrown) => {
    await expect(answer(() => Promise.reject(thrown))).rejects.toMatchObject(failed)
  })

  it('answers 1 when the database is away and 124 when it is too slow', async () => {
    const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    await expect(answer(() => Promise.reject(away))).rejects.toMatchObject({ code: 1 })
    const slow = Object.assign(new Error('slow'), { code: '57014' })
    await expect(answer(() => Promise.reject(slow))).rejects.toMatchObject({ code: 124 })
  })

  it('says away, not slow, when a statement ended late because the database is not there', async () => {
    const late = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
    const away = answerPlainJson('mine', late, {
      ...parts,
      database: { isReachable: async () => false, outages },
    })
    await expect(away(request)).rejects.toMatchObject({ code: 1 })
    const there = answerPlainJson('mine', late, {
      ...parts,
      database: { isReachable: async () => true, outages },
    })
    await expect(there(request)).rejects.toMatchObject({ code: 124 })
  })

  it('refuses what zod refuses with 142', async () => {
    await expect(answer(() => z.string().parse(5))).rejects.toMatchObject({ code: 142 })
  })
})

describe('a trigger', () => {
  const object = { toJSON: () => ({}), _getSaveJSON: () => ({}), revert: vi.fn() }

  it('gives up a trigger that never ends with 124', async () => {
    const run = guardTrigger('beforeSave', 'Mine', () => new Promise(() => undefined), parts)
    await expect(run({ object })).rejects.toMatchObject({ code: 124 })
  })

  it('runs a trigger only after Parse has read the object', async () => {
    const seen: string[] = []
    const run = guardTrigger('afterSave', 'Mine', () => seen.push('trigger'), parts)
    const running = run({ object })
    seen.push('Parse')
    await running
    expect(seen).toEqual(['Parse', 'trigger'])
  })

  it.each(['beforeSave', 'afterSave', 'beforeDelete', 'afterDelete'] as const)(
    '%s returns nothing to Parse',
    async (kind) => {
      expect(await guardTrigger(kind, 'Mine', () => ({ object: 'x' }), parts)({ object })).toBeUndefined()
    },
  )
})

describe('a job', () => {
  it('fails a job with one of Parse’s errors', async () => {
    const job = runLimited('job mine', () => Promise.reject(new Error('inside')), parts)
    await expect(job({})).rejects.toMatchObject(failed)
  })
})
