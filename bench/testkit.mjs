import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const path = fileURLToPath(new URL('../packages/testkit/src/exports/index.ts', import.meta.url))
// It stays open, because the testkit loads some of its parts only when they are used.
const server = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
})

/** The testkit, which is TypeScript, for benchmarks that Node runs as they are. */
export const testkit = await server.ssrLoadModule(path)
