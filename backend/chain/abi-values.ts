import { BoardError } from '@cryptolist/contract'
import { type AbiParameter, decodeAbiParameters, hexToBytes } from 'viem'
import { z } from 'zod'

// Interfaces come from callers and answers from contracts, so neither is what it should be before it is checked.

/** A value in JSON: numbers are decimal text, tuples are lists. */
export type PlainValue = string | boolean | PlainValue[]

/** An input or output as an interface describes it. */
export interface Parameter {
  name: string
  type: string
  indexed: boolean
  components: Parameter[]
}

const maximumFixedLength = 10_000
const typeForm = /^(u?int(\d{1,3})?|address|bool|string|bytes(\d{1,2})?|function|tuple)((\[\d{0,5}\])*)$/

const parameterSchema: z.ZodType<Parameter> = z.lazy(() =>
  z
    .object({
      name: z.string().catch(''),
      type: z.string().max(100),
      indexed: z.boolean().catch(false),
      components: z.array(parameterSchema).max(100).default([]),
    })
    .refine(isKnownType),
)

/** Reads inputs or outputs of an interface. Throws invalid_input that names `abi`. */
export function readParameters(given: unknown): Parameter[] {
  const checked = z
    .array(parameterSchema)
    .max(100)
    .default([])
    .safeParse(given ?? undefined)
  if (checked.success) return checked.data
  throw BoardError.invalidField('abi', 'abi has an input or output that is no type of Solidity.')
}

function isKnownType({ type, components }: Parameter): boolean {
  const [, base = '', bits, bytes, lengths = ''] = typeForm.exec(type) ?? []
  if (bits !== undefined && (Number(bits) % 8 !== 0 || Number(bits) < 8 || Number(bits) > 256)) return false
  if (bytes !== undefined && (Number(bytes) < 1 || Number(bytes) > 32)) return false
  const isTooLong = [...lengths.matchAll(/\d+/g)].some(([length]) => Number(length) > maximumFixedLength)
  // Lists of nothing would need no bytes for millions of entries.
  return base !== '' && !isTooLong && (base !== 'tuple' || components.length > 0)
}

/** An element's description, and how many of them; undefined for what is no list. */
export function splitList(
  parameter: Parameter,
): { element: Parameter; length: number | undefined } | undefined {
  const [, type, length] = /^(.*)\[(\d*)\]$/.exec(parameter.type) ?? []
  if (type === undefined) return undefined
  return { element: { ...parameter, type }, length: length === '' ? undefined : Number(length) }
}

/** The signature's part: `(uint256,string)[]`. */
export function canonicalType(parameter: Parameter): string {
  const list = splitList(parameter)
  if (list !== undefined) return `${canonicalType(list.element)}[${list.length ?? ''}]`
  if (parameter.type === 'tuple') return `(${parameter.components.map(canonicalType).join(',')})`
  return parameter.type.replace(/^(u?int)$/, '$1256')
}

/** Decodes what a contract encoded, at most so many bytes of it. Undefined where it doesn't fit the description. */
export function decodeValues(
  parameters: readonly Parameter[],
  data: `0x${string}`,
  maximumBytes: number,
): PlainValue[] | undefined {
  const types = parameters.map(withoutNames)
  try {
    measure(types, hexToBytes(data), maximumBytes)
    return decodeAbiParameters(types, data).map((value, index) => toPlain(value, types[index]))
  } catch {
    return undefined
  }
}

/** viem makes lists of tuples that have no names. */
function withoutNames({ type, components }: Parameter): Parameter & AbiParameter {
  return {
    name: '',
    indexed: false,
    type: type.replace(/^(u?int)(?!\d)/, '$1256'),
    components: components.map(withoutNames),
  }
}

function toPlain(value: unknown, parameter: Parameter | undefined): PlainValue {
  if (!Array.isArray(value)) {
    if (typeof value === 'boolean') return value
    return parameter?.type === 'address' ? String(value).toLowerCase() : String(value)
  }
  const element = parameter && splitList(parameter)?.element
  return value.map((member, index) => toPlain(member, element ?? parameter?.components[index]))
}

/** Throws when decoded values would take more than `maximumBytes`: many places of an encoding can point to the same large one. */
function measure(parameters: readonly Parameter[], bytes: Uint8Array, maximumBytes: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let left = maximumBytes
  const spend = (size: number): void => {
    left -= size
    if (left < 0) throw new Error('The values are too large.')
  }
  const readNumber = (position: number): number => {
    for (let word = 0; word < 28; word += 4) if (view.getUint32(position + word) !== 0) return bytes.length
    return view.getUint32(position + 28)
  }
  const visitAll = (members: readonly Parameter[], start: number): number => {
    let position = start
    for (const member of members) position += visit(member, start, position)
    return position - start
  }
  /** How many bytes a value takes at its place, without what it points to. */
  const visit = (parameter: Parameter, base: number, position: number): number => {
    spend(32)
    const list = splitList(parameter)
    if (!isDynamic(parameter)) {
      if (list !== undefined) return visitAll(Array(list.length).fill(list.element), position)
      return parameter.type === 'tuple' ? visitAll(parameter.components, position) : 32
    }
    const start = base + readNumber(position)
    if (list !== undefined) {
      const length = list.length ?? readNumber(start)
      spend(length * 32)
      visitAll(Array(length).fill(list.element), list.length === undefined ? start + 32 : start)
    } else if (parameter.type === 'tuple') visitAll(parameter.components, start)
    else spend(readNumber(start))
    return 32
  }
  visitAll(parameters, 0)
}

function isDynamic(parameter: Parameter): boolean {
  const list = splitList(parameter)
  if (list !== undefined) return list.length === undefined || isDynamic(list.element)
  if (parameter.type === 'tuple') return parameter.components.some(isDynamic)
  return parameter.type === 'string' || parameter.type === 'bytes'
}
