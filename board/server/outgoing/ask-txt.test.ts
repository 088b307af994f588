import { type LocalDns, startLocalDns } from '@cryptolist/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAskTxt } from './ask-txt.ts'

const name = '_cryptolist.harbor.example'
/** Longer than any answer takes on a busy machine. */
const patience = 60_000
let servers: LocalDns[]

beforeAll(async () => {
  servers = await Promise.all([startLocalDns(), startLocalDns()])
})
beforeEach(() => {
  for (const server of servers) {
    server.fail(null)
    server.set(name, ['verify=abc', 'another'])
  }
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

const ask = async (): Promise<(string[] | null)[]> => {
  const addresses = servers.map(({ address }) => address)
  const answers = await createAskTxt(addresses, patience)(name)
  expect(answers.map(({ resolver }) => resolver)).toEqual(addresses)
  return answers.map(({ records }) => records)
}

describe('the records of a name', () => {
  it('are asked of each resolver by itself', async () => {
    servers[1]?.set(name, ['verify=other'])
    expect(await ask()).toEqual([['verify=abc', 'another'], ['verify=other']])
    expect(servers.map(({ questions }) => questions.at(-1))).toEqual([name, name])
  })

  it('may be none, or the name unknown, which is an answer', async () => {
    servers[0]?.set(name, [])
    expect((await ask())[0]).toEqual([])
  })

  it.each(['servfail', 'refused'] as const)('are null where a resolver is %s', async (trouble) => {
    servers[0]?.fail(trouble)
    expect(await ask()).toEqual([null, ['verify=abc', 'another']])
  })

  it('are null where a resolver is silent', async () => {
    servers[0]?.fail('silent')
    const [silent = ''] = servers.map(({ address }) => address)
    expect(await createAskTxt([silent], 500)(name)).toEqual([{ resolver: silent, records: null }])
  })

  it('are null where nobody listens', async () => {
    const closed = await startLocalDns()
    await closed.close()
    expect(await createAskTxt([closed.address], patience)(name)).toEqual([
      { resolver: closed.address, records: null },
    ])
  })

  it('are put together of their strings, and come over TCP where they are long', async () => {
    servers[0]?.set(name, [['veri', 'fy=', 'abc'], 'x'.repeat(1500)])
    expect((await ask())[0]).toEqual(['verify=abc', 'x'.repeat(1500)])
  })

  it('are read up to a hundred of two thousand letters', async () => {
    servers[0]?.set(name, ['y'.repeat(60_000), ...Array.from({ length: 150 }, (_, at) => `n=${at}`)])
    const [records] = await ask()
    expect([records?.length, Math.max(...(records ?? []).map(({ length }) => length))]).toEqual([100, 2000])
  })
})
