// Writes docs/errors.md from the catalogue in packages/contract/src/errors.
// Usage: node scripts/write-errors.mjs
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const source = fileURLToPath(new URL('../packages/contract/src/errors/errors-page.ts', import.meta.url))
const { module } = await runnerImport(source)
writeFileSync(new URL('../docs/errors.md', import.meta.url), module.errorsPage())
