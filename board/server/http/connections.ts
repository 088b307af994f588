import { type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { backendErrors } from '@cryptolist/contract'

interface BrokenRequest {
  status: string
  code: number
  error: string
}

const unreadable: BrokenRequest = {
  status: '400 Bad Request',
  code: backendErrors.INVALID_JSON.code,
  error: 'The request could not be read.',
}

const brokenRequests: Record<string, BrokenRequest> = {
  HPE_INVALID_CONTENT_LENGTH: {
    status: '400 Bad Request',
    code: backendErrors.INVALID_CONTENT_LENGTH.code,
    error: 'The length of the request is not stated as a number.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: backendErrors.OBJECT_TOO_LARGE.code,
    error: 'The address and the headers of the request are too long together. The limit is 16 KB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: backendErrors.TIMEOUT.code,
    error: 'The request did not arrive in time.',
  },
}

/** Answers what is broken before it is a request, with a code and a text that old clients and people can read, and closes the connection. */
export function answerBrokenRequests(server: Server): void {
  const last = new WeakMap<object, { request: IncomingMessage; response: ServerResponse }>()
  server.on('request', (request, response) => last.set(request.socket, { request, response }))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const { request, response } = last.get(socket) ?? {}
    const end = (): void => endWith(socket, brokenRequests[error.code ?? ''] ?? unreadable)
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else if (response === undefined || response.writableFinished) end()
    // The broken part comes after that request, and its answer too.
    else if (request?.complete) response.once('finish', end)
    // An answer that has begun cannot be followed by another one.
    else if (response.headersSent) socket.destroy()
    else end()
  })
}

function endWith(socket: Duplex, { status, code, error }: BrokenRequest): void {
  const body = JSON.stringify({ code, error })
  const head = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`)
  socket.end(`${[`HTTP/1.1 ${status}`, ...head].join('\r\n')}\r\n\r\n${body}`)
}

function headersOf(body: string): Record<string, string | number> {
  return {
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Access-Control-Allow-Origin': '*',
    'Content-Length': Buffer.byteLength(body),
  }
}

const twoHosts: BrokenRequest = { ...unreadable, error: 'The request names several hosts.' }

/** Answers requests with several Host headers by 400, as RFC 9112 (3.2) asks: a proxy may have read another of them than Node, which takes the first. */
export function refuseSeveralHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (!hasSeveralHosts(request)) {
      listener(request, response)
      return
    }
    // Not written to the connection, where answers to earlier requests may be still to come.
    const body = JSON.stringify({ code: twoHosts.code, error: twoHosts.error })
    response.writeHead(400, headersOf(body)).end(body)
  }
}

/** `headersDistinct` would sort all headers of every request. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Takes over a connection that asks for a web socket. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

interface UpgradeDependencies {
  lifecycle: { isDraining: boolean }
  /** By path. */
  paths: Readonly<Record<string, Upgrade>>
}

/**
 * Lets the server take web sockets at some paths and nowhere else. Other protocols are offered in vain, and the request is answered as it is. While the
 * process stops, sockets are closed without an answer: so a proxy asks another process.
 */
export function acceptUpgrades(server: Server, { lifecycle, paths }: UpgradeDependencies): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (hasSeveralHosts(request)) {
      endWith(socket, twoHosts)
      return
    }
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      answerPlainly(server, request, socket)
      return
    }
    const path = (request.url ?? '').split('?')[0]?.replace(/(?<=.)\/$/, '') ?? ''
    const take = Object.hasOwn(paths, path) ? paths[path] : undefined
    if (lifecycle.isDraining) socket.destroy()
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

/** Node detaches the connection from its requests as soon as something listens for upgrades, so the body is no longer read. */
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
