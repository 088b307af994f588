import { describe, expect, it } from 'vitest'
import { markQuotes } from './marked-text.tsx'

const marked = (text: string, ...quotes: string[]): string =>
  markQuotes(text, quotes)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

describe('quotes in a text', () => {
  it('are marked wherever they stand, in any case', () => {
    expect(marked('Pay a deposit. A Deposit!', 'a deposit')).toBe('Pay [a deposit]. [A Deposit]!')
  })

  it('may be broken over lines', () => {
    expect(marked('a refundable\ndeposit', 'refundable deposit')).toBe('a [refundable\ndeposit]')
  })

  it('that overlap are marked once', () => {
    expect(marked('abcdef', 'abcd', 'cdef', 'bc')).toBe('[abcd][ef]')
  })

  it('hold no patterns', () => {
    expect(marked('costs $50 (USDC)?', '$50 (usdc)?')).toBe('costs [$50 (USDC)?]')
    expect(marked('plain', '.*', '', '…')).toBe('plain')
  })
})
