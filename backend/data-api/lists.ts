import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { BoardError, type DataApiOperationName } from '@cryptolist/contract'
import { z } from 'zod'
import type { DataApiCaller } from './handler.ts'

/** Lists are counted no further than this; from there on `total` grows with what was read. */
export const maximumCounted = 100_000
const cursorHours = 24
const signatureBytes = 16

/** A row's place in its list; the next page starts behind it. */
export type ListKey = readonly (string | number)[]

/** The part of its list that a page needs. */
export interface ListPart {
  /** Nothing newer belongs to the list. */
  upperBlock: number
  /** The last row of the page before; undefined for the first page. */
  after: ListKey | undefined
  /** How many rows to leave out: `offset`, where nothing is known of the pages before. */
  skip: number
  limit: number
}

/** The rows of a page as they are answered, and where the next one starts; undefined at the end. */
export interface FoundPart<Item> {
  items: Item[]
  next: ListKey | undefined
}

export interface ListSource<Item> {
  operation: DataApiOperationName
  /** The newest block that a list beginning now takes in. Later pages keep to it. */
  upperBlock: number
  find(part: ListPart): Promise<FoundPart<Item>>
  /** How many rows there are; need not count beyond `maximumCounted`. Without it `total` grows from page to page. */
  count?(upperBlock: number): Promise<number>
}

/** A page of a list, with the block that it keeps to. */
export interface ListAnswer<Item> {
  body: { total: number; page: number; page_size: number; cursor: string; result: Item[] }
  upperBlock: number
}

interface ListCall {
  context: { config: { masterKey: string }; database: object; now(): Date }
  parameters: { chain: number; limit: number; offset: number; cursor: string }
  caller: DataApiCaller
}

/**
 * Reads one page. `total` is what apps count up to, so it is never less than what they have while there is more, and exactly that on the
 * last page. Throws invalid_input for a cursor that isn't this list's.
 */
export async function pageOf<Item>(call: ListCall, source: ListSource<Item>): Promise<ListAnswer<Item>> {
  const { limit, offset } = call.parameters
  const list = nameList(call, source.operation)
  const place = call.parameters.cursor === '' ? recall(call, list) : readCursor(call, list)
  const upperBlock = place?.upperBlock ?? source.upperBlock
  const skip = place === undefined ? offset : 0
  const { items, next } = await source.find({ upperBlock, after: place?.after, skip, limit })
  const seen = (place?.seen ?? offset) + items.length
  const page = place?.page ?? Math.floor(offset / limit)
  const isPastEnd = items.length === 0 && skip > 0
  const counted =
    place?.total ??
    (next !== undefined || isPastEnd
      ? Math.min((await source.count?.(upperBlock)) ?? 0, maximumCounted)
      : seen)
  const total = next === undefined ? (isPastEnd ? counted : seen) : Math.max(counted, seen + 1)
  const following = next && { after: next, page: page + 1, total, seen, upperBlock }
  if (following !== undefined) remember(call, list, following)
  const cursor = following === undefined ? '' : writeCursor(call, list, following)
  return { body: { total, page, page_size: limit, cursor, result: items }, upperBlock }
}

/** A part out of rows that were asked for with one more than the page takes. */
export function cutPart<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { keyOf, toItem }: { keyOf(row: Row): ListKey; toItem(row: Row): Item },
): FoundPart<Item> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(toItem),
    next: rows.length > limit && last !== undefined ? keyOf(last) : undefined,
  }
}

/** Where the next page of a list starts. */
interface Place {
  after: ListKey
  page: number
  total: number
  /** How many rows the pages before have. */
  seen: number
  upperBlock: number
}

/** The list that a cursor belongs to: the operation, and all of its parameters that say what is listed. */
function nameList({ parameters }: ListCall, operation: DataApiOperationName): string {
  const { limit: _limit, offset: _offset, cursor: _cursor, ...filters } = parameters
  const named = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([operation, named], (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return createHash('sha256').update(text).digest('base64url').slice(0, 20)
}

const version = 1
const cursorSchema = z.object({
  v: z.literal(version),
  /** The list, and when the cursor was made, in seconds. */
  l: z.string(),
  i: z.number(),
  k: z.array(z.union([z.string(), z.number()])),
  p: z.number(),
  t: z.number(),
  s: z.number(),
  u: z.number(),
})

function writeCursor(call: ListCall, list: string, place: Place): string {
  const content: z.infer<typeof cursorSchema> = {
    v: version,
    l: list,
    i: Math.floor(call.context.now().getTime() / 1000),
    k: [...place.after],
    p: place.page,
    t: place.total,
    s: place.seen,
    u: place.upperBlock,
  }
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${sign(call, text).toString('base64url')}`
}

function readCursor(call: ListCall, list: string): Place {
  const [text = '', signature = '', ...rest] = call.parameters.cursor.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(call, text)
  if (rest.length > 0 || given.length !== signatureBytes || !timingSafeEqual(given, expected))
    throw invalidCursor()
  const content = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  const ageHours = (call.context.now().getTime() / 1000 - content.i) / 3600
  if (content.l !== list || ageHours > cursorHours) throw invalidCursor()
  return { after: content.k, page: content.p, total: content.t, seen: content.s, upperBlock: content.u }
}

function sign({ context }: ListCall, text: string): Buffer {
  return createHmac('sha256', context.config.masterKey)
    .update(`data api cursor\0${text}`)
    .digest()
    .subarray(0, signatureBytes)
}

function invalidCursor(): BoardError {
  return BoardError.invalidField('cursor', 'Invalid cursor')
}

// Apps that page by `offset` send nothing to hold on to, and new blocks would move rows from one page to the next. So the place where each
// page ended is kept for a while for the same caller, and the page that starts there goes on from it, as with a cursor.

const rememberedMinutes = 10
const maximumRemembered = 5_000
const remembered = new WeakMap<object, Map<string, { place: Place; until: number }>>()

function remember(call: ListCall, list: string, place: Place): void {
  const places = remembered.get(call.context.database) ?? new Map()
  remembered.set(call.context.database, places)
  const key = nameOffset(call, list, place.seen)
  places.delete(key)
  places.set(key, { place, until: call.context.now().getTime() + rememberedMinutes * 60_000 })
  const [oldest] = places.keys()
  if (places.size > maximumRemembered && oldest !== undefined) places.delete(oldest)
}

function recall(call: ListCall, list: string): Place | undefined {
  const { offset, limit } = call.parameters
  if (offset === 0) return undefined
  const bookmark = remembered.get(call.context.database)?.get(nameOffset(call, list, offset))
  if (bookmark === undefined || bookmark.until < call.context.now().getTime()) return undefined
  return { ...bookmark.place, page: Math.floor(offset / limit) }
}

function nameOffset({ caller }: ListCall, list: string, offset: number): string {
  return `${caller.key?.id ?? ''}\0${caller.viewer.user?.id ?? ''}\0${list}\0${offset}`
}
