import { databaseAway } from '@cryptolist/board/database/database-errors'
import { findFile, openFile, removeFile } from '@cryptolist/board/files/files'
import { FileError } from '@cryptolist/board/files/policy'
import { sendFile, setSafeHeaders } from '@cryptolist/board/http/send-file'
import { BoardError } from '@cryptolist/contract'
import type { Request, RequestHandler, Response } from 'express'
import { parseCodes } from '../http/parse-error.ts'
import { type Answer, refuse } from '../rules/rule.ts'
import { readActor, toFileRefusal } from './actor.ts'
import { createUpload, type Upload, type UploadDependencies } from './uploads.ts'

const notFound = refuse(parseCodes.OBJECT_NOT_FOUND, 'File not found.', 404)

export interface FileRoutesDependencies extends UploadDependencies {
  isReachable(): Promise<boolean>
}

/** The paths of files below /server, before anything else reads bodies; Parse's own routes for them are closed (rules/requests.ts). */
export function fileRoutes(dependencies: FileRoutesDependencies): RequestHandler {
  const upload = createUpload(dependencies)
  return async (request, response, next) => {
    const [, rest] = /^\/+files(?:\/+(.*))?$/i.exec(request.path) ?? []
    if (rest === undefined && !/^\/+files$/i.test(request.path)) return next()
    try {
      const answer = await handle(dependencies, upload, { request, response, names: readNames(rest ?? '') })
      if (answer !== undefined && !response.headersSent) response.status(answer.status).json(answer.body)
    } catch (error) {
      // The client has gone and gets no answer.
      if (request.destroyed && !request.complete) return
      const refusal = toFileRefusal(error)
      if (refusal === undefined) {
        if (error instanceof BoardError || (await dependencies.isReachable())) throw error
        throw databaseAway(error)
      }
      if (!response.headersSent) response.status(refusal.status).json(refusal.body)
    }
  }
}

interface Exchange {
  request: Request
  response: Response
  names: readonly string[]
}

async function handle(
  dependencies: UploadDependencies,
  upload: Upload,
  exchange: Exchange,
): Promise<Answer | undefined> {
  const { request, names } = exchange
  const [name, ...more] = names
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return read(dependencies, exchange)
    case 'POST':
      if (more.length > 0) throw new FileError('name', 'Filename contains invalid characters.')
      if (name === undefined) throw new FileError('name', 'Filename not provided.')
      return upload(request, name)
    case 'DELETE':
      if (name === undefined)
        return refuse(parseCodes.FILE_DELETE_UNNAMED_ERROR, 'Cannot delete an unnamed file.')
      return more.length > 0 ? notFound : remove(dependencies, request, name)
    default:
      return notFound
  }
}

async function remove(dependencies: UploadDependencies, request: Request, name: string): Promise<Answer> {
  const requester = await readActor(dependencies, request)
  if ('refusal' in requester) {
    const { status } = requester.refusal
    return refuse(
      parseCodes.FILE_DELETE_ERROR,
      'Could not delete file. Only its owner and the master key may.',
      status,
    )
  }
  await removeFile(dependencies.context, requester.actor, name)
  return { status: 200, body: {} }
}

/** `{name}`, `{appId}/{name}`, and for what was said of it `{appId}/metadata/{name}` or `{name}/metadata`. */
async function read(
  dependencies: UploadDependencies,
  { request, response, names }: Exchange,
): Promise<Answer | undefined> {
  const { appId } = dependencies.config
  const [first = '', second, third] = names
  if (names.length === 3 && second === 'metadata')
    return first === appId ? readMetadata(dependencies, third ?? '') : wrongApplication()
  if (names.length === 2 && second === 'metadata' && first !== appId) return readMetadata(dependencies, first)
  if (names.length > 2 || names.length === 0) return notFound
  if (second !== undefined && first !== appId) return wrongApplication()
  return readContent(dependencies, { request, response, name: second ?? first })
}

async function readMetadata({ context }: UploadDependencies, name: string): Promise<Answer> {
  const file = await findFile(context, name)
  // As Parse answers for names that it doesn't know.
  return { status: 200, body: file === undefined ? {} : { metadata: file.metadata, tags: file.tags } }
}

async function readContent(
  { context }: UploadDependencies,
  { request, response, name }: { request: Request; response: Response; name: string },
): Promise<Answer | undefined> {
  setSafeHeaders(response)
  const file = await findFile(context, name)
  if (file === undefined) return notFound
  const outcome = await sendFile(request, response, { file, open: (range) => openFile(context, file, range) })
  if (outcome === 'gone') return notFound
  if (outcome === 'unsatisfiable')
    return refuse(parseCodes.INVALID_QUERY, 'The file has no such range of bytes.', 416)
  return undefined
}

function wrongApplication(): Answer {
  return refuse(parseCodes.OPERATION_FORBIDDEN, 'Invalid application ID.', 403)
}

function readNames(path: string): string[] {
  try {
    const names = path.split('/').map(decodeURIComponent)
    while (names.at(-1) === '') names.pop()
    return names
  } catch {
    throw new FileError('name', 'Filename contains invalid characters.')
  }
}
