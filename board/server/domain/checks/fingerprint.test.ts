import { describe, expect, it } from 'vitest'
import { fingerprintOf, similarityOf } from './fingerprint.ts'

const words = Array.from({ length: 200 }, (_, index) => `word${(index * 7919) % 611}`)
const text = words.join(' ')
const others = Array.from({ length: 200 }, (_, index) => `term${(index * 104_729) % 977}`).join(' ')
const shared = (a: string, b: string) => {
  const marks = new Set(fingerprintOf(a))
  return (fingerprintOf(b) ?? []).filter((mark) => marks.has(mark)).length
}

describe('fingerprintOf', () => {
  it('is of signed 64-bit numbers, and the same for the same words', () => {
    const marks = fingerprintOf(text) ?? []
    expect(marks).toHaveLength(24)
    for (const mark of marks) expect(BigInt.asIntN(64, BigInt(mark)).toString()).toBe(mark)
    expect(fingerprintOf(`**${text.toUpperCase()}!**\n`)).toEqual(marks)
  })

  it('has something in common with a text that is nearly the same, and nothing with another', () => {
    const nearly = words.map((word, index) => (index % 60 === 0 ? 'changed' : word)).join(' ')
    expect(similarityOf(text, nearly)).toBeGreaterThan(0.8)
    expect(shared(text, nearly)).toBeGreaterThan(0)
    expect(shared(text, others)).toBe(0)
    expect(similarityOf(text, others)).toBe(0)
  })

  it('gives a text of 29 words no fingerprint', () => {
    expect(fingerprintOf(words.slice(0, 29).join(' '))).toBeNull()
    expect(fingerprintOf(words.slice(0, 30).join(' '))).not.toBeNull()
    expect([fingerprintOf(''), similarityOf('', text)]).toEqual([null, 0])
  })

  it('finds the beginning of a text within a longer one only where most is the same', () => {
    expect(similarityOf(text, `${text} ${words.slice(0, 40).reverse().join(' ')}`)).toBeGreaterThan(0.8)
    expect(similarityOf(text, `${text} ${others}`)).toBeLessThan(0.8)
  })
})
