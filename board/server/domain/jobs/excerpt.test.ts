import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const company = 'At Harbor Labs, we build lending markets that people in ninety countries rely on every day.'
const work =
  'As a **Senior Rust Engineer**, you will own the [matching engine](https://harbor.example) and its tests.'
const plain = 'As a Senior Rust Engineer, you will own the matching engine and its tests.'

describe('excerptOf', () => {
  it('takes the words about the work, whatever comes before them, without formatting', () => {
    expect(excerptOf(`# Senior Rust Engineer\n\n${company}\n\n- ${work}\n\nWe offer a lot.`)).toBe(plain)
  })

  it('takes the first paragraph where none speaks of the work, and skips pay and the company', () => {
    const first = 'Lending markets need engineers who know how to keep a protocol solvent in bad weather.'
    const pay = 'The annual salary for this position depends on where you live and how experienced you are.'
    expect(
      excerptOf(
        `Short.\n\n${pay}\n\n${company}\n\n${first}\n\nAnother paragraph that is long enough to be shown.`,
      ),
    ).toBe(first)
    expect(excerptOf(company)).toBeNull()
    expect(excerptOf('Short.')).toBeNull()
    expect(excerptOf(null)).toBeNull()
  })

  it('passes over addresses, and paragraphs that hold little else', () => {
    const links =
      'Our code is public: <https://github.example/harbor-labs/matching-engine>, https://harbor.example'
    expect(excerptOf(`${links}\n\n${work} See https://harbor.example/jobs for more.`)).toBe(
      `${plain} See for more.`,
    )
  })

  it('ends at a word, and never within a character', () => {
    const words = excerptOf(`${'Solidity engineer wanted. '.repeat(20)}`)
    expect(words).toMatch(/^(Solidity engineer wanted\. )+.*\w\.?…$/)
    expect([...(words ?? '')].length).toBeLessThanOrEqual(201)
    const pictures = excerptOf('🦀'.repeat(300))
    expect(pictures).toBe(`${'🦀'.repeat(200)}…`)
  })
})
