import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { findErrorCode } from '../config/startup-error.ts'

/** Sends pieces of a text as a download, whose name ends in its type: `.json` or `.csv`. */
export async function sendDownload(
  response: Response,
  name: string,
  pieces: AsyncIterable<string>,
): Promise<void> {
  response.attachment(name)
  await sendStream(response, pieces)
}

/** Sends a private file, always as a download that no browser runs. */
export async function sendPrivateFile(
  response: Response,
  { name, contentType, size, bytes }: Omit<SentFile, 'sha256'> & { bytes: Readable },
): Promise<void> {
  response.attachment(name)
  response.set({
    'Content-Type': contentType,
    'Content-Length': String(size),
    'Content-Security-Policy': sandbox,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  await sendStream(response, bytes)
}

/** Types that may be drawn in a page; everything else is a download. */
const shownTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
const texts = new Set(['text/plain', 'text/markdown', 'text/csv', 'application/json'])

interface SentFile {
  name: string
  contentType: string
  /** In bytes. */
  size: number
  /** Stands for the content, which never changes under its address. */
  sha256: string
}

type OpenFile = (range?: { start: number; end: number }) => Promise<Readable | undefined>

/** Sends a user's file so that no browser runs it: sandboxed, never sniffed, a download unless it is an image. Sends nothing if `gone` or `unsatisfiable`. */
export async function sendFile(
  request: Request,
  response: Response,
  { file, open }: { file: SentFile; open: OpenFile },
): Promise<'sent' | 'gone' | 'unsatisfiable'> {
  setSafeHeaders(response)
  const etag = `"${file.sha256}"`
  response.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // Compressed on the way, the bytes would not be those of the range.
    'Cache-Control': 'public, max-age=31536000, immutable, no-transform',
  })
  if (knows(request.headers['if-none-match'], etag)) {
    response.status(304).end()
    return 'sent'
  }
  const isStale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = isStale ? undefined : readRange(request.headers.range, file.size)
  if (range === 'unsatisfiable') {
    forget(response)
    response.set('Content-Range', `bytes */${file.size}`)
    return 'unsatisfiable'
  }
  const stream = request.method === 'HEAD' ? undefined : await open(range)
  if (stream === undefined && request.method !== 'HEAD') {
    forget(response)
    return 'gone'
  }
  describe(response, file)
  // Only what the drawing contains itself. Pages show it as an image, which runs no scripts either.
  if (file.contentType === 'image/svg+xml')
    response.set(
      'Content-Security-Policy',
      `${sandbox}; style-src 'unsafe-inline'; img-src data:; font-src data:`,
    )
  response.setHeader('Content-Length', range === undefined ? file.size : range.end - range.start + 1)
  if (range !== undefined) {
    response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  }
  if (stream === undefined) response.end()
  else await sendStream(response, stream)
  return 'sent'
}

const sandbox = "sandbox; default-src 'none'"

/** For every answer that may hold what users uploaded, and for pages of any origin to read. */
export function setSafeHeaders(response: Response): void {
  response.set({
    'Content-Security-Policy': sandbox,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
  })
}

function describe(response: Response, { name, contentType }: SentFile): void {
  response.setHeader('Content-Type', texts.has(contentType) ? `${contentType}; charset=utf-8` : contentType)
  const isShown = shownTypes.has(contentType)
  response.setHeader('Content-Disposition', isShown ? 'inline' : `attachment; filename="${name}"`)
}

function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

function forget(response: Response): void {
  response.removeHeader('ETag')
  response.setHeader('Cache-Control', 'no-store')
}

/**
 * Sends what a stream gives, no faster than the client takes it. Throws what reading throws, which also breaks the connection, so that no part is taken for
 * the whole; a client that goes away ends the reading and is not an error.
 */
export async function sendStream(
  response: ServerResponse,
  stream: Readable | AsyncIterable<string>,
): Promise<void> {
  // The log, the compression, the limits and the pipeline watch an answer together, and none of them longer than it lasts.
  response.setMaxListeners(Math.max(30, response.getMaxListeners()))
  await pipeline(stream, response).catch(ignoreGoneClient)
}

function ignoreGoneClient(error: unknown): void {
  if (findErrorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}

interface Range {
  start: number
  end: number
}

/**
 * The part of so many bytes that a Range header asks for; undefined for the whole, also if it names several parts or other units, and
 * `'unsatisfiable'` for a range outside of these bytes. Express's range-parser (1.3.0) refuses a suffix longer than the file, against RFC 9110.
 */
export function readRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, list] = /^\s*bytes\s*=(.*)$/i.exec(header ?? '') ?? []
  if (list === undefined || list.includes(',')) return undefined
  const [, first, last] = /^\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/.exec(list) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'unsatisfiable'
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  return range.start > range.end ? 'unsatisfiable' : range
}
