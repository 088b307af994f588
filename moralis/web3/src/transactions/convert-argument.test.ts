import { describe, expect, it } from 'vitest'
import { convertArgument } from './execute-function.ts'

const convert = (type: string, value: unknown) => convertArgument({ type, name: 'x' }, value, 'x')

describe('arguments', () => {
  it.each([
    ['uint8', '255', 255n],
    ['int16', -32_768, -32_768n],
    ['uint256', { toString: () => '12' }, 12n],
    [
      'uint256[2][]',
      [
        [1, '2'],
        [3n, '0x4'],
      ],
      [
        [1n, 2n],
        [3n, 4n],
      ],
    ],
    ['bool[]', [true, 0, 1], [true, false, true]],
    ['bytes2', [1, 255], '0x01ff'],
    ['bytes', '0x', '0x'],
    ['string[1]', [''], ['']],
  ])('%s is taken (%#)', async (type, value, expected) => {
    expect(await convert(type, value)).toEqual(expected)
  })

  it.each([
    ['uint8', 256, '"x" is not a whole number that fits into uint8.'],
    ['int8', '128', '"x" is not a whole number that fits into int8.'],
    ['uint256', 1e21, '"x" is not a whole number that fits into uint256.'],
    ['uint256[2]', [1], '"x" is not a list of 2.'],
    ['uint256[2][]', [[1, 2], [3]], '"x[1]" is not a list of 2.'],
    ['uint256[]', { length: 1 }, '"x" is not a list.'],
    ['bytes', [256], '"x" is not bytes in hexadecimal with 0x.'],
    ['bytes2', '0x01', '"x" is not 2 bytes in hexadecimal with 0x.'],
    ['bool', 'false', '"x" is not true or false.'],
    ['string', null, '"x" is not text.'],
    ['function', '0x', '"x" is of the type "function", which no call can take.'],
  ])('%s is refused (%#)', async (type, value, message) => {
    await expect(convert(type, value)).rejects.toMatchObject({
      name: 'TransactionError',
      message,
      fields: [expect.any(String)],
    })
  })
})
