import { encodeEventTopics, keccak256, toHex } from 'viem'
import { expect, it } from 'vitest'
import { decodeEvent } from './codec.ts'

const entry = {
  type: 'event',
  name: 'Named',
  inputs: [
    { name: 'number', type: 'uint8', indexed: true },
    { name: 'text', type: 'string', indexed: true },
    { name: 'isGood', type: 'bool', indexed: false },
  ],
} as const

it('keeps the hash of indexed text, and puts the values into the order of the ABI', () => {
  const topics = encodeEventTopics({
    abi: [entry],
    eventName: 'Named',
    args: { number: 7, text: 'words' },
  }).flat()
  const log = {
    topics: topics.filter((topic) => topic !== null),
    data: `0x${'1'.padStart(64, '0')}` as const,
  }
  expect(decodeEvent(log, [entry])).toMatchObject({
    event: 'Named',
    eventSignature: 'Named(uint8,string,bool)',
    args: { number: 7, text: keccak256(toHex('words')), isGood: true },
  })
  expect(decodeEvent({ ...log, data: '0x' }, [entry])).toBeUndefined()
  expect(decodeEvent({ ...log, topics: [] }, [entry])).toBeUndefined()
})
