import express, { type ErrorRequestHandler } from 'express'
import { describe, expect, it } from 'vitest'
import { roomyDisk } from '../../board/server/database/disk.fixture.ts'
import { chainHandlers } from '../../board/server/http/every-request.ts'
import { runRules } from './handler.ts'
import type { EffectRule, Rules } from './rules/rule.ts'

const config = { appId: 'a', masterKey: 'b', trustProxy: undefined }

const database = {
  isReachable: async () => true,
  outages: { note: () => undefined, hasBeenSince: () => false },
  disk: roomyDisk,
}

const none: Rules = { refuse: [], rewrite: [], limit: [], check: [], effects: [], answers: [] }

async function ask(rules: Partial<Rules>): Promise<{ status: number; body: unknown }> {
  const toStatus: ErrorRequestHandler = (error, _request, response, _next) => {
    response.status(503).json(String(error))
  }
  const readNothing = express.json()
  const server = express()
    .use(
      chainHandlers([
        readNothing,
        (request, _response, next) => {
          request.body ??= {}
          next()
        },
        runRules({ ...none, ...rules }, { config, database }),
      ]),
    )
    .use((_request, response) => {
      response.json('Parse')
    })
    .use(toStatus)
    .listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    const response = await fetch(`http://127.0.0.1:${port}/classes/A`)
    return { status: response.status, body: await response.json() }
  } finally {
    server.close()
  }
}

const fail = (error: unknown): never => {
  throw error
}

describe('rules that fail', () => {
  it.each([
    ['throws', () => fail(new Error('no'))],
    ['throws undefined', () => fail(undefined)],
  ])('a rule of any phase that %s lets no request pass', async (_how, rule) => {
    for (const phase of ['refuse', 'rewrite', 'limit', 'check', 'effects'])
      expect([phase, (await ask({ [phase]: [rule] })).status]).toEqual([phase, 503])
    expect((await ask({ finalEffect: rule })).status).toBe(503)
  })

  it.each([
    ['rejects', async () => fail(new Error('no'))],
    ['rejects with undefined', async () => fail(undefined)],
  ])('a rule of an asynchronous phase that %s lets no request pass', async (_how, rule) => {
    for (const phase of ['limit', 'check', 'effects'])
      expect([phase, (await ask({ [phase]: [rule] })).status]).toEqual([phase, 503])
    expect((await ask({ finalEffect: rule })).status).toBe(503)
  })

  it('answers with an error when an answer rule fails', async () => {
    const answers = [() => fail(new Error('no'))]
    expect(await ask({ answers })).toEqual({ status: 503, body: 'Error: no' })
  })

  it('rolls an effect back before answering, and answers with an error when that fails', async () => {
    const seen: number[] = []
    const effect =
      (rollBack: () => void): EffectRule =>
      async (call) => {
        call.rollbacks.push(async ({ status }) => {
          seen.push(status)
          rollBack()
        })
        return { status: 400, body: 'no' }
      }
    expect(await ask({ effects: [effect(() => {})] })).toEqual({ status: 400, body: 'no' })
    const failing = effect(() => fail(new Error('lost')))
    expect(await ask({ effects: [failing] })).toEqual({ status: 503, body: 'Error: lost' })
    const passing: EffectRule = async (call) => {
      await effect(() => {})(call)
      return undefined
    }
    const thrower = async () => fail(new Error('too many'))
    expect(await ask({ effects: [passing, thrower] })).toEqual({ status: 503, body: 'Error: too many' })
    expect(seen).toEqual([400, 400, 503])
  })
})

describe('phases', () => {
  const refusal = (error: string) => ({ status: 400, body: { code: 1, error } })

  it('runs the phases in order until one refuses', async () => {
    const ran: string[] = []
    const note = (phase: string) => () => {
      ran.push(phase)
      return undefined
    }
    const later = (phase: string) => async () => note(phase)()
    const rules: Partial<Rules> = {
      finalEffect: later('final effect'),
      effects: [later('effect')],
      check: [later('check')],
      limit: [later('limit')],
      rewrite: [note('rewrite')],
      refuse: [note('refuse')],
    }
    expect(await ask(rules)).toEqual({ status: 200, body: 'Parse' })
    expect(ran).toEqual(['refuse', 'rewrite', 'limit', 'check', 'effect', 'final effect'])
    ran.length = 0
    expect(await ask({ ...rules, refuse: [() => refusal('bad')] })).toEqual(refusal('bad'))
    expect(ran).toEqual([])
    expect(await ask({ ...rules, check: [async () => refusal('late')] })).toEqual(refusal('late'))
    expect(ran).toEqual(['refuse', 'rewrite', 'limit'])
  })
})
