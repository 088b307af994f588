import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dataApiPage } from '../../../packages/contract/src/data-api/data-api-page.ts'

it('backend/docs/data-api.md is what the table makes', () => {
  const page = readFileSync(new URL('../../docs/data-api.md', import.meta.url), 'utf8')
  // Otherwise: npm run data-api
  expect(page).toBe(dataApiPage())
})
