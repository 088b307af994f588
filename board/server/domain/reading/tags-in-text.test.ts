import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { findTagsInText } from './tags-in-text.ts'

/** `rust go | text`, `-` for no tag; `postgresql=sql` is the tag after the sign. */
const texts = readFileSync(new URL('./tag-texts.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((row) => {
    const end = row.indexOf(' | ')
    if (row.startsWith('#') || end === -1) return []
    const tags = row.slice(0, end) === '-' ? [] : row.slice(0, end).split(' ')
    return [
      { tags: tags.map((tag) => tag.replace(/^.*=/, '')), text: row.slice(end + 3).replaceAll('\\n', '\n') },
    ]
  })

const slugsOf = (text: string): string[] => findTagsInText(text).map(({ slug }) => slug)

describe('tags in a text', () => {
  it('are right in 99% of what is read, and read in 90% of what the labelled sentences name', () => {
    const faults: string[] = []
    let [right, wrong, missed] = [0, 0, 0]
    for (const { tags, text } of texts) {
      const slugs = slugsOf(text)
      const good = slugs.filter((slug) => tags.includes(slug)).length
      right += good
      wrong += slugs.length - good
      missed += tags.length - good
      if (slugs.length !== good || tags.length !== good) faults.push(`${text}: ${slugs.join(' ')}`)
    }
    const [precision, recall] = [right / (right + wrong), right / (right + missed)]
    console.info(
      `precision ${(precision * 100).toFixed(1)}%, recall ${(recall * 100).toFixed(1)}%\n${faults.join('\n')}`,
    )
    expect(precision).toBeGreaterThanOrEqual(0.99)
    expect(recall).toBeGreaterThanOrEqual(0.9)
  })

  it('are those of list items first, the rarest before those of every text', () => {
    const text = 'You have experience with Hardhat.\n\n- Python, Kafka and gRPC\n- AWS'
    expect(slugsOf(text)).toEqual(['grpc', 'kafka', 'aws', 'python', 'hardhat'])
  })

  it('come with the words that name them, without formatting and links', () => {
    expect(
      findTagsInText(
        '- **Deep** knowledge of [Solidity](https://soliditylang.example), see https://x.example',
      ),
    ).toEqual([{ slug: 'solidity', quote: 'Deep knowledge of Solidity, see' }])
  })

  it('come without the sign of a line break', () => {
    expect(findTagsInText('- You write Solidity\\\n- and test it')).toEqual([
      { slug: 'solidity', quote: 'You write Solidity' },
    ])
  })

  it('come with the words around the name in a long sentence', () => {
    const [tag] = findTagsInText(`- ${'many words '.repeat(40)}with Solidity and ${'more words '.repeat(40)}`)
    expect(tag?.quote).toMatch(/^… .*with Solidity and.* …$/)
    expect(tag?.quote.length).toBeLessThanOrEqual(200)
  })

  it('are not read of addresses', () => {
    expect(slugsOf('- Write to jobs@python.example or python-jobs@acme.example')).toEqual([])
  })

  it('take work in proportion to the length of a line that names them in every sentence', () => {
    const line = 'we use Rust and Go, TypeScript. '.repeat(6_250)
    const tested = vi.spyOn(RegExp.prototype, 'test')
    findTagsInText(line)
    const characters = tested.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
    tested.mockRestore()
    expect(characters).toBeLessThan(10 * line.length)
  })
})
