import { describe, expect, it } from 'vitest'
import { markQuotes } from './marked-text.tsx'

const marked = (text: string, ...quotes: string[]): string =>
  markQuotes(text, quotes)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

describe('marked quotes', () => {
  it('marks a quote wherever it occurs, in any case', () => {
    expect(marked('Pay a deposit. A Deposit!', 'a deposit')).toBe('Pay [a deposit]. [A Deposit]!')
  })

  it('marks a quote that breaks over lines', () => {
    expect(marked('a refundable\ndeposit', 'refundable deposit')).toBe('a [refundable\ndeposit]')
  })

  it('marks overlapping quotes once', () => {
    expect(marked('abcdef', 'abcd', 'cdef', 'bc')).toBe('[abcd][ef]')
  })

  it('does not read quotes as patterns', () => {
    expect(marked('costs $50 (USDC)?', '$50 (usdc)?')).toBe('costs [$50 (USDC)?]')
    expect(marked('plain', '.*', '', '…')).toBe('plain')
  })
})
