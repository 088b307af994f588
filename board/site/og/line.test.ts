import { describe, expect, it } from 'vitest'
import { isRightToLeft, toLine } from './line.ts'

/** As fonts that have Latin, Cyrillic, Arabic and the copyright sign. */
const canWrite = (text: string): boolean =>
  /^[ -~©–…éŁ\u{200C}\p{Script=Cyrillic}\p{Script=Arabic}]*$/u.test(text)

describe('a line of a picture', () => {
  it.each([
    ['Senior Engineer', 'Senior Engineer'],
    ['  Senior\n\tEngineer ', 'Senior Engineer'],
    ['🚀 Rust Engineer 🦀🇩🇪', 'Rust Engineer'],
    ['Team 👩‍💻 Lead 1️⃣', 'Team Lead 1'],
    ['★ Acme™ © 2026 ★', 'Acme © 2026'],
    ['Cafe\u0301', 'Café'],
    ['Ｒｕｓｔ ①', 'Rust 1'],
    ['Eng\u202Eineer\u200B', 'Engineer'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['Łukasz', 'Łukasz'],
  ])('%j is %j', (text, line) => {
    expect(toLine(text, canWrite)).toBe(line)
  })

  it.each(['高级工程师', 'Engineer 工', '₿itcoin', '🚀🚀', '', '\u200B'])('%j is none', (text) => {
    expect(toLine(text, canWrite)).toBeUndefined()
  })
})

it('begins at the right if its first letter does', () => {
  expect(['مهندس Solidity', '(123) מהנדס', 'Solidity مهندس', 'Engineer', '123'].map(isRightToLeft)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
