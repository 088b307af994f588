import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findErrorCode } from '../../config/startup-error.ts'

const connectionFileSchema = z.object({
  host: z.string(),
  port: z.number().int(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
  /** The owner (owner.json) whose PostgreSQL listens at that port; null while it does not run. */
  ownerId: z.string().nullable(),
})

/** How to reach the embedded PostgreSQL of a data folder. */
export type ConnectionFile = z.infer<typeof connectionFileSchema>

/** Reads connection.json; undefined when there is none. */
export function findConnectionFile(folder: string): ConnectionFile | undefined {
  try {
    return connectionFileSchema.parse(JSON.parse(readFileSync(join(folder, 'connection.json'), 'utf8')))
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes connection.json in one step, readable by its owner only. */
export function writeConnectionFile(folder: string, content: ConnectionFile): void {
  const file = join(folder, 'connection.json')
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
