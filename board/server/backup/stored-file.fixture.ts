import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import type { FileStore } from '../files/store.ts'

/** Stores a file as an upload does, in the store and in the database; returns its key. */
export async function addStoredFile(
  { client, store }: { client: Client; store: FileStore },
  bytes: Buffer,
): Promise<string> {
  const key = randomBytes(16).toString('hex')
  await store.write(key, bytes)
  await client.query(
    `insert into board.files (key, name, content_type, size, sha256) values ($1, $1 || '_x.png', 'image/png', $2, sha256($3))`,
    [key, bytes.length, bytes],
  )
  return key
}
