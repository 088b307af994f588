import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { type SignInMessageFields, signInMessage } from './sign-in-message.ts'

const address = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
const fields: SignInMessageFields = {
  domain: 'board.example:8443',
  uri: 'https://board.example:8443',
  address,
  chainId: 1,
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-08-01T00:00:00.000Z',
}
const everything: SignInMessageFields = {
  ...fields,
  scheme: 'https',
  statement: 'Sign in to the board. This costs nothing and moves nothing.',
  version: '1',
  expirationTime: new Date('2026-08-01T00:05:00Z'),
  notBefore: '2026-08-01T00:00:00Z',
  requestId: 'u1',
  resources: ['https://board.example/terms', 'ipfs://bafy'],
}

/** A message as another implementation writes it. */
function byViem(message: SignInMessageFields): string {
  const { issuedAt, expirationTime, notBefore, resources, ...others } = message
  const time = (value: Date | string | undefined) => (value === undefined ? undefined : new Date(value))
  return createSiweMessage({
    ...others,
    address,
    version: '1',
    issuedAt: time(issuedAt),
    expirationTime: time(expirationTime),
    notBefore: time(notBefore),
    resources: resources === undefined ? undefined : [...resources],
  })
}

describe('signInMessage', () => {
  it.each([
    ['the least', fields],
    ['a statement', { ...fields, statement: 'Hello.' }],
    ['everything', everything],
  ])('writes %s letter for letter as another implementation does', (_what, message) => {
    expect(signInMessage(message)).toBe(byViem(message))
  })

  it('writes a text that viem can parse', () => {
    expect(parseSiweMessage(signInMessage(everything))).toMatchObject({
      domain: 'board.example:8443',
      scheme: 'https',
      address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
      statement: everything.statement,
      nonce: 'abcdefgh12345678',
      requestId: 'u1',
      resources: everything.resources,
    })
  })

  it('uses the current time by default', () => {
    const before = Date.now()
    const { issuedAt } = parseSiweMessage(signInMessage({ ...fields, issuedAt: undefined }))
    expect(issuedAt?.getTime()).toBeGreaterThanOrEqual(before)
    expect(issuedAt?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it.each<[keyof SignInMessageFields, unknown]>([
    ['domain', ''],
    ['domain', undefined],
    ['domain', 'https://board.example'],
    ['domain', 'board.example wants'],
    ['domain', 'board.example\nboard.example'],
    ['scheme', 'https://'],
    ['address', '0x12'],
    ['address', undefined],
    ['statement', ''],
    ['statement', 'One.\n\nURI: https://elsewhere.example'],
    ['statement', 'Grüezi'],
    ['statement', 42],
    ['uri', 'board.example'],
    ['uri', 'https://board.example/ '],
    ['uri', undefined],
    ['version', '2'],
    ['chainId', 0],
    ['chainId', 1.5],
    ['chainId', '1'],
    ['chainId', Number.NaN],
    ['nonce', 'short'],
    ['nonce', 'twelve-letters'],
    ['nonce', undefined],
    ['issuedAt', 'yesterday'],
    ['expirationTime', new Date(Number.NaN)],
    ['notBefore', ''],
    ['requestId', 'a b'],
    ['requestId', 'a\nResources:'],
    ['resources', ['https://a.example\n- https://b.example']],
    ['resources', ['terms']],
    ['resources', [7]],
  ])('refuses %s %j', (field, value) => {
    const odd = { ...everything }
    Reflect.set(odd, field, value)
    expect(() => signInMessage(odd)).toThrow(
      expect.objectContaining({ name: 'SignInMessageError', code: 'sign_in_message_invalid', field }),
    )
  })
})
