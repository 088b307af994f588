import { BoardError } from '@cryptolist/contract'
import { fromBufferPromise, type ZipFile } from 'yauzl'
import * as text from '#messages/apply'
import { toLine } from '../../texts/typed-text.ts'

/** The largest CV, in bytes. */
export const cvBytes = 5 * 1024 * 1024

/** A file as a browser sent it. */
export interface SentFile {
  name: string
  bytes: Buffer
}

/** A CV that may be stored. */
export interface CheckedCv extends SentFile {
  contentType: string
}

const kinds = {
  pdf: { contentType: 'application/pdf', name: 'PDF' },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    name: 'DOCX',
  },
  odt: { contentType: 'application/vnd.oasis.opendocument.text', name: 'ODT' },
}
type Kind = keyof typeof kinds

/** Bounds of a document that is a zip; nothing of it is unpacked but its small list of files. */
const mostMembers = 2_000
const mostInflated = 100 * 1024 * 1024
const longestList = 1024 * 1024
const longestName = 100

/**
 * Checks a CV by its bytes: a PDF, DOCX or ODT that is neither encrypted nor contains macros or archives, under a name without paths. Throws
 * invalid_input with the field `cv`.
 */
export async function checkCv({ name: sentName, bytes }: SentFile): Promise<CheckedCv> {
  if (bytes.length === 0) throw refuse(text.cvEmpty)
  if (bytes.length > cvBytes) throw refuse(text.cvTooLarge)
  const kind = await findKind(bytes)
  const [, stem = '', extension = ''] = /^(.*?)(?:\.([^.]{0,20}))?$/u.exec(cleanName(sentName)) ?? []
  if (extension !== '' && extension.toLowerCase() !== kind)
    throw refuse(text.cvLies(kinds[kind].name, extension))
  const name = `${[...stem].slice(0, longestName).join('') || 'cv'}.${kind}`
  return { name, bytes, contentType: kinds[kind].contentType }
}

/** The last part of a path of any system, on one line. */
function cleanName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  return toLine(last.toWellFormed())
    .replace(/["<>|:*?]/g, '_')
    .replace(/^\.+/, '')
}

async function findKind(bytes: Buffer): Promise<Kind> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    // The dictionary that names the encryption is never packed.
    if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1'))) throw refuse(text.cvEncrypted)
    return 'pdf'
  }
  // Word packs what it encrypts into a file of its old kind.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') throw refuse(text.cvOldOrEncrypted)
  if (bytes.subarray(0, 4).toString('hex') !== '504b0304') throw refuse(text.cvUnknown)
  return readZip(bytes)
}

async function readZip(bytes: Buffer): Promise<Kind> {
  let zip: ZipFile
  try {
    // Refuses names that lead out of the archive.
    zip = await fromBufferPromise(bytes, { strictFileNames: true, validateEntrySizes: true })
  } catch {
    throw refuse(text.cvBroken)
  }
  const names = await readMembers(zip)
  if (names.has('[Content_Types].xml') && names.has('word/document.xml')) return 'docx'
  // The first member of an ODT is its type, as it is.
  const isOdt = bytes.subarray(30, 77).toString('latin1') === `mimetype${kinds.odt.contentType}`
  if (isOdt && names.has('content.xml')) return 'odt'
  throw refuse(text.cvUnknown)
}

const macro = /(?:^|\/)vba(?:project|data)[^/]*$|^(?:basic|scripts)\//i
const archive =
  /\.(?:zip|jar|7z|rar|gz|tgz|tar|bz2|xz|cab|iso|doc[mx]?|xls[bmx]?|ppt[mx]?|od[tsp]|exe|js|vbs)$/i

async function readMembers(zip: ZipFile): Promise<Set<string>> {
  const names = new Set<string>()
  let inflated = 0
  try {
    if (zip.entryCount > mostMembers) throw refuse(text.cvBomb)
    for await (const entry of zip.eachEntry()) {
      names.add(entry.fileName)
      inflated += entry.uncompressedSize
      if (names.size > mostMembers || inflated > mostInflated) throw refuse(text.cvBomb)
      if (entry.isEncrypted()) throw refuse(text.cvEncrypted)
      if (macro.test(entry.fileName)) throw refuse(text.cvMacros)
      if (archive.test(entry.fileName)) throw refuse(text.cvArchive)
      if (entry.fileName === 'META-INF/manifest.xml' && (await listsEncryption(zip, entry)))
        throw refuse(text.cvEncrypted)
    }
  } catch (error) {
    if (error instanceof BoardError) throw error
    throw refuse(text.cvBroken)
  }
  return names
}

type Entry = Parameters<ZipFile['openReadStreamPromise']>[0]

/** Whether the list of an ODT's files says that they are encrypted; the list itself never is. */
async function listsEncryption(zip: ZipFile, entry: Entry): Promise<boolean> {
  if (entry.uncompressedSize > longestList) throw refuse(text.cvBomb)
  const parts: Buffer[] = []
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
  return Buffer.concat(parts).includes('encryption-data')
}

function refuse(message: string): BoardError {
  return BoardError.invalidField('cv', message)
}
