import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findChainsInText } from './chains-in-text.ts'

/** `solana base | text`, `-` for no chain. */
function readTexts(file: string): { chains: string[]; text: string }[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((row) => {
      const end = row.indexOf(' | ')
      if (row.startsWith('#') || end === -1) return []
      const chains = row.slice(0, end) === '-' ? [] : row.slice(0, end).split(' ')
      return [{ chains, text: row.slice(end + 3).replaceAll('\\n', '\n') }]
    })
}

const slugsOf = (text: string): string[] => findChainsInText(text).map(({ slug }) => slug)

describe('chains in a text', () => {
  it.each(['./chain-texts.txt', './chain-texts-apart.txt'])(
    'are right in 95% of what is read of the sentences in %s, and read in 85% of what they name',
    (file) => {
      const faults: string[] = []
      let [right, wrong, missed] = [0, 0, 0]
      for (const { chains, text } of readTexts(file)) {
        const slugs = slugsOf(text)
        const good = slugs.filter((slug) => chains.includes(slug)).length
        right += good
        wrong += slugs.length - good
        missed += chains.length - good
        if (slugs.length !== good || chains.length !== good) faults.push(`${text}: ${slugs.join(' ')}`)
      }
      const [precision, recall] = [right / (right + wrong), right / (right + missed)]
      console.info(
        `precision ${(precision * 100).toFixed(1)}%, recall ${(recall * 100).toFixed(1)}%\n${faults.join('\n')}`,
      )
      expect(precision).toBeGreaterThanOrEqual(0.95)
      expect(recall).toBeGreaterThanOrEqual(0.85)
    },
  )

  it('come with the words that name them', () => {
    expect(
      findChainsInText('We pay well. You build vaults on **Solana** and [Base](https://base.example).'),
    ).toEqual([
      { slug: 'solana', quote: 'You build vaults on Solana and Base.' },
      { slug: 'base', quote: 'You build vaults on Solana and Base.' },
    ])
  })

  it('are not read of addresses', () => {
    expect(slugsOf('- Experience, see https://solana.example and jobs@ethereum.example')).toEqual([])
  })
})
