import type { FileRow } from './repository.ts'

/** A file as everybody may know it. */
export interface StoredFile {
  key: string
  name: string
  contentType: string
  /** In bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
  metadata: Record<string, unknown>
  tags: Record<string, unknown>
  /** Version 0; only of files that were uploaded for IPFS. */
  cid: string | undefined
}

type KnownRow = Omit<FileRow, 'size' | 'owner_id' | 'created_at'> & { size: number | string }

/** The file that a row tells of. */
export function toStoredFile(row: KnownRow): StoredFile {
  return {
    key: row.key,
    name: row.name,
    contentType: row.content_type,
    size: Number(row.size),
    sha256: row.sha256.toString('hex'),
    metadata: row.metadata,
    tags: row.tags,
    cid: row.cid ?? undefined,
  }
}
