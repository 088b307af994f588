import { expect, it } from 'vitest'
import { nameError } from './use-auth-button.ts'

const constants = Object.assign(() => {}, { OBJECT_NOT_FOUND: 101, prototypeLike: 202 })

it.each([
  ['Error', 101, 'OBJECT_NOT_FOUND'],
  ['ParseError', 101, 'OBJECT_NOT_FOUND'],
  ['Error', 202, 'Error'],
  ['Error', 4001, 'User Rejected Request'],
  ['RequestRejectedError', 4001, 'RequestRejectedError'],
  ['Web3Error', 'no_account', 'Web3Error'],
  ['Error', undefined, 'Error'],
])('%s with the code %s is called %s', (name, code, expected) => {
  const error = Object.assign(new Error('no'), { name, code })
  expect(nameError(error, constants)).toEqual({ name: expected, message: 'no' })
})

it('keeps an error’s name without the constants of the server', () => {
  expect(nameError(Object.assign(new Error('no'), { code: 101 }), undefined).name).toBe('Error')
})
