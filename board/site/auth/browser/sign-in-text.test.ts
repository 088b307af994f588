import { expect, it } from 'vitest'
import { readSignInText } from './sign-in-text.ts'

const message = [
  'board.example:8080 wants you to sign in with your Ethereum account:',
  '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
  '',
  'Sign in to CryptoList.',
  '',
  'URI: https://board.example:8080',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 8Qm2vT1x8Qm2vT1x',
  'Issued At: 2026-11-21T10:00:00.000Z',
  'Expiration Time: 2026-11-21T10:04:30.000Z',
].join('\n')

it('finds what the dialog shows', () => {
  expect(readSignInText(message)).toEqual({
    message,
    domain: 'board.example:8080',
    nonce: '8Qm2vT1x8Qm2vT1x',
    validSeconds: 270,
  })
})

it('makes do with a text that lacks it', () => {
  expect(readSignInText('Hello.')).toEqual({ message: 'Hello.', domain: '', nonce: '', validSeconds: 300 })
})
