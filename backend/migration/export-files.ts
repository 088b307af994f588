import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { BoardError } from '@cryptolist/contract'
import { type Document, fromExtended, isDocument, wrapLongNumbers } from './extended-json.ts'
import { isArchive, readArchive, readBson } from './mongo-dump.ts'

/** One file of an export: a class, or the members of a relation (`_Join:users:_Role`). */
export interface ExportedFile {
  name: string
  documents: Document[]
}

const endings = /\.(json|jsonl|ndjson|bson)(\.gz)?$/i
/** Files that mongodump writes about its files. */
const aboutDumps = /(\.metadata|^prelude)\.json(\.gz)?$/i

/**
 * Reads an export: a folder with a JSON or BSON file for each class, or an archive of mongodump. The name of a file is the name of its class; what
 * isn't read is named to `note`. Throws invalid_input.
 */
export async function readExport(
  path: string,
  note: (fileName: string, what: string) => void,
): Promise<ExportedFile[]> {
  const names = await listFolder(path)
  if (names === undefined) return readWholeArchive(path)
  refuseCsv(names)
  const folder = names.some(isOfClass) ? path : await findDatabase(path)
  const fileNames = folder === path ? names : ((await listFolder(folder)) ?? [])
  const isDump = fileNames.some((name) => /\.bson(\.gz)?$/i.test(name))
  const read = fileNames.filter((name) => endings.test(name) && !(isDump && aboutDumps.test(name)))
  for (const name of fileNames)
    if (!endings.test(name) && !name.startsWith('.')) note(name, 'neither JSON nor BSON: not read')
  const files: ExportedFile[] = []
  // One after the other: the bytes of all at once would take as much memory again as what they hold.
  for (const name of read)
    files.push({ name: toClassName(name), documents: await readDocuments(join(folder, name), name) })
  return files
}

function isOfClass(name: string): boolean {
  return endings.test(name) && !aboutDumps.test(name)
}

async function readDocuments(path: string, name: string): Promise<Document[]> {
  const bytes = await readBytes(path)
  const documents = /\.bson(\.gz)?$/i.test(name) ? readBson(bytes, name).map(fromExtended) : undefined
  return documents?.filter(isDocument) ?? parseDocuments(bytes.toString('utf8'), name)
}

async function readWholeArchive(path: string): Promise<ExportedFile[]> {
  const bytes = await readBytes(path)
  if (!isArchive(bytes))
    throw new BoardError(
      'invalid_input',
      `${path} is a file. Name the folder that it is in, or an archive of mongodump.`,
    )
  return [...readArchive(bytes, basename(path))].map(([name, documents]) => ({
    name: toClassName(name),
    documents: documents.map(fromExtended).filter(isDocument),
  }))
}

async function readBytes(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  return path.toLowerCase().endsWith('.gz') ? unpack(bytes) : bytes
}

const unpack = promisify(gunzip)

/** mongodump makes a folder for each database in the one that it is given. */
async function findDatabase(path: string): Promise<string> {
  const folders: string[] = []
  for (const name of (await listFolder(path)) ?? []) {
    const inner = await listFolder(join(path, name))
    if (inner?.some(isOfClass) === true && name !== 'admin') folders.push(name)
  }
  const [folder, ...others] = folders
  if (folder === undefined)
    throw new BoardError(
      'invalid_input',
      `The folder ${path} holds no .json or .bson file. Put one file for each class there.`,
    )
  if (others.length > 0)
    throw new BoardError(
      'invalid_input',
      `The folder ${path} has several: ${folders.join(', ')}. Name the app’s.`,
    )
  return join(path, folder)
}

function refuseCsv(names: readonly string[]): void {
  const csv = names.find((name) => /\.(csv|tsv)(\.gz)?$/i.test(name))
  if (csv !== undefined)
    throw new BoardError(
      'invalid_input',
      `${csv}: CSV says neither types nor which values are missing, so it isn’t moved. Export the class as JSON (mongoexport without --type=csv), or take the file out of the folder. Nothing was moved.`,
    )
}

/** The documents of one file: a list, an object whose `results` is one, or a document a line. Throws invalid_input. */
export function parseDocuments(text: string, fileName: string): Document[] {
  const content = wrapLongNumbers(text.replace(/^\uFEFF/, ''))
  const whole = tryParse(content)
  const list = isDocument(whole) ? (whole.results ?? [whole]) : whole
  const documents = Array.isArray(list) ? list : parseLines(content, fileName)
  return documents.map((document, index) => {
    const value = fromExtended(document)
    if (!isDocument(value))
      throw new BoardError(
        'invalid_input',
        `${fileName}: number ${index + 1} is no object. Nothing was moved.`,
      )
    return value
  })
}

function parseLines(text: string, fileName: string): unknown[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => {
      const value = tryParse(line)
      if (value === undefined)
        throw new BoardError('invalid_input', `${fileName}: line ${number} is no JSON. Nothing was moved.`)
      return value
    })
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The names of its files, sorted; undefined for a file. */
async function listFolder(folder: string): Promise<string[] | undefined> {
  try {
    return (await readdir(folder)).sort()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR') return undefined
    throw new BoardError('invalid_input', `The folder ${folder} cannot be read. Check the path.`, { cause })
  }
}

/** Some systems take no colon in a name; mongodump writes %3A, and mongoexport what it is asked to. */
function toClassName(fileName: string): string {
  const name = basename(fileName).replace(endings, '').replaceAll(/%3a/gi, ':')
  return name === 'User' || name === 'Role' ? `_${name}` : name
}
