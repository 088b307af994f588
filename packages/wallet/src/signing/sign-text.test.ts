import { refuse, scriptedProvider } from '@cryptolist/testkit'
import { expect, it } from 'vitest'
import { signText, utf8ToHex } from './signatures.ts'

const account = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'

it('sends the bytes of the text in hexadecimal, then the account', async () => {
  const provider = scriptedProvider({ personal_sign: () => '0xabcd' })
  await expect(signText(provider, account, 'Grüezi 🎉')).resolves.toBe('0xabcd')
  expect(provider.calls).toEqual([
    { method: 'personal_sign', params: ['0x4772c3bc657a6920f09f8e89', account] },
  ])
})

it.each([[''], ['0x'], [null], [undefined], [{}], ['signed']])(
  'refuses %j as a signature',
  async (answer) => {
    const provider = scriptedProvider({ personal_sign: () => answer })
    await expect(signText(provider, account, 'text')).rejects.toMatchObject({ message: 'Data not signed' })
  },
)

it.each([
  [4001, 'RequestRejectedError'],
  [-32002, 'RequestPendingError'],
])('turns code %i into %s', async (code, name) => {
  const provider = scriptedProvider({ personal_sign: refuse(code, 'No.') })
  await expect(signText(provider, account, 'text')).rejects.toMatchObject({ name, code })
})

it('encodes an empty text as no bytes', () => {
  expect(utf8ToHex('')).toBe('0x')
})
