import { BoardError } from '@cryptolist/contract'
import { type AbiEvent, type AbiParameter, decodeEventLog, type Hex } from 'viem'
import type { SyncedFields, SyncedFieldType } from './synced-objects.ts'

/** The fields of an event's place, which every row has. */
const placeFields = {
  address: 'String',
  block_hash: 'String',
  block_number: 'Number',
  block_timestamp: 'Date',
  transaction_hash: 'String',
  transaction_index: 'Number',
  log_index: 'Number',
  chain_id: 'String',
  confirmed: 'Boolean',
} as const satisfies SyncedFields

const rawFields = {
  topic0: 'String',
  topic1: 'String',
  topic2: 'String',
  topic3: 'String',
  data: 'String',
} as const satisfies SyncedFields

/** Names that Parse, or JavaScript, keeps for itself. */
const reservedNames = [
  'objectId',
  'createdAt',
  'updatedAt',
  'ACL',
  'className',
  'length',
  ...Object.keys(placeFields),
]
/** The longest name in PostgreSQL. */
const longestName = 63

/** An argument of an event, and its field. */
export interface EventArgument {
  name: string
  type: SyncedFieldType
  parameter: AbiParameter & { indexed?: boolean }
  /** A second field, for sorting. */
  decimalName: string | undefined
  /** Its place among the topics, after 0 for the event itself. Undefined if it isn't indexed. */
  topic: number | undefined
}

/** An event's arguments as fields, in the order of the ABI. Throws invalid_input for a name that is too long. */
export function listArguments(event: AbiEvent): EventArgument[] {
  const taken = new Set(reservedNames)
  const take = (wanted: string): string => {
    const name = taken.has(wanted) ? take(`${wanted}_`) : wanted
    taken.add(name)
    if (name.length > longestName)
      throw BoardError.invalidField(
        'abi',
        `The argument ${wanted.slice(0, 80)} can't become a field: names have ${longestName} letters at most.`,
      )
    return name
  }
  let topics = 0
  return event.inputs.map((parameter, index) => {
    if (parameter.indexed === true) topics += 1
    const name = take(toFieldName(parameter.name, index))
    const isNumber = /^u?int\d*$/.test(parameter.type)
    return {
      name,
      type: typeOf(parameter),
      parameter,
      decimalName: isNumber ? take(`${name}_decimal`) : undefined,
      topic: parameter.indexed === true ? topics : undefined,
    }
  })
}

/** `id` means the object's own at /server, and names of fields begin with a letter. */
function toFieldName(given: string | undefined, index: number): string {
  const name = (given ?? '').replace(/^_+/, '')
  if (name === 'id') return 'uid'
  return /^[A-Za-z]\w*$/.test(name) ? name : `arg${index}`
}

function typeOf({ type, indexed }: EventArgument['parameter']): SyncedFieldType {
  if (type.endsWith(']')) return indexed === true ? 'String' : 'Array'
  if (type.startsWith('tuple')) return indexed === true ? 'String' : 'Object'
  return type === 'bool' ? 'Boolean' : 'String'
}

/** The fields that rows of an event have. Throws invalid_input for an argument whose name is too long. */
export function describeFields(event: AbiEvent | undefined): SyncedFields {
  if (event === undefined) return { ...placeFields, ...rawFields }
  const own = listArguments(event).flatMap(({ name, type, decimalName }): [string, SyncedFieldType][] => [
    [name, type],
    ...(decimalName === undefined ? [] : [[decimalName, 'Number'] as [string, SyncedFieldType]]),
  ])
  return { ...placeFields, ...Object.fromEntries(own) }
}

/** An event's arguments as fields. Undefined for a log that the ABI doesn't fit, such as an NFT's Transfer read as a token's. */
export function readArguments(
  event: AbiEvent | undefined,
  { topics, data }: { topics: readonly Hex[]; data: Hex },
): Record<string, unknown> | undefined {
  if (event === undefined)
    return { ...Object.fromEntries(topics.map((topic, index) => [`topic${index}`, topic])), data }
  const values = decode(event, topics, data)
  if (values === undefined) return undefined
  return Object.fromEntries(
    listArguments(event).flatMap(({ name, parameter, decimalName }, index) => {
      const value = values[index]
      const field: [string, unknown] = [name, toFieldValue(parameter, value)]
      return decimalName === undefined ? [field] : [field, [decimalName, Number(value)]]
    }),
  )
}

function decode(event: AbiEvent, topics: readonly Hex[], data: Hex): unknown[] | undefined {
  const [signature, ...others] = topics
  if (signature === undefined) return undefined
  // Under names of our own, for those of an ABI may be missing or come twice.
  const inputs = event.inputs.map((input, index) => ({ ...input, name: `a${index}` }))
  try {
    const { args } = decodeEventLog({
      abi: [{ ...event, inputs }],
      topics: [signature, ...others],
      data,
      strict: true,
    })
    const named: Record<string, unknown> = { ...args }
    return inputs.map(({ name }) => named[name])
  } catch {
    return undefined
  }
}

type Component = AbiParameter & { indexed?: boolean }

function toFieldValue(parameter: Component, value: unknown): unknown {
  if (Array.isArray(value) && parameter.type.endsWith(']')) {
    const item: Component = { ...parameter, type: parameter.type.replace(/\[\d*\]$/, '') }
    return value.map((one) => toFieldValue(item, one))
  }
  if (typeof value === 'object' && value !== null) return toStruct(parameter, value)
  if (typeof value === 'bigint' || typeof value === 'number') return String(value)
  if (typeof value !== 'string') return value
  // PostgreSQL has no NUL in texts.
  return parameter.type === 'address' ? value.toLowerCase() : value.replaceAll('\0', '')
}

/** Components by name; by number where a name is missing. */
function toStruct(parameter: Component, value: object): Record<string, unknown> {
  const components: readonly AbiParameter[] = 'components' in parameter ? parameter.components : []
  const values: Record<string, unknown> = { ...value }
  return Object.fromEntries(
    components.map((component, index) => {
      const given = component.name ?? ''
      return [toFieldName(given, index), toFieldValue(component, values[given === '' ? index : given])]
    }),
  )
}
