import { BoardError } from '@cryptolist/contract'
import { Router } from 'express'
import type { Context } from '../context.ts'
import { findFileByCid, openFile } from '../domain/files/files.ts'
import { addRoute, noInput } from '../http/route.ts'
import { sendFile, setSafeHeaders } from '../http/send-file.ts'

/** Files that were uploaded here for IPFS, by their CID; of any site, without cookies. It is no gateway to others. */
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
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'file' } as const
  addRoute({ router, context }, ['get', '/:cid'], head, async ({ request, response }) => {
    const file = await findFileByCid(context, request.params.cid)
    if (file === undefined) throw missing()
    const name = file.cid ?? file.name
    const outcome = await sendFile(request, response, {
      file: { ...file, name },
      open: (range) => openFile(context, file, range),
    })
    if (outcome === 'gone') throw missing()
    if (outcome === 'unsatisfiable') response.status(416).end()
  })
  router.use((request) => {
    if (!['GET', 'HEAD'].includes(request.method))
      throw new BoardError('method_not_allowed', 'Files of IPFS are read here. Upload them at /server/files.')
    throw missing()
  })
  return router
}

function missing(): BoardError {
  return new BoardError('not_found', 'No file with this CID was uploaded here.')
}
