import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { buildClient, type Files } from './client.fixture.ts'

/** A small board of the test's own: pages as the server sends them, the routes for signing in, real signature checks. */
export interface SmallBoard {
  origin: string
  /** Calls that came in, oldest first. */
  calls: { path: string; body: Record<string, unknown> }[]
  /** Makes the next call of a route fail with a problem. */
  refuseNext(path: string, status: number, problem: object): void
  /** Ends every session, as an administrator or another device would. */
  endSessions(): void
  close(): Promise<void>
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'"

export async function startSmallBoard(): Promise<SmallBoard> {
  const files = await buildClient()
  const state = {
    nonce: 0,
    sessions: new Map<string, object>(),
    refusals: new Map<string, [number, object]>(),
  }
  const calls: SmallBoard['calls'] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = files.get(pathname)
    response.setHeader('Content-Security-Policy', policy)
    if (file !== undefined) return send(response, 200, file.type, file.body)
    if (pathname === '/favicon.ico') return send(response, 204, 'image/x-icon', '')
    const text = await readBody(request)
    if (pathname.startsWith('/api/')) return answerApi(pathname, text, request, response)
    if (pathname === '/sign-out') {
      state.sessions.clear()
      response.writeHead(303, { Location: '/jobs', 'Set-Cookie': 'alert=signed_out; Path=/' }).end()
      return undefined
    }
    const cookies = request.headers.cookie ?? ''
    response.setHeader('Set-Cookie', 'alert=; Path=/; Max-Age=0')
    const viewer = pathname === '/broken' ? 'unknown' : userOf(request)
    return send(response, 200, 'text/html', pageFor(viewer, cookies, files))
  }

  async function answerApi(path: string, text: string, request: IncomingMessage, response: ServerResponse) {
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
    calls.push({ path, body })
    const refusal = state.refusals.get(path)
    state.refusals.delete(path)
    if (refusal !== undefined)
      return send(response, refusal[0], 'application/problem+json', JSON.stringify(refusal[1]))
    if (path === '/api/v1/me') {
      const user = userOf(request)
      return send(response, user === undefined ? 401 : 200, 'application/json', JSON.stringify({ user }))
    }
    if (path === '/api/v1/auth/wallet/challenge') {
      state.nonce += 1
      const message = challengeFor(request, body, state.nonce)
      return send(response, 200, 'application/json', JSON.stringify({ message }))
    }
    if (path === '/api/v1/auth/sign-in') return signIn(response, userNamed(String(body.username), []))
    const message = String(body.message)
    const address = addressIn(message)
    const isValid = await verifyMessage({ address, message, signature: hex(body.signature) })
    if (!isValid)
      return send(response, 401, 'application/problem+json', JSON.stringify({ title: 'Wrong signature' }))
    return signIn(response, userNamed(`${address.slice(0, 6)}…${address.slice(-4)}`, [address]))
  }

  function signIn(response: ServerResponse, user: object): void {
    const token = String(state.sessions.size + 1)
    state.sessions.set(token, user)
    response.setHeader('Set-Cookie', [`session=${token}; Path=/; HttpOnly`, 'alert=signed_in; Path=/'])
    send(response, 200, 'application/json', JSON.stringify({ user }))
  }

  function userOf(request: IncomingMessage): object | undefined {
    return state.sessions.get(/session=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? '')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, 'text/plain', String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${address.port}`,
    calls,
    refuseNext: (path, status, problem) => state.refusals.set(path, [status, problem]),
    endSessions: () => state.sessions.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function challengeFor(request: IncomingMessage, body: Record<string, unknown>, nonce: number): string {
  const issued = Date.now()
  const host = request.headers.host ?? ''
  return [
    `${host} wants you to sign in with your Ethereum account:`,
    String(body.address),
    '',
    'Sign in to CryptoList.',
    '',
    `URI: http://${host}`,
    'Version: 1',
    `Chain ID: ${String(body.chainId)}`,
    `Nonce: testnonce${nonce}`,
    `Issued At: ${new Date(issued).toISOString()}`,
    `Expiration Time: ${new Date(issued + 300_000).toISOString()}`,
  ].join('\n')
}

function addressIn(message: string): `0x${string}` {
  return hex(message.split('\n')[1])
}

function hex(value: unknown): `0x${string}` {
  return `0x${String(value).slice(2)}`
}

function userNamed(displayName: string, accounts: string[]): object {
  const ethAddress = accounts[0] ?? null
  return {
    id: displayName,
    username: displayName,
    displayName,
    email: null,
    isEmailVerified: false,
    accounts,
    ethAddress,
    hasPassword: ethAddress === null,
    createdAt: '2026-08-01T00:00:00.000Z',
  }
}

/** `unknown` stands for a page that is sent before it is found out who asks. */
function pageFor(user: object | 'unknown' | undefined, cookies: string, files: Files): string {
  const profile = typeof user === 'object' ? JSON.stringify(user).replaceAll('"', '&quot;') : user
  const data = profile === undefined ? '' : ` data-user="${profile}"`
  const theme = /theme=(\w+)/.exec(cookies)?.[1] ?? 'dark'
  const alert = /alert=(\w+)/.exec(cookies)?.[1]
  const words = alert === 'signed_in' ? '🎉 You are signed in.' : '👋 You are signed out.'
  const toast = `<div class="toast" role="status" data-toast=""><p><b>${words}</b></p><a class="button button-plain button-small button-icon" href="?" aria-label="Dismiss">×</a></div>`
  const account =
    user === undefined
      ? '<a class="button" href="/sign-in" data-island="sign-in">Authenticate</a>'
      : '<form method="post" action="/sign-out"><button class="button">Sign out</button></form>'
  const paths = [...files.keys()]
  const script = paths.find((path) => path.endsWith('page.js'))
  const style = paths.find((path) => path.endsWith('.css'))
  return `<!doctype html><html lang="en" data-theme="${theme}"${data}><head><meta charset="utf-8"><title>Jobs</title>
<link rel="stylesheet" href="${style}"><script type="module" src="${script}"></script></head>
<body><header class="top"><div class="wrap">${account}</div></header><main id="main"><div class="wrap"><h1>Jobs</h1></div></main>${alert === undefined ? '' : toast}</body></html>`
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  const isText = type.startsWith('text/') || type.includes('json')
  response.writeHead(status, { 'Content-Type': isText ? `${type}; charset=utf-8` : type }).end(body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** Of a page: the sign-in dialog, and what opens it; a dialog that has just closed has the same word as its title. */
export function findSignIn(page: Page): { opener: Locator; dialog: Locator } {
  return {
    opener: page.locator('.button', { hasText: 'Authenticate' }),
    dialog: page.getByRole('dialog', { name: 'Sign in' }),
  }
}
