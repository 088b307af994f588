import { expect, it } from 'vitest'
import { formVersion } from './read-input.ts'

it.each(['1', '12', '2147483647'])('reads the version %j', (version) => {
  expect(formVersion({ version })).toBe(Number(version))
})

it.each([
  ...['', '0', '-1', 'abc', '1.5', '1e9', '01', ' 1', '2147483648', '99999999999', 'Infinity', '0x10', '1\n'],
  ['1', '2'],
  7,
  undefined,
])('takes %j for none', (version) => {
  expect(formVersion({ version })).toBe(-1)
})

it('finds none where there is no form', () => {
  expect([formVersion(undefined), formVersion(null), formVersion('version=1')]).toEqual([-1, -1, -1])
})
