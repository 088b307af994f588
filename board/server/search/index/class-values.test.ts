import { describe, expect, it } from 'vitest'
import { ClassValues } from './class-values.ts'

describe('ClassValues', () => {
  it('marks what classes have and remembers nothing else that was asked for', () => {
    const chains = [['base'], ['base', 'solana']]
    const classValues = new ClassValues((number) => chains[number] ?? [])
    classValues.grow(chains.length)
    expect([...classValues.mark(['solana'])]).toEqual([0, 1])
    for (let round = 0; round < 100; round++) expect(classValues.mark([`a${round}`, 'base'])).toHaveLength(2)
    expect(classValues.values).toEqual(['base', 'solana'])
  })
})
