import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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

/** What Node's parser finds wrong, by its codes. */
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
  const answers = new WeakMap<object, ServerResponse>()
  server.on('request', ({ socket }, response) => answers.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(answers.get(socket))) {
      socket.destroy()
      return
    }
    const { status, code, error: text } = brokenRequests[error.code ?? ''] ?? unreadable
    const body = JSON.stringify({ code, error: text })
    const head = [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'Access-Control-Allow-Origin: *',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
}

/** An answer that has begun cannot be followed by another one. */
function isAnswering(answer: ServerResponse | undefined): boolean {
  return answer?.headersSent === true && !answer.writableFinished
}
