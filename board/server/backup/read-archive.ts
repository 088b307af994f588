import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BoardError } from '@cryptolist/contract'
import type { z } from 'zod'
import * as text from '#messages/backup'
import { findErrorCode } from '../config/startup-error.ts'
import {
  type About,
  aboutName,
  aboutSchema,
  entryPattern,
  formatVersion,
  type Manifest,
  manifestName,
  manifestSchema,
  measure,
  mostEntries,
} from './archive.ts'
import { ageBeginning, decrypt } from './encryption.ts'
import { type TarEntry, TarError, unpackEntries } from './tar.ts'

export interface ReadOptions {
  /** Decrypts the archive, and so shows that its owner made it. */
  passphrase?: string | undefined
  /** Whether an archive that isn't encrypted is read although there is a passphrase. */
  isPlainAllowed?: boolean | undefined
}

/** Parts of an archive, in their order: what it is about, its entries, and at the end what all should have been. */
export interface ArchiveReader {
  about: About
  /**
   * The entries after `about`, without the manifest: each once, by a name that an archive has. Throws BoardError `invalid_input` where the
   * archive is cut or was changed.
   */
  entries: AsyncGenerator<TarEntry, Manifest>
}

/** Opens an archive. Throws BoardError `invalid_input` unless it is one that this version, and the passphrase, can read. */
export async function openArchive(path: string, options: ReadOptions): Promise<ArchiveReader> {
  const entries = read(path, options)
  const first = await entries.next()
  if (first.done === true || first.value.name !== aboutName)
    throw new BoardError('invalid_input', text.noArchive(path))
  const { format, product } = parse(
    aboutSchema.pick({ format: true, product: true }),
    first.value.bytes,
    path,
  )
  if (format > formatVersion) throw new BoardError('invalid_input', text.newerFormat(product))
  return { about: parse(aboutSchema, first.value.bytes, path), entries: check(path, first.value, entries) }
}

/** Passes entries on and compares them with the manifest, which comes last. */
async function* check(
  path: string,
  first: TarEntry,
  entries: AsyncGenerator<TarEntry, void>,
): AsyncGenerator<TarEntry, Manifest> {
  const measures = new Map([[first.name, measure(first.bytes)]])
  let manifest: Manifest | undefined
  for await (const entry of entries) {
    const { name, bytes } = entry
    if (manifest !== undefined || measures.has(name) || measures.size > mostEntries)
      throw new BoardError('invalid_input', text.changed(path))
    if (name === manifestName) manifest = parse(manifestSchema, bytes, path)
    else if (entryPattern.test(name)) {
      measures.set(name, measure(bytes))
      yield entry
    } else throw new BoardError('invalid_input', text.changed(path))
  }
  if (manifest === undefined) throw new BoardError('invalid_input', text.cut(path))
  const parts = new Map(Object.entries(manifest.parts))
  const isSame = [...measures].every(
    ([name, { bytes, sha256 }]) => parts.get(name)?.bytes === bytes && parts.get(name)?.sha256 === sha256,
  )
  if (!isSame || parts.size !== measures.size) throw new BoardError('invalid_input', text.changed(path))
  return manifest
}

/** Reads JSON of an archive. Throws BoardError `invalid_input` for anything else. */
export function parse<T>(schema: z.ZodType<T>, bytes: Buffer, path: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (cause) {
    throw new BoardError('invalid_input', text.changed(path), { cause })
  }
}

async function* read(path: string, options: ReadOptions): AsyncGenerator<TarEntry, void> {
  let file: Readable | undefined
  const gunzip = createGunzip()
  let isEncrypted = false
  try {
    isEncrypted = (await readBeginning(path)) === ageBeginning
    file = createReadStream(path)
    const source = isEncrypted ? await decipher(file, options) : requirePlain(file, path, options)
    const piped = pipeline(source, gunzip)
    piped.catch(() => undefined)
    yield* unpackEntries(gunzip)
    await piped
  } catch (error) {
    throw explain(error, path, { isEncrypted })
  } finally {
    file?.destroy()
    gunzip.destroy()
  }
}

async function readBeginning(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageBeginning.length))
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function decipher(file: Readable, { passphrase }: ReadOptions): Promise<Readable> {
  if (passphrase === undefined) throw new BoardError('invalid_input', text.needsPassphrase)
  return decrypt(file, passphrase)
}

/** Without this check, an operator with a passphrase would trust a plain archive that anyone could have put in its place. */
function requirePlain(file: Readable, path: string, { passphrase, isPlainAllowed }: ReadOptions): Readable {
  if (passphrase !== undefined && isPlainAllowed !== true)
    throw new BoardError('invalid_input', text.notEncrypted(path))
  return file
}

function explain(error: unknown, path: string, { isEncrypted }: { isEncrypted: boolean }): unknown {
  const code = findErrorCode(error)
  const refuse = (message: string): BoardError => new BoardError('invalid_input', message, { cause: error })
  if (code === 'ENOENT') return refuse(text.noFile(path))
  if (code === 'EISDIR' || code === 'EACCES') return refuse(text.unreadable(path))
  if (code === 'Z_BUF_ERROR') return refuse(text.cut(path))
  if (error instanceof Error && error.message === 'incorrect header check')
    return refuse(text.noArchive(path))
  // The cipher itself detects what was cut off or changed.
  if (isEncrypted && code === undefined && !(error instanceof BoardError)) return refuse(text.changed(path))
  if (code === 'Z_DATA_ERROR' || error instanceof TarError) return refuse(text.changed(path))
  return error
}
