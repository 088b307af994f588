import * as text from '#messages/mcp'
import type { Config } from '../config/config.ts'
import { release } from '../version.ts'
import { mcpPath } from './paths.ts'

/** Of the registry of MCP servers, in the version that its entries name. */
const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** The name of this program's servers, in entries and in the protocol. */
export const serverName = 'cryptolist'

/**
 * The entry that an operator sends to the public registry of MCP servers (`mcp-publisher publish`). A name there begins with a domain that its publisher controls, so each
 * board has its own: that of `jobs.example.org` is `org.example.jobs/cryptolist`.
 */
export function writeRegistryEntry({ boardName }: Pick<Config, 'boardName'>, origin: string): object {
  const domain = new URL(origin).hostname.split('.').reverse().join('.')
  return {
    $schema: schema,
    name: `${domain}/${serverName}`,
    title: boardName,
    description: text.registryDescription,
    version: release,
    websiteUrl: origin,
    remotes: [{ type: 'streamable-http', url: origin + mcpPath }],
  }
}
