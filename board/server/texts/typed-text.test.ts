import { describe, expect, it } from 'vitest'
import { lengthOf, oneLine, toLine, toText } from './typed-text.ts'

describe('toText', () => {
  it.each([
    ['keeps letters, marks and joined emoji', 'Zoë ‘नमस्ते’ 👩\u200D💻', 'Zoë ‘नमस्ते’ 👩\u200D💻'],
    ['keeps line breaks, in one form', ' a\r\nb\rc\n\nd ', 'a\nb\nc\n\nd'],
    ['makes a tab a space', 'a\tb', 'a b'],
    ['composes letters', 'e\u0301', '\u00E9'],
    ['drops what turns the direction of a text', 'a\u202Eb\u2066c\u200Fd', 'abcd'],
    ['drops what takes no room', 'a\u200Bb\uFEFFc\u00ADd', 'abcd'],
    ['drops NUL and other controls', 'a\0b\u0007c', 'abc'],
    ['replaces half a character', 'a\uD83Eb', 'a\uFFFDb'],
    ['leaves nothing of what cannot be seen', '\u200B \u202E\n', ''],
  ])('%s', (_name, typed, text) => {
    expect(toText(typed)).toBe(text)
  })
})

describe('toLine', () => {
  it('has one space for each gap, and for line breaks of all kinds', () => {
    expect(toLine(' a  b\r\nc\u2028d\u00A0e\tf ')).toBe('a b c d e f')
    expect(toLine('a\u202Eb')).toBe('ab')
  })
})

describe('oneLine', () => {
  it.each([
    ['a\r\nb\u2028c\u2029d\te', 'a b c d e'],
    ['a\u202Eb \u200B c\0', 'a b c'],
    ['👩\u200D💻', '👩 💻'],
    ['Zoë & “Söhne” 東京', 'Zoë & “Söhne” 東京'],
    [' \u2066 ', ''],
  ])('writes %j as %j', (words, line) => {
    expect(oneLine(words)).toBe(line)
  })
})

it('counts characters as people do', () => {
  expect(lengthOf('a🦀é')).toBe(3)
})
