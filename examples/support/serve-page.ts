import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { build, type InlineConfig } from 'vite'

/** The built page of an example on an origin of its own. */
export interface ServedPage {
  origin: string
  /** Paths below `/api` and `/server` go to this board from now on, as behind one proxy. */
  forwardTo(boardOrigin: string): void
  close(): Promise<void>
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page in a folder (index.html) with Vite, into `dist` there. Answers where it is. */
export async function buildPage(folder: string, config: InlineConfig = {}): Promise<string> {
  await build({ configFile: false, logLevel: 'error', root: folder, ...config })
  return join(folder, 'dist')
}

/** Serves a built page on 127.0.0.1. */
export async function servePage(dist: string): Promise<ServedPage> {
  let board = ''
  const server = createServer((incoming, response) => {
    if (board !== '' && /^\/(api|server)\//.test(incoming.url ?? '')) forward(board, incoming, response)
    else sendFile(dist, incoming, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    forwardTo(boardOrigin) {
      board = boardOrigin
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(board: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', headers, url = '/' } = incoming
  const outgoing = request(new URL(url, board), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.writeHead(502).end())
  incoming.pipe(outgoing)
}

async function sendFile(
  dist: string,
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(url, 'http://page.invalid')
  const file = join(dist, pathname === '/' ? 'index.html' : pathname)
  try {
    const content = await readFile(file)
    response
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      .end(content)
  } catch {
    // Browsers ask for an icon by themselves; whatever else is missing shows as an error in the page.
    response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
  }
}
