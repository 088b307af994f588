import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import type { Request, Response } from 'express'
import { copyExactly, encodeText } from './exact-buffers.ts'

/** Content that everybody gets who asks for an address. */
export interface SharedContent {
  type: `${string}/${string}; charset=utf-8`
  /** As bytes where it is encoded already. */
  body: string | Buffer
  /** The header Link, such as that to the next page. */
  link?: string | undefined
}

/** A SharedContent as bytes, ready to send. */
export interface SharedAnswer {
  type: SharedContent['type']
  link: string | undefined
  etag: string
  /** For clients that accept no compression. */
  plain(): Buffer
  /** Compressed: quickly for who asks first, and thoroughly once it is asked for again. */
  pack(encoding: Encoding): Buffer
  /** Cheapest encoding of this answer. Clients that accept it get it, even before one that makes it smaller. */
  prefers?: Encoding
}

export type Encoding = 'br' | 'gzip'

/**
 * Answers that are the same for all visitors without a session, kept until anything changes that lists show. Each process has its own. None is
 * older than the question for it, because the database is asked first whether anything has changed.
 */
export interface SharedAnswers {
  /** Whether anything is kept under a key, which may be out of date. */
  has(key: string): boolean
  /** Asks whether anything has changed, and looks a key up. */
  find(key: string): Promise<FoundAnswer>
  /** As `find`, for answers in another form. `finish` makes that form; a key always has the same `finish`. */
  findAs<TContent, TKept>(
    key: string,
    finish: FinishContent<TContent, TKept>,
  ): Promise<FoundAnswer<TContent, TKept>>
}

/** Makes of content what is kept. It calls `grow` with the bytes of memory that takes; a negative number gives some back. */
export type FinishContent<TContent, TKept> = (content: TContent, grow: (bytes: number) => void) => TKept

export interface FoundAnswer<TContent = SharedContent, TKept = SharedAnswer> {
  /** The answer to the question whether anything has changed. */
  revision: string
  /** The answer that is kept or being made; undefined where there is none. */
  answer: Promise<TKept> | undefined
  /** Makes it, once for all who ask meanwhile. What was read before a change that others know of is not kept. */
  make(make: MakeAnswer<TContent, TKept>): Promise<TKept>
}

/** Hands the content over as soon as it is written: while many pages are made at once, their texts would stay in memory until it is their turn again. */
export type MakeAnswer<TContent = SharedContent, TKept = SharedAnswer> = (
  finish: (content: TContent) => TKept,
) => Promise<TKept>

interface SharedAnswersOptions {
  /** See JobSearch. */
  readRevision: () => Promise<string>
  /** How many bytes of memory all answers may take together, with their keys; those that nobody asked for longest are dropped. */
  maxBytes?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/** For what no revision tells: times in words ("5 min ago"), and counts of large boards, which are themselves kept for so long. */
const keptMilliseconds = 10_000
const defaultMaxBytes = 32 * 1024 * 1024
/** Bytes that an answer takes in addition to its key and its own; we measured 1.2 to 1.3 kB. */
const bytesOfEntry = 1_500

interface Entry {
  making: Promise<unknown> | undefined
  /** Says which type that is of. */
  finish: unknown
  madeAt: number
  bytes: number
}

export function createSharedAnswers({
  readRevision,
  maxBytes = defaultMaxBytes,
  now = Date.now,
}: SharedAnswersOptions): SharedAnswers {
  const entries = new Map<string, Entry>()
  let revision = ''
  let bytes = 0
  const drop = (key: string, entry: Entry): void => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }
  const grow = (key: string, entry: Entry, more: number): void => {
    if (entries.get(key) !== entry) return
    entry.bytes += more
    bytes += more
    for (const [oldest, other] of entries) {
      if (bytes <= maxBytes) return
      drop(oldest, other)
    }
  }
  const lookUp = <TContent, TKept>(
    key: string,
    finish: FinishContent<TContent, TKept>,
  ): Promise<TKept> | undefined => {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (entry.finish !== finish) throw new Error(`Two kinds of answers have the key ${key}.`)
    entries.delete(key)
    if (now() - entry.madeAt >= keptMilliseconds) {
      bytes -= entry.bytes
      return undefined
    }
    // The last of the map is what was asked for last.
    entries.set(key, entry)
    return entry.making as Promise<TKept> | undefined
  }
  const findAs = async <TContent, TKept>(
    key: string,
    finish: FinishContent<TContent, TKept>,
  ): Promise<FoundAnswer<TContent, TKept>> => {
    const current = await readRevision()
    if (current !== revision) {
      revision = current
      entries.clear()
      bytes = 0
    }
    return {
      revision: current,
      answer: lookUp(key, finish),
      make(make) {
        const keptAnswer = lookUp(key, finish)
        if (keptAnswer !== undefined) return keptAnswer
        const entry: Entry = { making: undefined, finish, madeAt: now(), bytes: 0 }
        // First, because what is finished at once is counted at once.
        if (current === revision) entries.set(key, entry)
        grow(key, entry, bytesOfEntry + key.length)
        const making = make((content) => finish(content, (more) => grow(key, entry, more)))
        entry.making = making
        making.catch(() => drop(key, entry))
        return making
      },
    }
  }
  return {
    has: (key) => entries.has(key),
    find: (key) => findAs(key, toAnswer),
    findAs,
  }
}

/** Done at once: for so few bytes, handing them to another thread takes longer than the work itself. */
const packers: Record<Encoding, (plain: Buffer, quality: number) => Buffer> = {
  br: (plain, quality) =>
    brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (plain, level) => gzipSync(plain, { level }),
}

/**
 * Most searches are asked for once, and their page waits for this. The quick level packs a list of 27 kB to 6.2 kB in 0.04 ms, the thorough one to 4.8 kB
 * in 0.17 ms.
 */
export const qualities: Record<Encoding, readonly [quick: number, thorough: number]> = {
  br: [0, 5],
  gzip: [1, 6],
}

const unpackers: Record<Encoding, (packed: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

/** Makes an answer ready to send. */
export function toAnswer(
  { type, body, link }: SharedContent,
  grow: (bytes: number) => void = () => undefined,
): SharedAnswer {
  /** The source of the answer: its plain bytes until they are packed, then a packed form, so that four times as many answers fit into the same memory. */
  let source: { bytes: Buffer; encoding?: Encoding } = {
    bytes: typeof body === 'string' ? encodeText(body) : body,
  }
  const etag = `W/"${createHash('sha1').update(source.bytes).digest('base64url')}"`
  const packed = new Map<Encoding, { bytes: Buffer; isThorough: boolean }>()
  grow(source.bytes.length)
  const plain = (): Buffer =>
    source.encoding === undefined ? source.bytes : unpackers[source.encoding](source.bytes)
  return {
    type,
    link,
    etag,
    plain,
    pack(encoding) {
      const earlierPacking = packed.get(encoding)
      if (earlierPacking?.isThorough) return earlierPacking.bytes
      const isThorough = earlierPacking !== undefined
      const [quick, thorough] = qualities[encoding]
      const bytes = copyExactly(packers[encoding](plain(), isThorough ? thorough : quick))
      packed.set(encoding, { bytes, isThorough })
      const replaced = earlierPacking ?? (source.encoding === undefined ? source : undefined)
      grow(bytes.length - (replaced?.bytes.length ?? 0))
      source = { bytes, encoding }
      return bytes
    },
  }
}

/** Sends it as the visitor's browser takes it, or says that what the browser has is still right. */
export function sendShared(request: Request, response: Response, answer: SharedAnswer): void {
  response.vary('Accept-Encoding')
  response.setHeader('ETag', answer.etag)
  if (answer.link !== undefined) response.setHeader('Link', answer.link)
  if (request.fresh) {
    response.status(304).end()
    return
  }
  const encoding = findEncoding(request, answer.prefers)
  const body = encoding === undefined ? answer.plain() : answer.pack(encoding)
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Type', answer.type)
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

/** The encodings that were found for headers, which few browsers send differently. */
const encodings = new Map<string, Encoding | undefined>()
const maxEncodings = 100

/** Brotli before gzip, also where the browser names gzip first, as most do: it is smaller, and quicker to make. */
function findEncoding(request: Request, preferred: Encoding = 'br'): Encoding | undefined {
  const accepted = request.headers['accept-encoding']
  if (accepted === undefined) return undefined
  const key = `${preferred} ${accepted}`
  if (encodings.has(key)) return encodings.get(key)
  const wanted = [preferred, 'br', 'gzip'] as const
  const encoding = wanted.find((one) => request.acceptsEncodings(one) !== false)
  if (encodings.size < maxEncodings) encodings.set(key, encoding)
  return encoding
}
