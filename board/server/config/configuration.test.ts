import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { configurationPage } from './options.ts'

it('describes each environment variable in docs/configuration.md as the options do: run npm run configuration', () => {
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  expect(page).toBe(configurationPage())
})
