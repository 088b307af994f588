import { createServer } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'

/** The whole board over HTTP, over what a backend holds already. */
export interface TestSite {
  origin: string
  close(): Promise<void>
}

/** Opens it on a free port of 127.0.0.1. The caller closes the context. */
export async function openSite(context: Context): Promise<TestSite> {
  const server = createServer(context)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
