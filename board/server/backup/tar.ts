/** One plain file in an archive. */
export interface TarEntry {
  name: string
  bytes: Buffer
}

const blockBytes = 512
/** Entries are in memory whole, and are neither written nor read if they are longer. */
const longestBytes = 256 * 1024 * 1024

/** An archive that can't be read. */
export class TarError extends Error {
  override readonly name = 'TarError'
}

/** A file as tar keeps it (POSIX ustar): a header, its bytes, and zeros up to a full block. */
export function packEntry({ name, bytes }: TarEntry, madeAt: Date): Buffer[] {
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits - 1, '0')}\0`
  if (Buffer.byteLength(name) > 100) throw new TarError(`The name ${name} is too long.`)
  if (bytes.length > longestBytes) throw new TarError(`${name} is too long.`)
  header.write(name, 0, 'utf8')
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(bytes.length, 12), 124)
  header.write(octal(Math.floor(madeAt.getTime() / 1000), 12), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(octal(checksumOf(header), 7), 148)
  header.write(' ', 155)
  return [header, bytes, Buffer.alloc(paddingOf(bytes.length))]
}

/** The end of every archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes)

/** Reads the entries of an archive one by one. Throws TarError when it is cut or broken. */
export async function* unpackEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void> {
  const reader = readExactly(chunks)
  for (;;) {
    const header = await reader(blockBytes)
    if (header.every((byte) => byte === 0)) break
    const size = readOctal(header, 124, 12)
    const isPlain =
      header.toString('latin1', 156, 157) === '0' && header.toString('latin1', 257, 262) === 'ustar'
    if (!isPlain || readOctal(header, 148, 8) !== checksumOf(header) || !(size <= longestBytes))
      throw new TarError('A header of the archive is broken.')
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const bytes = await reader(size)
    await reader(paddingOf(size))
    yield { name, bytes }
  }
  await reader(blockBytes)
  // Reading on to the end is what makes the layers below check their sums.
  for await (const chunk of reader.rest())
    if (chunk.length > 0) throw new TarError('The archive goes on after its end.')
}

interface Reader {
  /** So many bytes; throws TarError when there are fewer. */
  (count: number): Promise<Buffer>
  rest(): AsyncGenerator<Buffer, void>
}

function readExactly(chunks: AsyncIterable<Buffer>): Reader {
  const iterator = chunks[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let heldBytes = 0
  const read = async (count: number): Promise<Buffer> => {
    while (heldBytes < count) {
      const { done, value } = await iterator.next()
      if (done === true) throw new TarError('The archive ends too early.')
      held.push(value)
      heldBytes += value.length
    }
    const all = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held)
    held = [all.subarray(count)]
    heldBytes = all.length - count
    return all.subarray(0, count)
  }
  async function* rest(): AsyncGenerator<Buffer, void> {
    yield* held
    for (let part = await iterator.next(); part.done !== true; part = await iterator.next()) yield part.value
  }
  return Object.assign(read, { rest })
}

function paddingOf(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes
}

function readOctal(header: Buffer, at: number, length: number): number {
  const [, digits] = /^([0-7]*)[\0 ]*$/.exec(header.toString('latin1', at, at + length)) ?? []
  return digits === undefined ? Number.NaN : Number.parseInt(digits || '0', 8)
}

/** The sum of a header's bytes, with spaces in place of the sum itself. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte
  return sum
}
