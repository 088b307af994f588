import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import type { Context } from '../context.ts'
import { findFileByCid, openFile } from '../domain/files/files.ts'
import { findFileInFolder, listFolder } from '../domain/files/folders.ts'
import { type StoredFile, withoutKey } from '../domain/files/stored-file.ts'
import { addRoute, noInput } from '../http/route.ts'
import { sendFile, setSafeHeaders } from '../http/send-file.ts'

/** Files and folders that were uploaded here for IPFS, by their CID; of any site, without cookies. It is no gateway to others. */
export function ipfsRoutes(context: Context): Router {
  const router = Router()
  router.use((request, response, next) => {
    setSafeHeaders(response)
    if (request.method !== 'OPTIONS') return next()
    response.set({
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Headers': 'Content-Type, Range',
      'Access-Control-Max-Age': '86400',
    })
    response.status(204).end()
  })
  const send = async (
    { request, response }: { request: Request; response: Response },
    file: StoredFile,
    name: string,
  ): Promise<void> => {
    const outcome = await sendFile(request, response, {
      file: { ...file, name },
      open: (range) => openFile(context, file, range),
    })
    if (outcome === 'gone') throw missing()
    if (outcome === 'unsatisfiable') response.status(416).end()
  }
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'file' } as const
  addRoute({ router, context }, ['get', '/:cid'], head, async ({ request, response }) => {
    const { cid } = request.params
    const file = await findFileByCid(context, cid)
    if (file === undefined) return sendFolder(response, await listFolder(context, cid))
    await send({ request, response }, file, file.cid ?? file.name)
  })
  addRoute({ router, context }, ['get', '/:cid/*path'], head, async ({ request, response }) => {
    const { cid, path } = request.params
    const innerPath = path.join('/').replace(/\/$/, '')
    const file = await findFileInFolder(context, cid, innerPath)
    if (file === undefined) return sendFolder(response, await listFolder(context, cid, innerPath))
    await send({ request, response }, file, withoutKey(file))
  })
  router.use((request) => {
    if (!['GET', 'HEAD'].includes(request.method))
      throw new BoardError('method_not_allowed', 'Files of IPFS are read here. Upload them at /server/files.')
    throw missing()
  })
  return router
}

/** The paths of a folder's files, a line each. Which of them are still here can change. */
function sendFolder(response: Response, paths: readonly string[]): void {
  if (paths.length === 0) throw missing()
  response
    .set('Cache-Control', 'no-cache')
    .type('text/plain')
    .send(`${paths.join('\n')}\n`)
}

function missing(): BoardError {
  return new BoardError('not_found', 'No file with this CID was uploaded here.')
}
