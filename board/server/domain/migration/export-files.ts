import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BoardError } from '@cryptolist/contract'
import { type Document, fromExtended, isDocument } from './extended-json.ts'

/** One file of an export: a class, or the members of a relation (`_Join:users:_Role`). */
export interface ExportedFile {
  name: string
  documents: Document[]
}

const endings = /\.(json|jsonl|ndjson)$/i

/** Reads every JSON file of a folder; the name of a file is the name of its class. Throws invalid_input. */
export async function readExport(folder: string): Promise<ExportedFile[]> {
  const names = (await listFolder(folder)).filter((name) => endings.test(name)).sort()
  if (names.length === 0)
    throw new BoardError(
      'invalid_input',
      `The folder ${folder} holds no .json file. Put one file a class there.`,
    )
  return Promise.all(
    names.map(async (name) => ({
      name: toClassName(name),
      documents: parseDocuments(await readFile(join(folder, name), 'utf8'), name),
    })),
  )
}

/** The documents of one file: a list, an object whose `results` is one, or a document a line. Throws invalid_input. */
export function parseDocuments(text: string, fileName: string): Document[] {
  const content = text.replace(/^\uFEFF/, '')
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

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    throw new BoardError('invalid_input', `The folder ${folder} cannot be read. Check the path.`, { cause })
  }
}

/** Some systems take no colon in a name, and mongoexport writes it as it is asked. */
function toClassName(fileName: string): string {
  const name = basename(fileName).replace(endings, '').replaceAll(/%3a/gi, ':')
  return name === 'User' || name === 'Role' ? `_${name}` : name
}
