import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** Crockford's base32 in lower case: no i, l, o, u, so ids are read out and typed without mistakes. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const idLength = 8
const halfBits = 20n
const halfMask = (1n << halfBits) - 1n
const limit = 1n << (2n * halfBits)
/** Odd multipliers and offsets of the four rounds; changing any changes every id, so they never change. */
const rounds: readonly (readonly [bigint, bigint])[] = [
  [0x9e375n, 0x3c6efn],
  [0x85ebdn, 0x27d4en],
  [0xc2b2bn, 0x165a6n],
  [0x7feb3n, 0xd5a79n],
]

/**
 * The public id of a sequence number: 8 letters that tell neither order nor count, never twice the same (a fixed permutation of
 * 40 bits, so no collisions; docs/rules.md, Listings). Throws RangeError outside 0 … 2^40 − 1.
 */
export function toPublicId(sequence: bigint | number): string {
  let number = permute(toChecked(BigInt(sequence)))
  let id = ''
  for (let index = 0; index < idLength; index++) {
    id = alphabet.charAt(Number(number & 31n)) + id
    number >>= 5n
  }
  return id
}

/** The sequence number of a public id. Throws RangeError for text that is none. */
export function fromPublicId(id: string): bigint {
  if (!isPublicId(id))
    throw new RangeError(`"${id}" is not a public id: it has 8 letters of 0-9 and a-z without i, l, o, u.`)
  let number = 0n
  for (const letter of id) number = (number << 5n) | BigInt(alphabet.indexOf(letter))
  return unpermute(number)
}

/** Whether text has the form of a public id. */
export function isPublicId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{8}$/.test(text)
}

/** A Feistel network: each round is undone by running it again, whatever the mixing function. */
function permute(number: bigint): bigint {
  let left = number >> halfBits
  let right = number & halfMask
  for (const round of rounds) [left, right] = [right, left ^ mix(right, round)]
  return (left << halfBits) | right
}

function unpermute(number: bigint): bigint {
  let left = number >> halfBits
  let right = number & halfMask
  for (const round of rounds.toReversed()) [left, right] = [right ^ mix(left, round), left]
  return (left << halfBits) | right
}

function mix(half: bigint, [multiplier, offset]: readonly [bigint, bigint]): bigint {
  const product = (half ^ offset) * multiplier
  return (product ^ (product >> 11n) ^ (product >> halfBits)) & halfMask
}

function toChecked(number: bigint): bigint {
  if (number < 0n || number >= limit) throw new RangeError(`${number} is outside 0 … 2^40 − 1.`)
  return number
}

/** Takes the next public ids; nobody else gets them, also when the transaction fails. */
export async function reservePublicIds(db: Db, count: number): Promise<string[]> {
  return (await reserveNumbers(db, count)).map(toPublicId)
}

export async function reservePublicId(db: Db): Promise<string> {
  const [id] = await reservePublicIds(db, 1)
  if (id === undefined) throw new Error('The database gave no public id.')
  return id
}

/** Takes the next numbers of public ids; nobody else gets them, also when the transaction fails. */
async function reserveNumbers(db: Db, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ number: string }>`
    select nextval('board.public_ids') as number from generate_series(1, ${count}::int)`.execute(db)
  return rows.map((row) => BigInt(row.number))
}
