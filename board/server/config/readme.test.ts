import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { configTable } from './options.ts'

it('describes each environment variable in the README as the options do', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(configTable().trim())
})
