export const mcpDocsPath = '/docs/mcp'
