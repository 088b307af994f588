import { describe, expect, it } from 'vitest'
import { renderMarked } from './marked-description.ts'

const render = (text: string, ...quotes: string[]): string => renderMarked(text, quotes)

describe('marked quotes', () => {
  it('marks a quote wherever it occurs, in any case', () => {
    expect(render('Pay a deposit. A Deposit!', 'a deposit')).toBe(
      '<p>Pay <mark>a deposit</mark>. <mark>A Deposit</mark>!</p>',
    )
  })

  it('marks a quote that breaks over lines and over elements', () => {
    expect(render('a refundable\ndeposit', 'refundable deposit')).toBe(
      '<p>a <mark>refundable\ndeposit</mark></p>',
    )
    expect(render('a **refundable** deposit', 'a **refundable** dep')).toBe(
      '<p><mark>a </mark><strong><mark>refundable</mark></strong><mark> dep</mark>osit</p>',
    )
  })

  it('marks overlapping quotes once', () => {
    expect(render('abcdefg', 'abcd', 'cdef', 'bc')).toBe('<p><mark>abcdef</mark>g</p>')
  })

  it('does not read quotes as patterns', () => {
    expect(render('costs $50 (USDC)?', '$50 (usdc)?')).toBe('<p>costs <mark>$50 (USDC)?</mark></p>')
    expect(render('plain', '.*', '', '…')).toBe('<p>plain</p>')
  })

  it('keeps what the sanitiser drops out', () => {
    expect(render('<mark onclick="x()">No</mark> <script>no</script>', 'no')).not.toMatch(/onclick|script/)
  })
})
