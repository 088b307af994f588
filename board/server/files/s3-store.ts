import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BoardError } from '@cryptolist/contract'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './store.ts'

const patienceMilliseconds = 30_000
const retries = 2

/**
 * A store in a bucket of an S3 service, named as `https://key:secret@host/bucket?region=…`. Throws unavailable when the service
 * refuses or cannot be reached.
 */
export function createS3Store(url: string): FileStore {
  const { bucketUrl, client } = readUrl(url)
  const send = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ): Promise<Response> => {
    // Until the answer begins: a reader may take longer over the bytes.
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), patienceMilliseconds)
    try {
      const response = await client.fetch(`${bucketUrl}/files/${key}`, {
        method,
        headers: { ...headers, 'X-Amz-Content-Sha256': hashOf(body) },
        ...(body === undefined ? {} : { body }),
        signal: patience.signal,
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
