import { toLowerHex } from '@cryptolist/board/database/hex'
import { BoardError } from '@cryptolist/contract'
import { keccak256, type RpcLog, stringToHex, toEventHash } from 'viem'
import { z } from 'zod'
import { canonicalType, decodeValues, type Parameter, type PlainValue, readParameters } from './abi-values.ts'

type Hex = `0x${string}`

export interface ContractEvent {
  hash: Hex
  signature: string
  inputs: Parameter[]
}

const eventSchema = z.object({
  type: z.literal('event').default('event'),
  name: z.string().regex(/^[A-Za-z_$][\w$]{0,200}$/),
  inputs: z.unknown(),
})

/** Finds an event by the hash of its signature or by the signature itself. Throws invalid_input that names `topic` or `abi`. */
export function findEvent(abi: readonly Record<string, unknown>[], topic: string): ContractEvent {
  const hash = readTopic(topic)
  for (const entry of abi) {
    const checked = eventSchema.safeParse(entry)
    if (!checked.success) continue
    const inputs = readParameters(checked.data.inputs)
    const signature = `${checked.data.name}(${inputs.map(canonicalType).join(',')})`
    if (keccak256(stringToHex(signature)) === hash) return { hash, signature, inputs }
  }
  throw BoardError.invalidField('abi', `abi has no event for the topic ${topic.slice(0, 200)}.`)
}

function readTopic(topic: string): Hex {
  const text = topic.trim()
  if (/^0x[0-9a-f]{64}$/i.test(text)) return toLowerHex(text)
  try {
    if (/^[\w$ ]+\(.*\)/.test(text)) return toEventHash(text.replace(/^event\s+/, ''))
  } catch {
    // Said below.
  }
  throw BoardError.invalidField(
    'topic',
    'topic must be the signature of an event, such as Transfer(address,address,uint256), or its hash.',
  )
}

/** The values of an event by name, or by place where they have none. Values of any length that are indexed are known by their hash alone. */
export function decodeEvent({ signature, inputs }: ContractEvent, log: RpcLog): Record<string, PlainValue> {
  const topics = log.topics.slice(1)
  const indexed = inputs.filter(({ indexed }) => indexed)
  const rest = inputs.filter(({ indexed }) => !indexed)
  const values = decodeValues(rest, log.data, 2 * log.data.length + 4096)
  if (values === undefined || topics.length !== indexed.length)
    throw BoardError.invalidField('abi', `abi doesn't describe what the contract writes for ${signature}.`)
  const named = inputs.map((input, place) => {
    const value = input.indexed ? decodeTopic(input, topics.shift() ?? '0x') : (values.shift() ?? '')
    return [input.name || String(place), value] as const
  })
  return Object.fromEntries(named)
}

function decodeTopic(input: Parameter, topic: Hex): PlainValue {
  const isHashed = /\]$|^(string|bytes|tuple)$/.test(input.type)
  return (isHashed ? undefined : decodeValues([input], topic, 32)?.[0]) ?? topic
}
