import { BoardError } from '@cryptolist/contract'
import express, { type Request as HttpRequest, type Response as HttpResponse, Router } from 'express'
import * as text from '#messages/mcp'
import type { Context } from '../context.ts'
import { leaveOutOfSearch, openReads } from '../http/headers.ts'
import { countRead } from '../http/open-reads.ts'
import { ownOrigin, requireOwnOrigin } from '../http/own-origin.ts'
import { requireJson } from '../http/read-input.ts'
import { addRoute, body, noInput, refuseAllButPost, refuseOtherMethods } from '../http/route.ts'
import { sendShared, toAnswer } from '../http/shared-answers.ts'
import { createAnswerMessage } from './answer-message.ts'
import { writeManifest } from './ojcp/manifest.ts'
import { mcpPath, ojcpPath, registryPath } from './paths.ts'
import { writeRegistryEntry } from './registry-entry.ts'

const jsonType = 'application/json; charset=utf-8'
/** A search in all of its fields has 10 kB. */
const maxMessage = '64kb'

/** `/mcp`: the board's data for assistants, by the Model Context Protocol. */
export function mcpRoutes(context: Context): Router {
  const router = Router()
  const answerMessage = createAnswerMessage(context)
  addRoute(
    { router, context },
    ['post', mcpPath],
    {
      access: 'anyone',
      limits: [{ name: 'api', by: 'handler' }],
      input: body('a JSON-RPC message'),
      cache: 'no-store',
      before: [
        leaveOutOfSearch,
        requireOwnOrigin(context.config),
        requireJson,
        express.json({ limit: maxMessage, strict: false }),
      ],
      onError: refuseOften,
    },
    async ({ request, response, input: message }) => {
      await countRead(context, request, response)
      if (Array.isArray(message))
        return sendError(response, { status: 400, code: -32_600, message: text.noBatches })
      const webRequest = new Request(ownOrigin(context.config, request) + mcpPath, {
        method: 'POST',
        headers: headersOf(request),
      })
      const answer = await answerMessage(webRequest, message)
      const bytes = Buffer.from(await answer.arrayBuffer())
      response.status(answer.status)
      // Packed quickly: packing it well would take longer than the search.
      if (bytes.length === 0) response.end()
      else sendShared(request, response, toAnswer({ type: jsonType, body: bytes }))
    },
  )
  router.all(mcpPath, leaveOutOfSearch, refuseAllButPost)
  return router
}

const descriptions = [
  [ojcpPath, writeManifest],
  [registryPath, writeRegistryEntry],
] as const

/** `/.well-known/ojcp.json`, where OJCP's agents find the tools, and `/mcp/server.json` for the registry of MCP servers. They need no database. */
export function mcpDescriptionRoutes(context: Context): Router {
  const router = Router()
  for (const [path, write] of descriptions) {
    addRoute(
      { router, context },
      ['get', path],
      { access: 'anyone', limits: [], input: noInput, cache: 'public, max-age=3600', before: openReads },
      ({ request, response }) => response.json(write(context.config, ownOrigin(context.config, request))),
    )
    router.all(path, refuseOtherMethods)
  }
  return router
}

/** Those of the protocol. Every answer is JSON, so that it doesn't matter which forms a client accepts. */
function headersOf({ headers }: HttpRequest): Record<string, string> {
  const own = Object.entries(headers).filter(
    (header): header is [string, string] => header[0].startsWith('mcp-') && typeof header[1] === 'string',
  )
  return {
    ...Object.fromEntries(own),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
}

/** Of OJCP. */
const rateLimited = -32_029

/** Says in the protocol's form that the limit is used up. */
function refuseOften(error: unknown, { response }: { response: HttpResponse }): void {
  if (!(error instanceof BoardError) || error.code !== 'too_many_requests') throw error
  const { retryAfterSeconds: seconds } = error.facts
  response.setHeader('Retry-After', String(seconds))
  sendError(response, {
    status: error.status,
    code: rateLimited,
    message: error.message,
    data: { retry_after_seconds: seconds },
  })
}

function sendError(
  response: HttpResponse,
  { status, ...error }: { status: number; code: number; message: string; data?: object },
): void {
  response.status(status).json({ jsonrpc: '2.0', id: null, error })
}
