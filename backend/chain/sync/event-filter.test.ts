import { encodeAbiParameters, type Hex, keccak256, pad, parseAbiParameters, toBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { readEventDefinition } from './event-definition.ts'
import { readEventFilter } from './event-filter.ts'

const { topic, event } = readEventDefinition({
  topic:
    'event Sold(address indexed seller, uint256 indexed id, string indexed name, int64 price, bool done, bytes4 tag, string text, uint8[] list)',
})
const seller = '0x00000000000000000000000000000000000000aB'
const hash = keccak256(toBytes('Ann'))
const idWord = pad('0x7')
const sellerWord = pad('0xab')
const data = encodeAbiParameters(parseAbiParameters('int64, bool, bytes4, string, uint8[]'), [
  -5n,
  true,
  '0xA1020304',
  'b',
  [1],
])
const log = { topics: [topic, sellerWord, idWord, hash] as [Hex, ...Hex[]], data }
const read = (given: unknown) => readEventFilter(event, given)

describe('a filter', () => {
  it.each<[unknown, boolean]>([
    [{ eq: ['seller', seller.toUpperCase().replace('X', 'x')] }, true],
    [{ eq: ['seller', '0x0'] }, false],
    [{ ne: ['seller', '0x0'] }, true],
    [{ eq: ['id', 7] }, true],
    [{ eq: ['uid', '0x7'] }, true],
    [{ eq: ['name', 'Ann'] }, true],
    [{ eq: ['name', hash] }, true],
    [{ eq: ['name', 'ann'] }, false],
    [{ eq: ['done', 'true'] }, true],
    [{ eq: ['done', false] }, false],
    [{ eq: ['tag', '0xA1020304'] }, true],
    [{ eq: ['text', 'b'] }, true],
    [{ in: ['price', ['-4', -5]] }, true],
    [{ nin: ['price', ['-4', -5]] }, false],
    [{ gt: ['price', -5] }, false],
    [{ gte: ['price_decimal', '-5'] }, true],
    [{ lt: ['price_decimals', '-4'] }, true],
    [{ lte: ['price', -6] }, false],
    [{ and: [{ eq: ['id', 7] }, { eq: ['id', 8] }] }, false],
    [{ or: [{ eq: ['id', 7] }, { eq: ['done', false] }] }, true],
  ])('%j lets an event through: %s', (given, isLet) => {
    expect(read(given).matches(log)).toBe(isLet)
  })

  it('compares numbers exactly', () => {
    const large = readEventDefinition({ topic: 'event E(uint256 indexed number)' })
    const word = (number: bigint) => encodeAbiParameters([{ type: 'uint256' }], [number])
    const above = readEventFilter(large.event, { gt: ['number', String(2n ** 255n)] })
    const matches = (number: bigint) => above.matches({ topics: [large.topic, word(number)], data: '0x' })
    expect([matches(2n ** 255n), matches(2n ** 255n + 1n)]).toEqual([false, true])
  })

  it.each<[unknown, (Hex[] | null)[]]>([
    [{ eq: ['price', 1] }, []],
    [{ eq: ['seller', seller] }, [[sellerWord]]],
    [{ eq: ['name', 'Ann'] }, [null, null, [hash]]],
    [{ in: ['id', [7, 8]] }, [null, [idWord, pad('0x8')]]],
    [{ ne: ['id', 7] }, []],
    [{ gt: ['id', 7] }, []],
    [
      { and: [{ eq: ['seller', seller] }, { in: ['id', [7, 8]] }, { in: ['id', [7, 9]] }] },
      [[sellerWord], [idWord]],
    ],
    [{ or: [{ eq: ['id', 7] }, { eq: ['id', 8] }] }, [null, [idWord, pad('0x8')]]],
    [{ or: [{ eq: ['id', 7] }, { eq: ['done', true] }] }, []],
    // A node would take an empty list for any value.
    [{ and: [{ eq: ['id', 7] }, { eq: ['id', 8] }] }, [null, [idWord]]],
  ])('%j asks the node for topics %j', (given, topics) => {
    expect(read(given).topics).toEqual(topics)
  })

  it('lets no event through that its ABI does not fit', () => {
    expect(read({ ne: ['id', 8] }).matches({ ...log, data: '0x00' })).toBe(false)
  })

  it.each<[unknown, string]>([
    ['price > 1', 'one operator'],
    [{}, 'one operator'],
    [{ eq: ['id', 1], ne: ['id', 2] }, 'one operator'],
    [{ like: ['text', 'b'] }, 'not like'],
    [{ eq: ['id'] }, '[name, value]'],
    [{ and: [] }, 'joins a list'],
    [{ in: ['id', 7] }, 'needs a list'],
    [{ eq: ['nobody', 1] }, 'no argument nobody'],
    [{ eq: ['list', [1]] }, 'a list or a struct'],
    [{ gt: ['text', 'a'] }, 'isn’t a number'],
    [{ eq: ['seller', 'Ann'] }, 'has the type address'],
    [{ eq: ['seller', `0x${'1'.repeat(41)}`] }, 'has the type address'],
    [{ eq: ['price', '1.5'] }, 'has the type int64'],
    [{ eq: ['price', 2 ** 60] }, 'has the type int64'],
    [{ eq: ['price', String(2n ** 63n)] }, 'has the type int64'],
    [{ eq: ['done', 'yes'] }, 'has the type bool'],
    [{ eq: ['tag', '0x01'] }, 'has the type bytes4'],
    [{ eq: ['text', { a: 1 }] }, 'has the type string'],
    [{ eq: ['text', 'x'.repeat(20_000)] }, '16 KB'],
    [Array.from({ length: 9 }).reduce((inner) => ({ and: [inner] }), { eq: ['id', 1] }), 'one operator'],
  ])('%j is refused', (given, sentence) => {
    expect(() => read(given)).toThrow(sentence)
  })

  it('needs to know the arguments', () => {
    expect(() => readEventFilter(undefined, { eq: ['id', 1] })).toThrow('Send its ABI')
  })
})
