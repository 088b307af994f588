import { expect, it } from 'vitest'
import { advisories } from './advisories.json' with { type: 'json' }
// biome-ignore lint/correctness/useImportExtensions: its types are in a file of their own (.d.mts).
import { listVulnerable } from './check-advisories.mjs'

it.each([
  ['node-forge', '1.3.1', 'node-forge 1.3.1: CVE-2025-12816, CVE-2025-66031, fixed in 1.3.2'],
  ['request', '2.88.2', 'request 2.88.2: CVE-2023-28155, fixed in none'],
  ['form-data', '2.3.3', 'form-data 2.3.3: CVE-2025-7783, fixed in 4.0.4'],
  ['form-data', '2.5.6', undefined],
  ['node-forge', '1.4.3', undefined],
  ['node-forge-extra', '1.0.0', undefined],
])('names the advisories of %s %s: %s', (name, version, expected) => {
  expect(listVulnerable([{ name, version }], advisories)).toEqual(expected === undefined ? [] : [expected])
})
