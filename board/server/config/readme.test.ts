import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { configTable } from './options.ts'

it('stands in the README as the options say it', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(configTable().trim())
})
