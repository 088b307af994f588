import { expect, it } from 'vitest'
import { dueAfterHours } from './policy.ts'

it.each([
  ['new', 'red', 4],
  ['new', 'amber', 24],
  ['edit', 'red', 4],
  ['edit', 'amber', 24],
  ['report', 'red', 4],
  ['report', 'amber', 24],
  ['claim', 'amber', 72],
  ['recheck', 'amber', 72],
  ['appeal', 'amber', 72],
  ['sample', 'green', 168],
] as const)('what is %s and %s is decided within %i hours', (kind, risk, hours) => {
  expect(dueAfterHours({ kind, risk })).toBe(hours)
})
