import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import * as text from '#messages/mcp'
import type { Context } from '../context.ts'
import { release } from '../version.ts'
import { callTool } from './call-tool.ts'
import { serverName } from './registry-entry.ts'
import { tools } from './tools.ts'

/** How long clients may keep the list of tools, in milliseconds: it changes with a new version of the board. */
const listedFor = { ttlMs: 3_600_000, cacheScope: 'public' } as const

/** Answers a message that was read from a POST. `request` has its headers, and the address of the endpoint. */
export type AnswerMessage = (request: Request, message: unknown) => Promise<Response>

/**
 * The Model Context Protocol over HTTP, without sessions: each message is answered by a server of its own, as JSON, to clients of 2026-07-28 and of
 * the versions before it (decision 0038).
 */
export function createAnswerMessage(context: Context): AnswerMessage {
  const listed = listTools(context.config.boardName)
  const makeServer = (origin: string): Server => {
    const server = new Server(
      { name: serverName, title: context.config.boardName, version: release, websiteUrl: origin },
      {
        capabilities: { tools: {} },
        instructions: text.instructions(context.config.boardName),
        cacheHints: { 'tools/list': listedFor, 'server/discover': listedFor },
        jsonSchemaValidator: noValidator,
      },
    )
    server.setRequestHandler('tools/list', () => ({ tools: listed }))
    server.setRequestHandler('tools/call', ({ params }) => {
      const tool = tools.find(({ name }) => name === params.name)
      if (tool === undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, text.unknownTool(params.name.slice(0, 60)))
      return callTool(context, tool, { input: params.arguments ?? {}, origin })
    })
    return server
  }
  const makeFor = ({ requestInfo }: { requestInfo?: Request }): Server =>
    makeServer(new URL(requestInfo?.url ?? 'http://localhost').origin)
  // Nothing here changes by itself, so nobody needs to listen.
  const modern = createMcpHandler(makeFor, { legacy: 'reject', maxSubscriptions: 0 })
  return async (request, message) =>
    (await isLegacyRequest(request, message))
      ? answerLegacy(makeServer(new URL(request.url).origin), request, message)
      : modern.fetch(request, { parsedBody: message })
}

async function answerLegacy(server: Server, request: Request, message: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

/** The library would compile schemas for each message; the tools read their own input. */
const noValidator: NonNullable<ConstructorParameters<typeof Server>[1]>['jsonSchemaValidator'] = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
}

function listTools(boardName: string) {
  return tools.map(({ name, title, description, input, output }) => ({
    name,
    title,
    description: description(boardName),
    inputSchema: toSchema(input, 'input'),
    outputSchema: toSchema(output, 'output'),
    // An open world: the texts come from others.
    annotations: { readOnlyHint: true, openWorldHint: true },
  }))
}

function toSchema(schema: z.ZodType<object>, io: 'input' | 'output'): { type: 'object' } {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    // Models read inputs, and not all of them follow references.
    reused: io === 'input' ? 'inline' : 'ref',
    override({ jsonSchema }) {
      // Clients keep the list, and a later version may say more. What a format says needs no pattern.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  return { ...json, type: 'object' }
}
