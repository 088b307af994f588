import { BoardError } from '@cryptolist/contract'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Context } from '../context.ts'
import { type PublicError, toPublicError } from '../http/errors.ts'
import { ojcpVersion } from './ojcp/posting.ts'
import type { Tool } from './tool.ts'
import { writeSeen } from './write-seen.ts'

/**
 * The answer of a tool: an object, and the same as text for clients that only know texts. An error is an answer too, in OJCP's form, so that the model
 * can do better; nothing internal is in it. Never throws.
 */
export async function callTool(
  context: Context,
  tool: Tool,
  { input, origin }: { input: unknown; origin: string },
): Promise<CallToolResult> {
  try {
    const json = await tool.run(context, tool.input.parse(input), { origin })
    return { content: [{ type: 'text', text: json }], structuredContent: JSON.parse(json) }
  } catch (error) {
    const publicError = toPublicError(error)
    if (publicError.status >= 500) context.log.error({ err: error, tool: tool.name }, 'A tool failed')
    return {
      content: [{ type: 'text', text: writeSeen(toOjcpError(tool, publicError, error)) }],
      isError: true,
    }
  }
}

function toOjcpError(tool: Tool, { status, detail, facts, problems }: PublicError, error: unknown): object {
  const retryAfter = facts.retryAfterSeconds
  return {
    ojcp_version: ojcpVersion,
    error_code: codeOf(tool, status),
    message: problems?.map(({ message }) => message).join(' ') ?? detail,
    ...(typeof retryAfter === 'number' && { retry_after_seconds: retryAfter }),
    ...(error instanceof BoardError && { details: facts }),
  }
}

function codeOf({ missing }: Tool, status: number): string {
  if (status === 404 || status === 410) return missing
  if (status === 429) return 'rate_limited'
  return status < 500 ? 'invalid_field_value' : 'provider_error'
}
