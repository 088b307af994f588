import { describe, expect, it } from 'vitest'
import { toChainId, toHexChainId } from './chain-id.ts'

describe('numbers of networks', () => {
  it('converts a chain id of any spelling to hexadecimal', () => {
    for (const value of [311, '311', '0x137', 311n]) expect(toHexChainId(value)).toBe('0x137')
    expect(toHexChainId('137')).toBe('0x89')
  })

  it.each([0, -1, 1.5, 2 ** 60, '', ' 1', '0x', '-1', 'one', null, undefined, {}, [1], true])(
    'are not %j',
    (value) => {
      expect(() => toChainId(value)).toThrow(
        expect.objectContaining({ name: 'ChainError', code: 'not_a_chain_id' }),
      )
    },
  )
})
