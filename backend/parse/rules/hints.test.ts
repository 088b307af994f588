import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signLegacy, signLegacyText } from '../../tests/support/legacy-wallet.ts'

let identity: TestIdentity
const lines: string[] = []
beforeAll(async () => {
  identity = await startTestIdentity({}, pino({}, { write: (line) => void lines.push(line) }))
})
afterAll(() => identity.close())

const listHints = (setting: string) => lines.filter((line) => line.includes(setting))

describe('the log', () => {
  it('names SIGNING_PHRASES once for each text that an app has signed and no setting knows', async () => {
    const signIn = async (phrase: string) => {
      const { data } = await signLegacy(identity, makeWallet())
      const text = data.replace('Moralis Authentication', phrase)
      const authData = { moralisEth: await signLegacyText(makeWallet(), text) }
      return (await identity.send('/users', { authData })).body
    }
    for (const phrase of ['Log in to "MyDapp"', 'Log in to "MyDapp"', 'Hello'])
      expect(await signIn(phrase)).toEqual({ code: 101, error: 'Moralis auth failed, invalid data' })
    expect(await signIn('Moralis Authentication')).toMatchObject({ sessionToken: expect.any(String) })
    const hints = listHints('SIGNING_PHRASES')
    expect(hints.map((line) => String(JSON.parse(line).msg))).toEqual([
      expect.stringContaining(String.raw`"Log in to \"MyDapp\""`),
      expect.stringContaining('"Hello"'),
    ])
  })

  it('is not filled by those who try many texts', async () => {
    const { data } = await signLegacy(identity, makeWallet())
    for (let at = 0; at < 40; at += 1) {
      const moralisEth = {
        id: `0x${'1'.repeat(40)}`,
        signature: '0x',
        data: data.replace('Moralis', `No ${at}`),
      }
      await identity.send('/users', { authData: { moralisEth } })
    }
    expect(listHints('SIGNING_PHRASES').length).toBeLessThanOrEqual(20)
  })

  it('names ALLOW_CLASS_CREATION where a client was refused a class', async () => {
    const own = await startTestIdentity(
      { APP_ID: 'hints' },
      pino({}, { write: (line) => void lines.push(line) }),
    )
    try {
      for (const _time of [1, 2])
        expect((await own.send('/classes/Boat', { title: 'Ann' })).body.code).toBe(119)
      expect(listHints('ALLOW_CLASS_CREATION=1')).toEqual([expect.stringContaining('it sent title')])
    } finally {
      await own.close()
    }
  })
})
