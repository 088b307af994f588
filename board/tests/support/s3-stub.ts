import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An S3 service in this process: one bucket in memory, which takes only what is signed with its secret. */
export interface S3Stub {
  url: string
  objects: Map<string, Buffer>
  /** Answers everything with this status, until it is undefined again. */
  failWith: number | undefined
  close(): Promise<void>
}

const secret = 'a+secret/with=signs'

/** Starts it. */
export async function startS3Stub(): Promise<S3Stub> {
  const objects = new Map<string, Buffer>()
  const stub: Pick<S3Stub, 'objects' | 'failWith'> = { objects, failWith: undefined }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const key = (request.url ?? '').replace('/bucket/', '')
    const send = (status: number, headers: Record<string, string> = {}, content?: Buffer): void => {
      response.writeHead(status, headers).end(content)
    }
    if (stub.failWith !== undefined) return send(stub.failWith)
    if (!request.url?.startsWith('/bucket/')) return send(404)
    if (!isSigned(request, body)) return send(403)
    if (request.method === 'PUT') {
      objects.set(key, body)
      return send(200)
    }
    const object = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return send(204)
    }
    if (object === undefined) return send(404)
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (start === undefined) return send(200, {}, object)
    return send(206, {}, object.subarray(Number(start), Number(end) + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return Object.assign(stub, {
    url: `http://key:${encodeURIComponent(secret)}@127.0.0.1:${port}/bucket?region=test-1`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** Signature version 4, computed again from the request. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=key\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/
  const [, scope = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  const bodyHash = sha256(body)
  if (signature === undefined || headers['x-amz-content-sha256'] !== bodyHash) return false
  const signedHeaders = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, url, '', signedHeaders.join(''), names, bodyHash].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return /^\d{8}\/test-1\/s3\/aws4_request$/.test(scope) && hmac(key, text).toString('hex') === signature
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
