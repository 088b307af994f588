import { encodeAbiParameters, type Hex, keccak256, pad, parseAbi, parseAbiParameters, toBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { type EventDefinition, readEventDefinition } from './event-definition.ts'
import { describeFields, readArguments } from './event-fields.ts'

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const signature = 'Transfer(address,address,uint256)'
const declaration = 'event Transfer(address indexed from, address indexed to, uint256 value)'
const abi = parseAbi([declaration, 'event Approval(address indexed owner, uint256 value)'])

describe('an event', () => {
  it.each<[string, { topic?: unknown; abi?: unknown }]>([
    ['its declaration', { topic: declaration }],
    ['an ABI and its name', { topic: 'Transfer', abi }],
    ['an ABI and its signature with spaces', { topic: 'Transfer(address, address, uint256)', abi }],
    ['an ABI and its hash', { topic: transferTopic.toUpperCase().replace('0X', '0x'), abi }],
    ['an ABI as text', { topic: signature, abi: JSON.stringify(abi) }],
    ['one entry of an ABI', { abi: abi[0] }],
  ])('is known by %s', (_what, given) => {
    const { topic, event } = readEventDefinition(given)
    expect([topic, event?.inputs.map(({ name }) => name)]).toEqual([transferTopic, ['from', 'to', 'value']])
  })

  it.each([signature, transferTopic, 'Transfer(address from, address to, uint256 value)'])(
    'named by %s alone says nothing of its arguments',
    (topic) => {
      expect(readEventDefinition({ topic })).toEqual({ topic: transferTopic, event: undefined })
    },
  )

  it.each<[string, { topic?: unknown; abi?: unknown }, string]>([
    ['nothing', {}, 'Name an event'],
    ['half a hash', { topic: '0xddf252ad' }, 'The topic isn’t an event'],
    ['a signature that never ends', { topic: 'Transfer(address' }, 'The topic isn’t an event'],
    ['an ABI that is no JSON', { abi: 'abi' }, 'The ABI is no JSON'],
    ['an ABI without events', { abi: [{ type: 'function', name: 'f', inputs: [] }] }, 'The ABI has no event'],
    ['an ABI with several', { abi }, 'several events'],
    ['an ABI without this one', { topic: 'Other(address)', abi }, 'no event for this topic'],
    ['an ABI larger than 256 KB', { abi: [{ ...abi[0], junk: 'x'.repeat(300_000) }] }, 'larger than 256 KB'],
  ])('that %s names is refused', (_what, given, sentence) => {
    expect(() => readEventDefinition(given)).toThrow(sentence)
  })
})

function fieldsOf(text: string) {
  return Object.keys(describeFields(readEventDefinition({ topic: text }).event)).slice(9)
}

describe('the fields of an event', () => {
  it.each<[string, string[]]>([
    ['event E(uint256 indexed id, bool done)', ['uid', 'uid_decimal', 'done']],
    ['event E(address indexed _who, string __what)', ['who', 'what']],
    ['event E(address indexed who, address who)', ['who', 'who_']],
    ['event E(address indexed objectId, address confirmed)', ['objectId_', 'confirmed_']],
    ['event E(int8 indexed a, int8 a_decimal)', ['a', 'a_decimal', 'a_decimal_', 'a_decimal__decimal']],
  ])('of %s are %j', (text, names) => {
    expect(fieldsOf(text)).toEqual(names)
  })

  it('have names of at most 63 letters', () => {
    expect(() => fieldsOf(`event E(address indexed ${'a'.repeat(64)})`)).toThrow('63 letters at most')
    expect(() => fieldsOf(`event E(uint8 indexed ${'a'.repeat(60)})`)).toThrow('63 letters at most')
  })
})

const everything =
  'event E(address indexed who, string indexed label, int256 sum, bool done, bytes4 tag, string text, uint8[2][] pairs, (uint256 id, address[] list) thing)'
const definition = readEventDefinition({ topic: everything })

function log({ topic }: EventDefinition): { topics: Hex[]; data: Hex } {
  const who = '0x00000000000000000000000000000000000000AB'
  const data = encodeAbiParameters(
    parseAbiParameters('int256, bool, bytes4, string, uint8[2][], (uint256 id, address[] list)'),
    [-5n, true, '0x01020304', 'a\0b', [[1, 2]], { id: 9n, list: [who] }],
  )
  return { topics: [topic, pad(who), keccak256(toBytes('hashed'))], data }
}

describe('what an event says', () => {
  it('has one form for each type', () => {
    expect(readArguments(definition.event, log(definition))).toEqual({
      who: '0x00000000000000000000000000000000000000ab',
      label: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      sum: '-5',
      sum_decimal: -5,
      done: true,
      tag: '0x01020304',
      text: 'ab',
      pairs: [['1', '2']],
      thing: { uid: '9', list: ['0x00000000000000000000000000000000000000ab'] },
    })
  })

  it.each(['0x', '0x00', `0x${'ff'.repeat(320)}`] as const)('is nothing where its data are %s', (data) => {
    expect(readArguments(definition.event, { ...log(definition), data })).toBeUndefined()
  })
})
