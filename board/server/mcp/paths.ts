export const mcpPath = '/mcp'
export const ojcpPath = '/.well-known/ojcp.json'
export const registryPath = '/mcp/server.json'
