import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { differencesPage, readRecorded, reasons } from './differences.ts'

it('backend/docs/sdk-differences.md has the reasons of today (otherwise: npm run differences)', () => {
  const page = readFileSync(new URL('../../../backend/docs/sdk-differences.md', import.meta.url), 'utf8')
  expect(page).toBe(differencesPage())
})

it.each(['browser', 'server', 'hooks'] as const)(
  'each difference of %s has a reason, and each reason a difference',
  (table) => {
    const given = Object.keys(reasons[table])
    const needed = new Set(readRecorded(table).map(({ because }) => because))
    expect([...needed].toSorted()).toEqual(given.toSorted())
  },
)
