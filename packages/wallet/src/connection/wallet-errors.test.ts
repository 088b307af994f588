import { expect, it } from 'vitest'
import { toWalletError, WalletError } from './wallet-errors.ts'

it.each([
  ['a plain object', { code: 4001, message: 'No.' }, 'RequestRejectedError', 4001, 'No.'],
  ['an error', Object.assign(new Error('Later.'), { code: -32002 }), 'RequestPendingError', -32002, 'Later.'],
  ['a refusal over WalletConnect', { code: 5000, message: 'No.' }, 'RequestRejectedError', 5000, 'No.'],
  ['a code in words', { code: '4001', message: 'No.' }, 'RequestRejectedError', 4001, 'No.'],
  [
    'a wrapped refusal',
    { code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } },
    'RequestRejectedError',
    4001,
    'Internal',
  ],
  ['a string', 'Broken.', 'WalletError', 'wallet_failed', 'Broken.'],
  [
    'nothing',
    undefined,
    'WalletError',
    'wallet_failed',
    'The wallet gave an error without saying which. Try again.',
  ],
  [
    'an empty message',
    { code: 'X', message: ' ' },
    'WalletError',
    'wallet_failed',
    'The wallet gave an error without saying which. Try again.',
  ],
])('makes an error of ours from %s', (_what, cause, name, code, message) => {
  const error = toWalletError(cause)
  expect(error).toBeInstanceOf(WalletError)
  expect(error).toMatchObject({ name, code, message })
  expect(error.cause).toBe(cause)
})

it('passes on a WalletError unchanged', () => {
  const error = new WalletError('Data not signed')
  expect(toWalletError(error)).toBe(error)
})
