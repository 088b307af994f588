import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { BoardError } from '@cryptolist/contract'
import type { Logger } from 'pino'
import type { Drawing } from '../../site/og/nodes.ts'
import type { FileStore } from '../files/store.ts'
import { createWarnOnce } from '../lifecycle/log-once.ts'
import { createSemaphore } from '../semaphore/semaphore.ts'
import { version } from '../version.ts'
import type { openRenderer, PictureRenderer } from './renderer.ts'

/**
 * Each area of pictures has so many places in the store. A picture's place follows from what it shows, and drawing it takes the place of the one that
 * was there: so the store can't grow, whatever is asked for, and searches drive out no listings.
 */
export const places = { listing: 4_096, search: 1_024 } as const
/** Those of the board itself have no places: there are two, which stay in memory. */
export type PictureArea = keyof typeof places | 'board'

/** Those that wait beyond this get no picture of their own. */
const mostWaiting = 20

export interface AskedPicture {
  area: PictureArea
  /** Of what it shows and in which shape (`digestPicture`). */
  digest: string
  /** Called where it has to be drawn; what it throws is passed on. */
  draw(renderer: PictureRenderer): Promise<Drawing>
}

/** Pictures of shared links, drawn when they are first asked for and then kept. */
export interface Pictures {
  /** Whether the library that draws is built for this machine. */
  isAvailable: boolean
  /** A PNG. Throws unavailable where none can be drawn, and while too many are, except for the board's own: others are replaced by them. */
  get(request: AskedPicture): Promise<Buffer>
}

interface PicturesOptions {
  store: FileStore
  log: Pick<Logger, 'warn'>
  /** Undefined for commands, which draw none. */
  open: typeof openRenderer | undefined
}

export async function createPictures({ store, log, open }: PicturesOptions): Promise<Pictures> {
  const renderer = await open?.().catch((error: unknown) => {
    log.warn(
      `Shared links have no pictures: @takumi-rs/core doesn't run on ${process.platform} ${process.arch}. ${firstSentence(error)}`,
    )
    return undefined
  })
  const warnOnce = createWarnOnce(log)
  const making = new Map<string, Promise<Buffer>>()
  // One at a time, in a thread that logos and uploads need too.
  const inTurn = createSemaphore(1)
  let waiting = 0
  const keep = (key: string, bytes: Uint8Array): Promise<void> =>
    store
      .write(key, bytes)
      .catch((error: unknown) => warnOnce('store', `A picture could not be kept: ${firstLine(error)}`))
  const render = async ({ area, draw }: AskedPicture): Promise<Buffer> => {
    if (renderer === undefined || (waiting > mostWaiting && area !== 'board')) throw busy()
    waiting += 1
    try {
      const drawing = await draw(renderer)
      return await inTurn.run(() => renderer.render(drawing))
    } finally {
      waiting -= 1
    }
  }
  const make = async (request: AskedPicture): Promise<Buffer> => {
    const { area, digest } = request
    if (area === 'board') return render(request)
    const key = keyOf(area, digest)
    const keptPicture = await readKept(store, key, digest)
    if (keptPicture !== undefined) return keptPicture
    const picture = await render(request)
    await keep(key, Buffer.concat([Buffer.from(digest, 'hex'), picture]))
    return picture
  }
  const begin = (request: AskedPicture): Promise<Buffer> => {
    const forget = (): unknown => making.delete(request.digest)
    const one = make(request)
      .catch((error: unknown) => {
        forget()
        throw error
      })
      .then((picture) => {
        if (request.area !== 'board') forget()
        return picture
      })
    making.set(request.digest, one)
    return one
  }
  const get = async (request: AskedPicture): Promise<Buffer> => {
    const running = making.get(request.digest)
    if (running === undefined) return begin(request)
    try {
      return await running
    } catch (error) {
      // That is the limit of who asked first.
      if (error instanceof BoardError && error.code === 'too_many_requests') return get(request)
      throw error
    }
  }
  return { isAvailable: renderer !== undefined, get }
}

/** The digest that a picture is known by: it changes with what it shows, and with the version of the board. 64 hexadecimal digits. */
export function digestPicture(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([version, content]))
    .digest('hex')
}

/** The start of a digest, as addresses have it. */
export function versionOf(digest: string): string {
  return digest.slice(0, 10)
}

const digestBytes = 32

/** The picture in a place, unless another one is there. */
async function readKept(store: FileStore, key: string, digest: string): Promise<Buffer | undefined> {
  const stream = await store.read(key)
  if (stream === undefined) return undefined
  const bytes = await buffer(stream)
  return bytes.toString('hex', 0, digestBytes) === digest ? bytes.subarray(digestBytes) : undefined
}

function keyOf(area: keyof typeof places, digest: string): string {
  const place = Number.parseInt(digest.slice(-8), 16) % places[area]
  return createHash('sha256').update(`picture ${area} ${place}`).digest('hex').slice(0, 32)
}

function busy(): BoardError {
  return new BoardError('unavailable', 'There is no picture right now. Try again in a moment.', {
    facts: { retryAfterSeconds: 5 },
  })
}

/** The rest of the library's message is advice for those who install packages one by one. */
function firstSentence(error: unknown): string {
  return /^.*?\.(?=\s|$)|^.*/.exec(firstLine(error))?.[0] ?? ''
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
