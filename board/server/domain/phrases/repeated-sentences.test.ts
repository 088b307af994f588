import { describe, expect, it } from 'vitest'
import { readingsOf } from '../reading/seen-text.ts'
import { findSaid } from './find-said.ts'

const quotes = (text: string): string[] =>
  findSaid(readingsOf(text))
    .filter(({ code }) => code === 'WAL-01')
    .map(({ from, to }) => text.slice(from, to))

describe('a sentence that was read before', () => {
  it('is found where it is now', () => {
    const quoted = quotes('Send us your seed phrase.')
    expect(quoted).toContain('your seed phrase')
    expect(quotes('We’re a ﬁne team – really. Send us your seed phrase.')).toEqual(quoted)
    expect(quotes('Send us your seed phrase. Send us your seed phrase.')).toEqual([...quoted, ...quoted])
  })

  it('may mean something else before other words', () => {
    const demand = 'Your seed phrase is'
    const [needed, never] = [quotes(`${demand} required.`), quotes(`${demand} never required.`)]
    expect(needed).not.toEqual([])
    expect([never, quotes(`${demand} required.`)]).toEqual([[], needed])
  })
})

describe('the letters of a reading', () => {
  it.each([
    ['plain text', 'plain text'],
    ['We’re ﬁne', "we're fine"],
    ['dep0sit 2x', 'deposit 2x'],
    ['s e e d now', 'seed now'],
    ['a\u200Bb\tc', 'ab c'],
    ['Ⓐ½', 'a1⁄2'],
  ])('%j are where they are written', (written, read) => {
    const [reading] = readingsOf(written)
    expect(reading?.text).toBe(read)
    expect(reading?.at(read.length)).toBe(written.length)
    for (let at = 0; at < read.length; at += 1) {
      const letter = written.slice(reading?.at(at), reading?.at(at + 1))
      // A text that is read as several letters is one place.
      expect(
        letter === '' || readingsOf(letter)[0]?.text.includes(read[at] ?? '') || /\d/.test(letter),
      ).toBeTruthy()
    }
  })
})
