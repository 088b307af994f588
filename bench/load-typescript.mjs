import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** Loads a TypeScript module by its file URL, for benchmarks that Node runs directly. It can import more until `close`. */
export async function loadTypeScript(url) {
  const { NODE_ENV } = process.env
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  })
  // Vite would leave `development` to all that is built and started later.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  const module = await server.ssrLoadModule(fileURLToPath(url))
  return { module, close: () => server.close() }
}

/** The testkit stays open until the process ends. */
export async function loadTestkit() {
  const { module } = await loadTypeScript(
    new URL('../packages/testkit/src/exports/index.ts', import.meta.url),
  )
  return module
}
