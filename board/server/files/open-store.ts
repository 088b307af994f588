import { createHash } from 'node:crypto'
import { mkdir, open as openFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { BoardError } from '@cryptolist/contract'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../config/config.ts'
import { findErrorCode } from '../config/startup-error.ts'
import { createIncoming, type Incoming } from './incoming.ts'
import { type FileStore, requireKey } from './store.ts'

export interface FileSpace {
  store: FileStore
  incoming: Incoming
}

/** Opens the store that the configuration asks for: an S3 bucket, or the folder `files` of the data folder. */
export async function openFileSpace(config: Pick<Config, 'dataDir' | 's3Url'>): Promise<FileSpace> {
  const root = join(config.dataDir, 'files')
  const incoming = await createIncoming(join(root, 'incoming'))
  const store = config.s3Url === undefined ? createFolderStore(root, incoming) : createS3Store(config.s3Url)
  return { store, incoming }
}

interface WritableFile {
  writeFile(bytes: Uint8Array): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

interface FolderStoreOptions {
  /** Opens a new file; a test may give it a full disk. */
  open?: (path: string) => Promise<WritableFile>
}

/** A store in a folder, `ab/cd/abcd…`. Files are written elsewhere, forced to disk and then moved, so no reader and no crash sees a part. */
export function createFolderStore(
  root: string,
  incoming: Pick<Incoming, 'makePath'>,
  { open = openNew }: FolderStoreOptions = {},
): FileStore {
  const pathOf = (key: string): string => join(root, requireKey(key).slice(0, 2), key.slice(2, 4), key)
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      const part = incoming.makePath('part')
      try {
        const file = await open(part)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(key, range) {
      try {
        const file = await openFile(pathOf(key))
        return file.createReadStream(range)
      } catch (error) {
        if (findErrorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}

function openNew(path: string): Promise<WritableFile> {
  return openFile(path, 'wx', 0o600)
}

/** The name of a file is safe only once its folder is; Windows opens no folders, and sees to it itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await openFile(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const timeoutMilliseconds = 30_000
const retries = 2

/** A store in a bucket of an S3 service (`https://key:secret@host/bucket?region=…`). Throws unavailable if it refuses or can't be reached. */
export function createS3Store(url: string): FileStore {
  const { bucketUrl, client } = readUrl(url)
  const send = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ): Promise<Response> => {
    const address = `${bucketUrl}/files/${requireKey(key)}`
    // Until the answer begins: a reader may take longer over the bytes.
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), timeoutMilliseconds)
    try {
      const response = await client.fetch(address, {
        method,
        headers: { ...headers, 'X-Amz-Content-Sha256': hashOf(body) },
        ...(body === undefined ? {} : { body }),
        signal: controller.signal,
      })
      if (response.ok || response.status === 404) return response
      await response.body?.cancel()
      throw new Error(`The store of files answered ${response.status} to ${method}.`)
    } catch (cause) {
      throw new BoardError('unavailable', 'The store of files cannot be reached. Try again in a moment.', {
        cause,
        facts: { retryAfterSeconds: 5 },
      })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    async write(key, bytes) {
      const response = await send('PUT', key, {
        headers: { 'Content-Type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      })
      await response.body?.cancel()
      if (response.status === 404) throw missingBucket()
    },
    async read(key, range) {
      const headers = range === undefined ? undefined : { Range: `bytes=${range.start}-${range.end}` }
      const { status, body } = await send('GET', key, headers === undefined ? {} : { headers })
      if (status !== 404 && body !== null) return Readable.from(chunksOf(body.getReader()))
      await body?.cancel()
      return undefined
    },
    async remove(key) {
      const { body } = await send('DELETE', key)
      await body?.cancel()
    },
  }
}

function readUrl(text: string): { bucketUrl: string; client: AwsClient } {
  const { origin, pathname, username, password, searchParams } = new URL(text)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries,
  })
  return { bucketUrl: origin + pathname.replace(/\/$/, ''), client }
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}

function missingBucket(): BoardError {
  return new BoardError('unavailable', 'The store of files has no such bucket.')
}

function hashOf(body: Uint8Array | undefined): string {
  return createHash('sha256')
    .update(body ?? '')
    .digest('hex')
}
