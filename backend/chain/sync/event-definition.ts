import { toLowerHex } from '@cryptolist/board/database/hex'
import { BoardError } from '@cryptolist/contract'
import { type AbiEvent, type Hex, isHex, parseAbiItem, toEventSelector } from 'viem'
import { z } from 'zod'

/** An event: the hash that its logs begin with, and what its arguments are, if that was said. */
export interface EventDefinition {
  topic: Hex
  event: AbiEvent | undefined
}

const longestAbi = 262_144

const parameterSchema: z.ZodType<AbiEvent['inputs'][number]> = z.lazy(() =>
  z.looseObject({
    name: z.string().optional(),
    type: z.string(),
    indexed: z.boolean().optional(),
    components: z.array(parameterSchema).optional(),
  }),
)
const eventSchema = z.looseObject({
  type: z.literal('event'),
  name: z.string(),
  anonymous: z.boolean().optional(),
  inputs: z.array(parameterSchema),
})

/**
 * Reads an event as an operator names it: by the hash or the signature of its topic, by an ABI, or by both; in an ABI by its name too. A signature that names its
 * arguments (`event Sold(address indexed seller, uint256 price)`) needs no ABI. Throws invalid_input.
 */
export function readEventDefinition({ topic, abi }: { topic?: unknown; abi?: unknown }): EventDefinition {
  const events = abi === undefined || abi === null ? [] : readAbi(abi)
  const named = topic === undefined || topic === null || topic === '' ? undefined : readTopic(topic, events)
  if (events.length > 0) {
    const fitting = named === undefined ? events : events.filter((event) => topicOf(event) === named.topic)
    const [event, ...others] = fitting
    if (event === undefined) throw BoardError.invalidField('abi', 'The ABI has no event for this topic.')
    if (others.length > 0)
      throw BoardError.invalidField('topic', 'The ABI has several events. Name one as topic.')
    return { topic: topicOf(event), event }
  }
  if (named === undefined) throw BoardError.invalidField('topic', 'Name an event, as topic or by its ABI.')
  return named
}

function readTopic(topic: unknown, events: readonly AbiEvent[]): EventDefinition {
  const text = typeof topic === 'string' ? topic.trim() : ''
  const [called, ...others] = events.filter(({ name }) => name === text)
  if (called !== undefined && others.length === 0) return { topic: topicOf(called), event: called }
  if (isHex(text) && text.length === 66) return { topic: toLowerHex(text), event: undefined }
  const event =
    text.length <= 4_000 && /^(event\s+)?[A-Za-z_$][\w$]*\s*\(.*\)$/s.test(text)
      ? parseSignature(text)
      : undefined
  if (event === undefined)
    throw BoardError.invalidField(
      'topic',
      'The topic isn’t an event. Enter it like Transfer(address,address,uint256), or as its 32-byte hash.',
    )
  // Which arguments are topics is said only where they are declared in full.
  const isDeclared = event.inputs.length === 0 || event.inputs.some(({ indexed }) => indexed === true)
  const isNamed = event.inputs.every(({ name }) => name !== undefined && name !== '')
  return {
    topic: topicOf(event),
    event: isNamed && (isDeclared || text.startsWith('event')) ? event : undefined,
  }
}

function parseSignature(text: string): AbiEvent | undefined {
  const declaration: string = text.startsWith('event') ? text : `event ${text}`
  try {
    const item: unknown = parseAbiItem(declaration)
    return readEvent(item)
  } catch {
    return undefined
  }
}

function readAbi(abi: unknown): AbiEvent[] {
  const parsed = typeof abi === 'string' ? parseJson(abi) : abi
  if ((JSON.stringify(parsed) ?? '').length > longestAbi)
    throw BoardError.invalidField('abi', 'The ABI is larger than 256 KB.')
  const events = [parsed].flat().flatMap((item) => readEvent(item) ?? [])
  if (events.length === 0) throw BoardError.invalidField('abi', 'The ABI has no event.')
  return events
}

/** Undefined for anything else than an event with a signature. */
export function readEvent(item: unknown): AbiEvent | undefined {
  const { data } = eventSchema.safeParse(item)
  if (data === undefined || data.anonymous === true) return undefined
  const { type, name, inputs } = data
  const event: AbiEvent = { type, name, inputs }
  try {
    topicOf(event)
    return event
  } catch {
    return undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BoardError('invalid_input', 'The ABI is no JSON.', { facts: { field: 'abi' }, cause })
  }
}

function topicOf(event: AbiEvent): Hex {
  return toEventSelector(event)
}
