import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listBackendErrors } from '../../../packages/contract/src/errors/backend-errors.ts'
import { errorsPage } from '../../../packages/contract/src/errors/errors-page.ts'

describe('backend/docs/errors.md', () => {
  it('is what the catalogue makes', () => {
    const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
    // Otherwise: npm run errors
    expect(page).toBe(errorsPage())
  })
})

describe('the catalogue', () => {
  it('has each code and each name once, in order', () => {
    const codes = listBackendErrors().map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)].sort((one, other) => one - other))
    expect(codes).toHaveLength(61)
  })
})
