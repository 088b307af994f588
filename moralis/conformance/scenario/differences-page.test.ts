import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { differencesPage } from './differences-page.ts'

it('is what docs/sdk-differences.md says (otherwise: npm run differences)', () => {
  const page = readFileSync(new URL('../../../docs/sdk-differences.md', import.meta.url), 'utf8')
  expect(page).toBe(differencesPage())
})
