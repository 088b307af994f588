import { describe, expect, it } from 'vitest'
import { corpusLanguages, readMessages } from './corpus.ts'
import { listMisjudged } from './messages.ts'

const all = readMessages()
const misjudged = listMisjudged()
const shareOf = (isScam: boolean): number =>
  misjudged.filter((one) => one.isScam === isScam).length / all.filter((one) => one.isScam === isScam).length

describe('messages to applicants', () => {
  it('are of every language, ordinary and harmful', () => {
    for (const language of corpusLanguages) {
      const own = all.filter((one) => one.language === language)
      expect(own.filter(({ isScam }) => !isScam).length, language).toBeGreaterThanOrEqual(14)
      expect(own.filter(({ isScam }) => isScam).length, language).toBeGreaterThanOrEqual(5)
    }
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
  })

  it('are refused in at most two of a hundred ordinary cases', () => {
    expect(shareOf(false), JSON.stringify(misjudged)).toBeLessThanOrEqual(0.02)
  })

  it('are sent in at most five of a hundred harmful cases', () => {
    expect(shareOf(true), JSON.stringify(misjudged)).toBeLessThanOrEqual(0.05)
  })
})
