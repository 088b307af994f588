import { requireUploader } from '@cryptolist/board/files/files'
import { createFolder, type FolderFile, findPathProblem } from '@cryptolist/board/files/folders'
import type { FileActor } from '@cryptolist/board/files/policy'
import { BoardError, type IpfsFileRequest } from '@cryptolist/contract'
import type { DataApiCaller, DataApiHandlers } from './handler.ts'

const maximumFiles = 100
const maximumBytes = 10 * 1024 * 1024

export const storageHandlers: Pick<DataApiHandlers, 'uploadFolder'> = {
  async uploadFolder({ context, caller, parameters }) {
    const sent = parameters.abi ?? parameters.data ?? []
    const from = actorOf(caller)
    const files = readFiles(sent)
    const cid = await createFolder(context, await requireUploader(context, from, files.length), files)
    const base = `${context.config.filesUrl ?? context.getOrigin()}/ipfs/${cid}`
    return { body: sent.map(({ path }) => ({ path: `${base}/${encodePath(path)}` })) }
  },
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Throws not_signed_in, or forbidden for a key that isn't for uploads. What keys upload belongs to nobody. */
function actorOf({ key, viewer, isOperator = false }: DataApiCaller): FileActor {
  if (isOperator || key?.scopes.includes('upload')) return { isMaster: true }
  if (viewer.user !== null) return { userId: viewer.user.id }
  if (key !== undefined)
    throw new BoardError('forbidden', 'This API key isn’t for uploads. The operator can create one that is.')
  throw new BoardError('not_signed_in', 'Sign in or send an API key with the scope upload.')
}

function readFiles(sent: readonly IpfsFileRequest[]): FolderFile[] {
  if (sent.length === 0) throw wrong('needs files: a list of {path, content}.')
  if (sent.length > maximumFiles) throw wrong(`may have ${maximumFiles} files at most.`)
  const problem = findPathProblem(sent.map(({ path }) => path))
  if (problem !== undefined) throw wrong(problem)
  const files = sent.map((file) => ({ path: file.path, ...readContent(file) }))
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size > maximumBytes)
    throw new BoardError(
      'too_large',
      `The files are too large. The limit is ${maximumBytes / 1024 / 1024} MB.`,
    )
  return files
}

/** Base64, also as a data: address, or JSON. */
function readContent({ path, content }: IpfsFileRequest): Omit<FolderFile, 'path'> {
  if (typeof content !== 'string') {
    if (content === undefined || content === null) throw wrong(`has no content for ${path.slice(0, 100)}.`)
    return { bytes: Buffer.from(JSON.stringify(content)), claimedType: 'application/json' }
  }
  const base64 = content.replace(/^data:[^,]*,/i, '').replace(/\s/g, '')
  if (!/^[\w+/-]*={0,2}$/.test(base64))
    throw wrong(`has content that is neither Base64 nor JSON: ${path.slice(0, 100)}.`)
  return { bytes: Buffer.from(base64, 'base64') }
}

function wrong(what: string): BoardError {
  return BoardError.invalidField('abi', `abi ${what}`)
}
