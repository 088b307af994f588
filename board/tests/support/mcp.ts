import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { TestBoard } from './board.ts'

/** The versions of the protocol, as the official client speaks them. */
export const eras = {
  '2026-07-28': { pin: '2026-07-28' },
  'before it': 'legacy',
} as const

/** The official client, connected to a board. */
export async function connectClient(
  { origin }: Pick<TestBoard, 'origin'>,
  era: keyof typeof eras = '2026-07-28',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: eras[era] } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)))
  return client
}

/** The answer of a tool, which the client has checked by the tool's own schema. Throws with the answer's text if it is an error. */
export async function callTool(client: Client, name: string, input: object = {}): Promise<unknown> {
  const answer = await client.callTool({ name, arguments: { ...input } })
  const [content] = answer.content
  const text = content?.type === 'text' ? content.text : ''
  if (answer.isError === true) throw new Error(text)
  return answer.structuredContent
}

/** The answer of a tool, as text, to a client that only sends the one message. */
export async function askTool(
  { origin }: Pick<TestBoard, 'origin'>,
  name: string,
  input: object,
): Promise<string> {
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  })
  const { result } = answerSchema.parse(await response.json())
  return result.content[0].text
}

const answerSchema = z.object({
  result: z.object({ content: z.tuple([z.object({ text: z.string() })]) }),
})
