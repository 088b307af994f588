import { describe, expect, it } from 'vitest'
import { ClassValues } from './class-values.ts'

describe('ClassValues', () => {
  it('marks what classes have and remembers nothing else that was asked for', () => {
    const chains = [['base'], ['base', 'solana']]
    const known = new ClassValues((number) => chains[number] ?? [])
    known.grow(chains.length)
    expect([...known.mark(['solana'])]).toEqual([0, 1])
    for (let round = 0; round < 100; round++) expect(known.mark([`a${round}`, 'base'])).toHaveLength(2)
    expect(known.values).toEqual(['base', 'solana'])
  })
})
