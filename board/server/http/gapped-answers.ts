import { createHash } from 'node:crypto'
import { encodeText } from './exact-buffers.ts'
import { deflatePiece, type GzipPiece, joinPieces, readPiece, storePiece } from './gzip-pieces.ts'
import { qualities, type SharedAnswer, type SharedContent, toAnswer } from './shared-answers.ts'

/** Content that is the same for all but for each visitor's own parts. */
export interface GappedContent {
  type: SharedContent['type']
  body: string
  /** Placeholder for each of these in the body. It is random, so no listing can contain it. */
  gap: string
}

/** Such content, ready to be filled. */
export interface GappedAnswer {
  /** The content with nothing in its gaps. */
  plain(): Buffer
  /** The answer with a part in each gap. Throws where there are more or fewer gaps than parts. */
  fill(parts: readonly string[]): SharedAnswer
}

/**
 * Keeps what is between the gaps compressed: most of a filled answer is ready to be sent. In gzip its own parts aren't compressed, and nothing refers to
 * them: so how long an answer is says no more of a visitor than how long their parts are.
 */
export function toGappedAnswer(
  { type, body, gap }: GappedContent,
  grow: (bytes: number) => void = () => undefined,
): GappedAnswer {
  /** The source of the answer: between its gaps, plain until it is packed. */
  let source: { plain: Buffer[] } | { packed: GzipPiece[]; isThorough: boolean } = {
    plain: body.split(gap).map(encodeText),
  }
  const gaps = source.plain.length - 1
  const digest = digestTexts(source.plain)
  let bytes = sizeOf(source.plain)
  grow(bytes)

  const readPlain = (): Buffer[] => ('plain' in source ? source.plain : source.packed.map(readPiece))
  const pack = (): GzipPiece[] => {
    if ('packed' in source && source.isThorough) return source.packed
    const isThorough = 'packed' in source
    const [quick, thorough] = qualities.gzip
    const packed = readPlain().map((piece) => deflatePiece(piece, isThorough ? thorough : quick))
    source = { packed, isThorough }
    const before = bytes
    bytes = sizeOf(packed.map(({ blocks }) => blocks))
    grow(bytes - before)
    return packed
  }
  return {
    plain: () => Buffer.concat(readPlain()),
    fill(parts) {
      if (parts.length !== gaps)
        throw new Error(`An answer with ${gaps} gaps can't take ${parts.length} parts.`)
      const own = parts.map((part) => Buffer.from(part))
      const plain = () => Buffer.concat(alternate(readPlain(), own))
      return {
        type,
        link: undefined,
        etag: `W/"${digestTexts([digest, ...own])}"`,
        prefers: 'gzip',
        plain,
        pack: (encoding) =>
          encoding === 'gzip'
            ? joinPieces(alternate(pack(), own.map(storePiece)))
            : toAnswer({ type, body: plain() }).pack(encoding),
      }
    },
  }
}

/** The first of `pieces`, the first of `parts`, the second of `pieces` and so on. */
function alternate<T>(pieces: readonly T[], parts: readonly T[]): T[] {
  return pieces.flatMap((piece, at) => [piece, ...parts.slice(at, at + 1)])
}

/** Differs as soon as one text does, or another of them ends elsewhere. */
function digestTexts(texts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha1')
  for (const text of texts) hash.update(`${text.length} `).update(text)
  return hash.digest('base64url')
}

/** Bytes that a piece takes in addition to its own. */
const bytesOfPiece = 400

function sizeOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length + bytesOfPiece, 0)
}
