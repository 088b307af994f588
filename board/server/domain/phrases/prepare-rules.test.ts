import { expect, it, vi } from 'vitest'
import type { Reading } from '../reading/seen-text.ts'

const reading: Reading = { text: 'Send us your seed phrase.', at: (position) => position }

it('finds the same in a text while the rules are compiled in slices and afterwards', async () => {
  // Other tests may have compiled them already.
  vi.resetModules()
  const { findSaid, prepareRules } = await import('./find-said.ts')
  const preparing = [prepareRules(), prepareRules()]
  const matches = findSaid([reading])
  await Promise.all(preparing)
  await prepareRules()
  expect(matches.map(({ code }) => code)).toContain('WAL-01')
  expect(findSaid([reading])).toEqual(matches)
})
