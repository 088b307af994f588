import { posix } from 'node:path'
import type { Request } from 'express'
import { isObject, type JsonObject } from './body.ts'

/** One thing that a request asks for; a batch asks for several. */
export interface Operation {
  /** Empty for a member of a batch that names none. */
  method: string
  /** Decoded, without the mount, the first part in lower case: `/users/abc`. */
  path: string
  /** Changing it changes what Parse sees. */
  body: JsonObject
}

/** A request to the backend as the rules see it. */
export interface Call {
  operations: readonly Operation[]
  isBatch: boolean
  token: string | undefined
  /** The ids of the application that it names, in a header, in the body or as the user of basic authentication. */
  applicationIds: readonly string[]
  installationId: string | undefined
  /** Address of the client, or of the nearest proxy that isn't trusted. */
  ip: string | undefined
  /** Whether it claims to come through a proxy. */
  isForwarded: boolean
  /** Whether it brings the master or the maintenance key, right or wrong. */
  hasMasterKey: boolean
  /** Makes Parse see the request without its session token. */
  dropToken(): void
}

/** Whether it makes a user. */
export function isCreateUser({ method, path }: Operation): boolean {
  return method === 'POST' && (path === '/users' || path === '/classes/_User')
}

/** Whether it makes an object other than a user. */
export function isCreateObject(operation: Operation): boolean {
  const { method, path } = operation
  return (
    method === 'POST' &&
    /^\/(installations|sessions|roles|classes\/[^/]+)$/.test(path) &&
    !isCreateUser(operation)
  )
}

/** Whether it tries a password. */
export function isPasswordTry({ path }: Operation): boolean {
  return path === '/login' || path === '/verifypassword'
}

/** Reads it from a request whose body is an object. */
export function readCall(request: Request): Call {
  const body: JsonObject = request.body
  const single = { method: methodOf(request, body), path: routePath(request.path), body }
  const isBatch = single.path === '/batch'
  return {
    operations: isBatch ? readBatch(body, request.baseUrl) : [withQuery(single, request)],
    isBatch,
    token: text(request.get('x-parse-session-token')) ?? text(body._SessionToken),
    applicationIds: applicationIdsOf(request, body),
    installationId: text(request.get('x-parse-installation-id')) ?? text(body._InstallationId),
    ip: request.ip,
    isForwarded: ['x-forwarded-for', 'forwarded'].some((name) => request.headers[name] !== undefined),
    hasMasterKey: hasMasterKey(request, body),
    dropToken() {
      delete request.headers['x-parse-session-token']
      delete body._SessionToken
    },
  }
}

/** What the parts of a path are to Express, which reads the words of its routes in any case, and to Parse. */
function routePath(path: string): string {
  const [, first = '', ...rest] = posix.join('/', decode(path)).replace(/\/$/, '').split('/')
  return `/${[first.toLowerCase(), ...rest].join('/')}`
}

function readBatch(body: JsonObject, mount: string): Operation[] {
  const members: unknown[] = Array.isArray(body.requests) ? body.requests : []
  return members.map((member) => {
    if (!isObject(member)) return { method: '', path: '/', body: {} }
    const path = text(member.path) ?? ''
    if (!isObject(member.body)) member.body = {}
    return {
      method: text(member.method) ?? '',
      path: routePath(path.startsWith(mount) ? path.slice(mount.length) : path),
      body: isObject(member.body) ? member.body : {},
    }
  })
}

/**
 * A GET carries in its address what others carry in the body, and Parse heeds the address first. Of passwords Parse reads the address with other verbs too, and before
 * the body: moved there, what is judged is what Parse sees.
 */
function withQuery(operation: Operation, request: Request): Operation {
  if (isPasswordTry(operation)) {
    Object.assign(operation.body, { ...operation.body, ...request.query })
    request.url = request.url.split('?')[0] ?? ''
    return operation
  }
  if (operation.method !== 'GET' || Object.keys(request.query).length === 0) return operation
  return { ...operation, body: { ...operation.body, ...request.query } }
}

function methodOf(request: Request, body: JsonObject): string {
  return request.method === 'POST' ? (text(body._method) ?? 'POST') : request.method
}

function applicationIdsOf(request: Request, body: JsonObject): string[] {
  const [, basic = ''] = /^basic (\S+)$/i.exec(request.get('authorization') ?? '') ?? []
  const user = Buffer.from(basic, 'base64').toString().split(':')[0]
  return [request.get('x-parse-application-id'), body._ApplicationId, user].flatMap((id) => text(id) ?? [])
}

function hasMasterKey(request: Request, body: JsonObject): boolean {
  return (
    request.headers['x-parse-master-key'] !== undefined ||
    request.headers['x-parse-maintenance-key'] !== undefined ||
    /^basic /i.test(request.headers.authorization ?? '') ||
    body._MasterKey !== undefined
  )
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
