import * as text from '#messages/mcp'
import type { Config } from '../../config/config.ts'
import { apiLimit } from '../../http/rate-limits.ts'
import { mcpPath } from '../paths.ts'
import { ojcpTools } from '../tools.ts'
import { ojcpVersion } from './posting.ts'

/** The content of `/.well-known/ojcp.json`: which tools there are, and under which limits. `feed_endpoints` are left out: the API answers in a form of its own. */
export function writeManifest({ boardName, rateLimits }: Config, origin: string): object {
  const { points, seconds } = apiLimit
  return {
    ojcp_version: ojcpVersion,
    provider: { name: boardName, description: text.providerDescription(boardName) },
    mcp_endpoint: origin + mcpPath,
    tools: ojcpTools.map(({ name }) => name),
    apply_paths: ['provider_hosted', 'external_redirect'],
    auth: { required: false },
    ...(rateLimits !== 'off' && { rate_limits: { anonymous_rps: points / seconds, burst_limit: points } }),
  }
}
