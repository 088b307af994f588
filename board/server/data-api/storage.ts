import { BoardError, type IpfsFileRequest } from '@cryptolist/contract'
import { createFile, removeFile, requireUploader } from '../domain/files/files.ts'
import type { FileActor } from '../domain/files/policy.ts'
import type { StoredFile } from '../domain/files/stored-file.ts'
import type { DataApiCaller, DataApiHandlers } from './handler.ts'

const maximumFiles = 100
const maximumBytes = 10 * 1024 * 1024

export const storageHandlers: Pick<DataApiHandlers, 'uploadFolder'> = {
  async uploadFolder({ context, caller, parameters }) {
    const sent = parameters.abi ?? parameters.data ?? []
    const actor = await requireUploader(context, actorOf(caller))
    const files = readFiles(sent)
    const kept: StoredFile[] = []
    try {
      for (const file of files) kept.push(await createFile(context, actor, { ...file, isForIpfs: true }))
    } catch (error) {
      // A folder is kept wholly or not at all.
      for (const { name } of kept) await removeFile(context, { isMaster: true }, name)
      throw error
    }
    const base = context.config.filesUrl ?? context.getOrigin()
    return { body: kept.map(({ cid }) => ({ path: `${base}/ipfs/${cid}` })) }
  },
}

/** Throws not_signed_in, or forbidden for a key that isn't for uploads. What keys upload belongs to nobody. */
function actorOf({ key, viewer, isOperator = false }: DataApiCaller): FileActor {
  if (isOperator || key?.scopes.includes('upload')) return { isMaster: true }
  if (viewer.user !== null) return { userId: viewer.user.id }
  if (key !== undefined)
    throw new BoardError('forbidden', 'This API key isn’t for uploads. The operator can create one that is.')
  throw new BoardError('not_signed_in', 'Sign in or send an API key with the scope upload.')
}

interface ReadFile {
  name: string
  bytes: Buffer
}

function readFiles(sent: readonly IpfsFileRequest[]): ReadFile[] {
  if (sent.length === 0) throw wrong('needs files: a list of {path, content}.')
  if (sent.length > maximumFiles) throw wrong(`may have ${maximumFiles} files at most.`)
  const paths = new Set(sent.map(({ path }) => path))
  if (paths.size < sent.length) throw wrong('has two files with the same path.')
  const files = sent.map((file) => ({ name: nameOf(file.path), bytes: readContent(file) }))
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size > maximumBytes)
    throw new BoardError(
      'too_large',
      `The files are too large. The limit is ${maximumBytes / 1024 / 1024} MB.`,
    )
  return files
}

/** The last part of a path. */
function nameOf(path: string): string {
  const parts = path.split('/')
  if (parts.some((part) => part === '..' || part === '.' || part === '') || /[\\\0]/.test(path))
    throw wrong(
      `has a path that is not taken: ${path.slice(0, 100)}. Paths are relative and go downwards only.`,
    )
  return (parts.at(-1) ?? '').slice(-100).replace(/^\./, '_')
}

/** Base64, also as a data: address, or JSON. */
function readContent({ path, content }: IpfsFileRequest): Buffer {
  if (typeof content !== 'string') {
    if (content === undefined || content === null) throw wrong(`has no content for ${path.slice(0, 100)}.`)
    return Buffer.from(JSON.stringify(content))
  }
  const base64 = content.replace(/^data:[^,]*,/i, '').replace(/\s/g, '')
  if (!/^[\w+/-]*={0,2}$/.test(base64))
    throw wrong(`has content that is neither Base64 nor JSON: ${path.slice(0, 100)}.`)
  return Buffer.from(base64, 'base64')
}

function wrong(what: string): BoardError {
  return BoardError.invalidField('abi', `abi ${what}`)
}
