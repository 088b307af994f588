import type { ColumnType, Generated } from 'kysely'
import type { BigInteger, Day, Nullable } from './column-types.ts'

export interface FilesTable {
  key: string
  name: string
  owner_id: Nullable<string>
  content_type: string
  size: BigInteger
  sha256: Buffer
  metadata: ColumnType<Record<string, unknown>, string | undefined, never>
  tags: ColumnType<Record<string, unknown>, string | undefined, never>
  cid: Nullable<string>
  created_at: Generated<Date>
}

interface FileUploadsTable {
  user_id: string
  day: Day
  files: number
  bytes: BigInteger
}

export interface FolderFilesTable {
  file_key: string
  folder_cid: string
  path: string
}

/** Tables of what people upload, and where it is in folders on IPFS. */
export interface FileTables {
  'board.files': FilesTable
  'board.file_uploads': FileUploadsTable
  'board.folder_files': FolderFilesTable
}
