import type { DomainContext } from '../domain-context.ts'
import { computeFolderCids, readCid } from './cids.ts'
import { keepFiles } from './keeper.ts'
import { type FileActor, FileError, ownerOf } from './policy.ts'
import { type PreparedFile, prepare } from './prepare.ts'
import { fileSelection, type StoredFile, toStoredFile } from './stored-file.ts'

const maximumPathBytes = 1000
const maximumNameBytes = 255
const maximumParts = 16

/** A file of a folder that is to be kept on IPFS. */
export interface FolderFile {
  /** Below the folder, such as `images/1.png`. */
  path: string
  bytes: Uint8Array
  claimedType?: string | undefined
}

/** Why files can't be in one folder by these paths; undefined if they can. */
export function findPathProblem(paths: readonly string[]): string | undefined {
  const odd = paths.find((path) => !isFolderPath(path))
  if (odd !== undefined)
    return `contains a path that isn’t accepted: ${JSON.stringify(odd.slice(0, 100))}. Use relative paths without "..".`
  // Two spellings of one text in Unicode would look like the same path.
  const uniquePaths = new Set(paths.map((path) => path.normalize()))
  if (uniquePaths.size < paths.length) return 'has two files with the same path.'
  const both = [...uniquePaths].flatMap(listFolders).find((folder) => uniquePaths.has(folder))
  return both === undefined ? undefined : `uses one path for a file and a folder: ${both.slice(0, 100)}.`
}

function isFolderPath(path: string): boolean {
  const parts = path.split('/')
  return (
    !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\\]/u.test(path) &&
    Buffer.byteLength(path) <= maximumPathBytes &&
    parts.length <= maximumParts &&
    parts.every((part) => !['', '.', '..'].includes(part) && Buffer.byteLength(part) <= maximumNameBytes)
  )
}

/** The paths of the folders that a file is in, from the outermost, which is empty. */
function listFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_part, depth) => parts.slice(0, depth).join('/'))
}

/**
 * Keeps files as one folder on IPFS, wholly or not at all, and returns its CID. Their paths have no problem (`findPathProblem`). Throws
 * FileError as `createFile` does.
 */
export async function createFolder(
  context: DomainContext,
  actor: FileActor,
  files: readonly FolderFile[],
): Promise<string> {
  const prepared: (PreparedFile & { path: string })[] = []
  for (const file of files) prepared.push({ ...(await prepareNamed(file)), path: file.path })
  const cids = await computeFolderCids(files)
  const cidOf = (folder: string): string => {
    const cid = cids.get(folder)
    if (cid === undefined) throw new Error(`The folder "${folder}" has no CID.`)
    return cid
  }
  await keepFiles(context, prepared, {
    ownerId: ownerOf(actor),
    folder: {
      cid: cidOf(''),
      files: prepared.map(({ row: { key }, path }) => ({ key, path })),
      places: prepared.flatMap(({ row, path }) =>
        listFolders(path).map((folder) => ({
          file_key: row.key,
          folder_cid: cidOf(folder),
          path: folder === '' ? path : path.slice(folder.length + 1),
        })),
      ),
    },
  })
  return cidOf('')
}

/** As `prepare`; the error names the file. */
async function prepareNamed({ path, bytes, claimedType }: FolderFile): Promise<PreparedFile> {
  try {
    return await prepare({ name: nameOf(path), bytes, claimedType, isForIpfs: true })
  } catch (error) {
    if (error instanceof FileError)
      throw new FileError(error.problem, `${path.slice(0, 100)}: ${error.message}`)
    throw error
  }
}

/** The name of its row; in the folder it keeps its own. */
function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name
    .replace(/[^\w.-]+/g, '_')
    .slice(-100)
    .replace(/^\.|\.$/g, '_')
}

/** The folder as it is stored, by its CID of version 0 or 1; undefined if that or the path below it isn't valid. */
function readFolderCid(cid: string, path: string): string | undefined {
  const wanted = readCid(cid)
  if (wanted === undefined || !('cid' in wanted)) return undefined
  return path === '' || isFolderPath(path) ? wanted.cid : undefined
}

/** The file at a path below a folder that was uploaded here, by the folder's CID of version 0 or 1. */
export async function findFileInFolder(
  { database: { db } }: DomainContext,
  cid: string,
  path: string,
): Promise<StoredFile | undefined> {
  const folder = readFolderCid(cid, path)
  if (folder === undefined) return undefined
  const row = await db
    .selectFrom('board.folder_files')
    .innerJoin('board.files', 'key', 'file_key')
    .select(fileSelection)
    .where('folder_cid', '=', folder)
    .where('path', '=', path)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row && toStoredFile(row)
}

/** The sorted paths of all files in a folder, or in a subfolder of it; empty if there is no such folder. */
export async function listFolder(
  { database: { db } }: DomainContext,
  cid: string,
  path = '',
): Promise<string[]> {
  const folder = readFolderCid(cid, path)
  if (folder === undefined) return []
  const rows = await db
    .selectFrom('board.folder_files')
    .select('path')
    .distinct()
    .where('folder_cid', '=', folder)
    .execute()
  const start = path === '' ? '' : `${path}/`
  return rows
    .filter((row) => row.path.startsWith(start))
    .map((row) => row.path.slice(start.length))
    .sort()
}
