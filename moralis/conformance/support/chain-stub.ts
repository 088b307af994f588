import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import type { UseAccount } from './ethereum.ts'

/** A chain's node of which clients only ask which chain it is. */
export interface ChainStub {
  readonly url: string
  /** Has an account sign with its own key, over this node, as clients without a page do. */
  readonly use: UseAccount
}

/** Runs it for a test file. Call it at the top of the file. */
export function startChainStub(): ChainStub {
  const server = createServer(answerChainId)
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    get url() {
      return url
    },
    use: ({ privateKey }) => ({ provider: 'network', chainId: '0x1', urls: { 1: url }, privateKey }),
  }
}

const answerChainId: RequestListener = (_request, response) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
}
