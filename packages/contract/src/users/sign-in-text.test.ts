import { expect, it } from 'vitest'
import { formatSignInText, listSignInFields } from './sign-in-text.ts'

const fields = {
  domain: 'board.example:8080',
  address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
  statement: 'Sign in to the board.',
  uri: 'https://board.example:8080',
  chainId: 1,
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-21T10:00:00.000Z',
  expirationTime: '2026-11-21T10:05:00.000Z',
  requestId: 'u1',
}

it('writes a text line by line as EIP-4361 has it', () => {
  expect(formatSignInText(fields)).toBe(
    [
      'board.example:8080 wants you to sign in with your Ethereum account:',
      '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
      '',
      'Sign in to the board.',
      '',
      'URI: https://board.example:8080',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: abcdefgh12345678',
      'Issued At: 2026-11-21T10:00:00.000Z',
      'Expiration Time: 2026-11-21T10:05:00.000Z',
      'Request ID: u1',
    ].join('\n'),
  )
})

it('lists no value for a missing field and every value for a repeated one', () => {
  const text = `${formatSignInText(fields)}\nNonce: second`
  expect(listSignInFields(text, 'Nonce')).toEqual(['abcdefgh12345678', 'second'])
  expect(listSignInFields(text, 'Not Before')).toEqual([])
})
