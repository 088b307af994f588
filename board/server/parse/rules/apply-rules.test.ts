import express, { type ErrorRequestHandler } from 'express'
import { describe, expect, it } from 'vitest'
import { inOrder } from '../../http/in-order.ts'
import { applyRules } from './apply-rules.ts'
import type { AnswerRule, Rule } from './rule.ts'

const config = { appId: 'a', masterKey: 'b', trustProxy: undefined }

async function ask(before: Rule[], after: AnswerRule[] = []): Promise<{ status: number; body: unknown }> {
  const toStatus: ErrorRequestHandler = (error, _request, response, _next) => {
    response.status(503).json(String(error))
  }
  const readNothing = express.json()
  const server = express()
    .use(
      inOrder([
        readNothing,
        (request, _response, next) => {
          request.body ??= {}
          next()
        },
        applyRules({ before, after }, { config, isReachable: async () => true }),
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
    ['rejects', async () => fail(new Error('no'))],
    ['throws nothing', () => fail(undefined)],
    ['rejects with nothing', async () => fail(undefined)],
  ])('one that %s lets nothing pass', async (_how, apply) => {
    expect((await ask([{ name: 'bad', apply }])).status).toBe(503)
  })

  it('one after Parse is an error too', async () => {
    const after = [{ name: 'bad', shape: () => fail(new Error('no')) }]
    expect(await ask([], after)).toEqual({ status: 503, body: 'Error: no' })
  })

  it('what is taken back is taken back before the answer goes out, and its failure is an error', async () => {
    const seen: number[] = []
    const rule = (takeBack: () => void): Rule => ({
      name: 'does something',
      apply(call) {
        call.takeBacks.push(async ({ status }) => {
          seen.push(status)
          takeBack()
        })
        return { status: 400, body: 'no' }
      },
    })
    expect(await ask([rule(() => {})])).toEqual({ status: 400, body: 'no' })
    expect(await ask([rule(() => fail(new Error('lost')))])).toEqual({ status: 503, body: 'Error: lost' })
    const thrower = { name: 'fails later', apply: () => fail(new Error('too many')) }
    const passing: Rule = { name: 'lets pass', apply: (call) => void rule(() => {}).apply(call) }
    expect(await ask([passing, thrower])).toEqual({ status: 503, body: 'Error: too many' })
    expect(seen).toEqual([400, 400, 503])
  })
})
