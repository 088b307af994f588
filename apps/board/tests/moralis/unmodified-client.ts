import { createServer, type RequestListener, request, type Server } from 'node:http'
import https from 'node:https'
import { createRequire } from 'node:module'
import { vi } from 'vitest'

export interface MoralisUser {
  id: string
  get(name: string): unknown
  set(name: string, value: unknown): void
  save(): Promise<MoralisUser>
  fetch(): Promise<MoralisUser>
  getSessionToken(): string | undefined
  getUsername(): string
}

/** The part of moralis@1.5.8 that the tests use. */
export interface MoralisClient {
  start(options: { appId: string; serverUrl: string }): Promise<void>
  authenticate(options: Record<string, unknown>): Promise<MoralisUser>
  Cloud: { run(name: string, params?: Record<string, unknown>): Promise<unknown> }
  User: {
    enableUnsafeCurrentUser(): void
    current(): MoralisUser | null
    logIn(username: string, password: string): Promise<MoralisUser>
    logOut(): Promise<void>
    signUp(username: string, password: string, attributes?: Record<string, unknown>): Promise<MoralisUser>
    become(token: string): Promise<MoralisUser>
  }
}

/** The client as npm installs it. Its calls to its maker's servers end on this machine. */
export function loadMoralis(): MoralisClient {
  vi.spyOn(https, 'request').mockImplementation(() => request({ host: '127.0.0.1', port: 1 }))
  const moralis: MoralisClient = createRequire(import.meta.url)('moralis/node.js')
  moralis.User.enableUnsafeCurrentUser()
  return moralis
}

/** A chain's node of which the client only asks which chain it is. */
export async function startChainStub(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(answerChainId)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}/`, close: () => stop(server) }
}

const answerChainId: RequestListener = (_request, response) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
