import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface UpgradeParts {
  lifecycle: { isDraining: boolean }
  /** Takes over connections that ask for a web socket, by path. */
  paths: Readonly<Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>>
}

/** Lets the server take web sockets at some paths and nowhere else. Other protocols are offered in vain, and the request is answered as it is. */
export function acceptUpgrades(server: Server, { lifecycle, paths }: UpgradeParts): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      answerPlainly(server, request, socket)
      return
    }
    const path = (request.url ?? '').split('?')[0]?.replace(/(?<=.)\/$/, '') ?? ''
    const take = Object.hasOwn(paths, path) ? paths[path] : undefined
    if (lifecycle.isDraining) refuse(socket, '503 Service Unavailable', 'The server is being stopped.')
    else if (take === undefined) refuse(socket, '404 Not Found', 'There is no web socket at this address.')
    else take(request, socket, head)
  })
}

function refuse(socket: Duplex, status: string, message: string): void {
  const body = JSON.stringify({ code: 101, error: message })
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** Node takes the connection away from its requests as soon as anybody listens for upgrades. A body is not read any more by then. */
function answerPlainly(server: Server, request: IncomingMessage, socket: Duplex): void {
  if (!(socket instanceof Socket) || !['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? '')) {
    refuse(socket, '400 Bad Request', 'This protocol is not spoken here.')
    return
  }
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.once('finish', () => socket.end())
  server.emit('request', request, response)
}
