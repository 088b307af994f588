import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; what lies beside it are its types
import { listMissing } from './list-missing.mjs'

const folder = mkdtempSync(join(tmpdir(), 'cryptolist-missing-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('names what built files import and is not there', () => {
  mkdirSync(join(folder, 'exports'))
  mkdirSync(join(folder, 'units'))
  writeFileSync(
    join(folder, 'exports/index.js'),
    [
      `export * from '../units/units.js'`,
      `import { gone } from "../units/gone.js"`,
      `const later = () => import('./later.js')`,
      `import 'viem'`,
      ` * import { sample } from './sample.js'`,
    ].join('\n'),
  )
  writeFileSync(join(folder, 'units/units.js'), '')
  const entries = ['./src/exports/index.ts', './src/exports/other.tsx']
  expect(listMissing(folder, entries)).toEqual([
    'exports/other.js',
    'exports/index.js: ../units/gone.js',
    'exports/index.js: ./later.js',
  ])
})
