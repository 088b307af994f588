import { BoardError } from '@cryptolist/contract'
import { deserialize, EJSON } from 'bson'
import { type Document, isDocument } from './extended-json.ts'

/** Numbers and bytes keep their types. */
const typed = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true }

/** The documents of a `.bson` file of mongodump, in the canonical form of extended JSON. Throws invalid_input. */
export function readBson(bytes: Buffer, fileName: string): Document[] {
  const documents: Document[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = start + sizeAt(bytes, start)
    documents.push(readDocument(bytes, { start, end, fileName, number: documents.length + 1 }))
    start = end
  }
  return documents
}

interface Part {
  start: number
  end: number
  fileName: string
  number: number
}

function readDocument(bytes: Buffer, { start, end, fileName, number }: Part): Document {
  try {
    const document: unknown = EJSON.serialize(deserialize(bytes.subarray(start, end), typed), {
      relaxed: false,
    })
    if (isDocument(document)) return document
  } catch (cause) {
    throw unreadable(fileName, number, cause)
  }
  throw unreadable(fileName, number)
}

function unreadable(fileName: string, number: number, cause?: unknown): BoardError {
  const message = `${fileName}: document ${number} can’t be read. Is the file whole? Nothing was moved.`
  return new BoardError('invalid_input', message, { cause })
}

/** 0 where no document begins. */
function sizeAt(bytes: Buffer, start: number): number {
  return start + 4 <= bytes.length ? Math.max(0, bytes.readInt32LE(start)) : 0
}

const beginning = Buffer.from([0x6d, 0xe2, 0x99, 0x81])
const terminator = -1
/** MongoDB's own databases. */
const ownDatabases = new Set(['admin', 'config', 'local'])

/** Whether the bytes are those of `mongodump --archive`. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(0, beginning.length).equals(beginning)
}

/** The documents of such an archive, by collection. Throws invalid_input if it is broken, or has several databases. */
export function readArchive(bytes: Buffer, fileName: string): Map<string, Document[]> {
  const collections = new Map<string, Document[]>()
  const databases = new Set<string>()
  // The first section says what the archive holds; each of the others is a part of one collection.
  for (const [head, ...documents] of listSections(bytes, fileName).slice(1)) {
    const { db, collection } = head ?? {}
    if (typeof db !== 'string' || typeof collection !== 'string' || ownDatabases.has(db)) continue
    databases.add(db)
    const list = collections.get(collection) ?? []
    for (const document of documents) list.push(document)
    collections.set(collection, list)
  }
  if (databases.size > 1)
    throw new BoardError(
      'invalid_input',
      `${fileName} has several databases (${[...databases].join(', ')}). Dump the app’s alone: mongodump --db … --archive=…`,
    )
  return collections
}

function listSections(bytes: Buffer, fileName: string): Document[][] {
  const sections: Document[][] = [[]]
  let number = 0
  for (let start = beginning.length; start < bytes.length; ) {
    if (start + 4 <= bytes.length && bytes.readInt32LE(start) === terminator) {
      sections.push([])
      start += 4
      continue
    }
    const end = start + sizeAt(bytes, start)
    number += 1
    sections.at(-1)?.push(readDocument(bytes, { start, end, fileName, number }))
    start = end
  }
  return sections
}
