import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import type { UseAccount } from './ethereum.ts'

/** A server on a free port of this machine. */
export interface Listening {
  origin: string
  port: number
  close(): Promise<void>
}

export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The node of a chain that only knows its number, which is all that clients ask. */
interface ChainStub {
  readonly url: string
  /** Makes an account sign with its own key, over this node, as clients without a page do. */
  readonly use: UseAccount
}

/** Call it at the top of a test file. */
export function startChainStub(): ChainStub {
  const server = createServer(answerChainId)
  let node: Listening | undefined
  const getUrl = () => `${node?.origin}/`
  beforeAll(async () => {
    node = await listen(server)
  })
  afterAll(() => node?.close())
  return {
    get url() {
      return getUrl()
    },
    use: ({ privateKey }) => ({ provider: 'network', chainId: '0x1', urls: { 1: getUrl() }, privateKey }),
  }
}

const answerChainId: RequestListener = (_request, response) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
}
