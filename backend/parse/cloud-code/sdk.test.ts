import { describe, expect, it } from 'vitest'
import { createGuardedFetch, type OutgoingRequest } from '../../../board/server/outgoing/guarded-fetch.ts'
import { createHttpRequest } from './sdk.ts'

interface Asked {
  url: string
  options: OutgoingRequest | undefined
}

function record(status: number, text: string) {
  const requests: Asked[] = []
  const httpRequest = createHttpRequest(async (url, options) => {
    requests.push({ url, options })
    return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(text), url }
  })
  return { requests, httpRequest }
}

describe('httpRequest', () => {
  it('httpRequest takes and answers the form of the original', async () => {
    const { requests, httpRequest } = record(200, '{"price":5}')
    const answer = await httpRequest({
      url: 'https://api.example/price?of=a',
      method: 'post',
      params: { in: 'usd', days: 1 },
      body: { a: 1 },
    })
    expect(requests).toEqual([
      {
        url: 'https://api.example/price?of=a&in=usd&days=1',
        options: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
      },
    ])
    expect(answer).toMatchObject({ status: 200, text: '{"price":5}', data: { price: 5 } })
  })

  it('httpRequest throws an answer of 400 or more, with its body', async () => {
    const { httpRequest } = record(404, 'no JSON')
    await expect(httpRequest({ url: 'https://api.example' })).rejects.toMatchObject({
      status: 404,
      text: 'no JSON',
      data: undefined,
    })
  })

  it.each([undefined, {}, { url: 5 }, { url: 'nowhere' }, { url: 'https://a.example', method: 'PATCH' }])(
    'refuses %j',
    async (given) => {
      await expect(record(200, '').httpRequest(given)).rejects.toThrow()
    },
  )

  it.each([
    'http://api.example',
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]/',
    'file:///etc/passwd',
  ])('does not reach %s', async (url) => {
    await expect(createHttpRequest(createGuardedFetch())({ url })).rejects.toMatchObject({
      name: 'OutgoingError',
    })
  })
})
