import { posix } from 'node:path'
import type { Request } from 'express'
import { isObject, type JsonObject } from './body.ts'
import { type KeyConfig, readBasic, settleKeys } from './keys.ts'
import { findTarget } from './target.ts'

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
  /** Whether it is the operator's: it brings the right master key, and no wrong one, from where that is allowed. */
  isMaster: boolean
  /** Whether it brings a key that is wrong, or not allowed from where it comes. */
  hasWrongKey: boolean
  /** The id under which a client sends a request again. */
  requestId?: string | undefined
  /** Undefined for what isn't a batch. */
  batch?: Batch
  /** What takes back, before the answer goes out, what a rule did for a request, or a member of a batch, that is refused after all. */
  takeBacks: TakeBack[]
  /** Makes Parse see the request without its session token. */
  dropToken(): void
}

type TakeBack = (answer: { status: number; body: unknown }) => Promise<void>

interface Batch {
  /** Whether it happens as a whole or not at all. */
  isTransaction: boolean
  /** Makes Parse see it without some of its members, by their places. */
  takeMembers(places: ReadonlySet<number>): void
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

/** Whether it calls a cloud function. */
export function isFunctionCall({ method, path }: Operation): boolean {
  return method === 'POST' && /^\/functions\/[^/]+$/.test(path)
}

/** Whether it tries a password. */
export function isPasswordTry({ path }: Operation): boolean {
  return path === '/login' || path === '/verifypassword' || path === '/challenge'
}

/** Reads it from a request whose body is an object, and lets Parse see no other key than the one that was right. */
export function readCall(request: Request, config: KeyConfig): Call {
  const body: JsonObject = request.body
  const single = { method: methodOf(request, body), path: routePath(request.path), body }
  const isBatch = single.path === '/batch'
  // Parse looks at how the address ends.
  if (isBatch) request.originalUrl = `${request.baseUrl}/batch`
  const operations = isBatch ? readBatch(body, request.baseUrl) : [withQuery(single, request)]
  const applicationIds = applicationIdsOf(request, body)
  const keys = settleKeys(request, body, config)
  return {
    operations,
    isBatch,
    token: text(request.get('x-parse-session-token')) ?? text(body._SessionToken),
    applicationIds,
    installationId: text(request.get('x-parse-installation-id')) ?? text(body._InstallationId),
    ip: request.ip,
    isMaster: keys === 'right',
    hasWrongKey: keys === 'wrong',
    requestId: text(request.get('x-parse-request-id')),
    ...(isBatch ? { batch: toBatch(body) } : {}),
    takeBacks: [],
    dropToken() {
      delete request.headers['x-parse-session-token']
      delete body._SessionToken
    },
  }
}

/** What the parts of a path are to Express, which reads the words of its routes in any case, and to Parse. */
function routePath(path: string): string {
  const [, first = '', ...rest] = posix.join('/', decode(path)).replace(/\/$/, '').split('/')
  const whole = `/${[first.toLowerCase(), ...rest].join('/')}`
  return /^\/(users|sessions)\/me$/i.test(whole) ? whole.toLowerCase() : whole
}

function toBatch(body: JsonObject): Batch {
  return {
    isTransaction: body.transaction !== undefined && body.transaction !== false,
    takeMembers(places) {
      if (Array.isArray(body.requests))
        body.requests = body.requests.filter((_member: unknown, place) => !places.has(place))
    },
  }
}

function readBatch(body: JsonObject, mount: string): Operation[] {
  const members: unknown[] = Array.isArray(body.requests) ? body.requests : []
  return members.map((member) => {
    if (!isObject(member)) return { method: '', path: '/', body: {} }
    const path = text(member.path) ?? ''
    if (!isObject(member.body)) member.body = {}
    return {
      method: text(member.method) ?? '',
      // Parse has no route for a path that begins otherwise.
      path: path.startsWith(`${mount}/`) ? routePath(path.slice(mount.length)) : '/',
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
  if (findTarget(operation) !== undefined || operation.path.startsWith('/aggregate/')) {
    Object.assign(operation.body, readQuery(request.query))
    request.url = request.url.split('?')[0] ?? ''
    return operation
  }
  return { ...operation, body: { ...operation.body, ...request.query } }
}

/** Values in an address are JSON, and texts where they are none, as Parse reads them. */
function readQuery(query: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, readQueryValue(value)]))
}

function readQueryValue(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return value
  }
}

/** As Express takes it: in any case, and HEAD for a GET whose body nobody wants. */
function methodOf(request: Request, body: JsonObject): string {
  const method = request.method === 'POST' ? (text(body._method) ?? 'POST') : request.method
  return method.toUpperCase() === 'HEAD' ? 'GET' : method.toUpperCase()
}

function applicationIdsOf(request: Request, body: JsonObject): string[] {
  const ids = [request.get('x-parse-application-id'), body._ApplicationId, readBasic(request)?.user]
  return ids.flatMap((id) => text(id) ?? [])
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
