import { posix } from 'node:path'
import type { Request } from 'express'
import { isObject, type JsonObject, parseJson } from './body.ts'
import { type KeyConfig, readBasic, settleKeys } from './keys.ts'

/** The objects that a path names: those of a class, or one of them. */
export interface Target {
  className: string
  id: string | undefined
}

export interface Operation {
  /** Empty for a member of a batch that names none. */
  readonly method: string
  /** Decoded, without the mount, the first part in lower case: `/users/abc`. */
  readonly path: string
  readonly target: Target | undefined
  /** The condition of a query, parsed. Undefined if there is none, or if `body.where` can't be read. */
  readonly where: JsonObject | undefined
  /** Parse reads this very object, so changing it changes what Parse sees. */
  readonly body: JsonObject
}

export type ReadonlyOperation = Operation & { readonly body: Readonly<JsonObject> }

export interface ReadonlyCall {
  readonly operations: readonly ReadonlyOperation[]
  readonly isBatch: boolean
  readonly isTransaction: boolean
  readonly token: string | undefined
  /** The ids of the application that it names, in a header, in the body or as the user of basic authentication. */
  readonly applicationIds: readonly string[]
  readonly installationId: string | undefined
  /** Address of the client, or of the nearest proxy that isn't trusted. */
  readonly ip: string | undefined
  /** Whether it is the operator's: it brings the right master key, and no wrong one, from where that is allowed. */
  readonly isMaster: boolean
  /** Whether it brings a key that is wrong, or not allowed from where it comes. */
  readonly hasWrongKey: boolean
  readonly requestId?: string | undefined
  /** Whether it comes from an SDK of Moralis v1 or Parse, which send JSON as text or say who they are. */
  readonly isOfSdk: boolean
}

export interface Call extends ReadonlyCall {
  readonly operations: readonly Operation[]
  /** Each undoes, before the answer goes out, what a rule did for a request or a batch member that is refused after all. */
  readonly rollbacks: Rollback[]
  dropToken(): void
  dropMembers(places: ReadonlySet<number>): void
}

type Rollback = (answer: { status: number; body: unknown }) => Promise<void>

const classesOfPaths: Record<string, string> = {
  users: '_User',
  sessions: '_Session',
  roles: '_Role',
  installations: '_Installation',
}

function findTarget(path: string): Target | undefined {
  const [, first = '', ...rest] = path.split('/')
  if (first === 'classes') return toTarget(rest[0], rest.slice(1))
  return Object.hasOwn(classesOfPaths, first) ? toTarget(classesOfPaths[first], rest) : undefined
}

function toTarget(className: string | undefined, [id, ...rest]: string[]): Target | undefined {
  if (className === undefined || className === '' || rest.length > 0) return undefined
  return { className, id: id === '' ? undefined : id }
}

type Route = Pick<Operation, 'method' | 'path'>

export function isWrite({ method }: Route): boolean {
  return method === 'POST' || method === 'PUT'
}

export function isCreateUser({ method, path }: Route): boolean {
  return method === 'POST' && (path === '/users' || path === '/classes/_User')
}

export function isCreateObject(operation: Route): boolean {
  const { method, path } = operation
  return (
    method === 'POST' &&
    /^\/(installations|sessions|roles|classes\/[^/]+)$/.test(path) &&
    !isCreateUser(operation)
  )
}

export function isFunctionCall({ method, path }: Route): boolean {
  return method === 'POST' && /^\/functions\/[^/]+$/.test(path)
}

export function isPasswordTry({ path }: Pick<Operation, 'path'>): boolean {
  return path === '/login' || path === '/verifypassword' || path === '/challenge'
}

export function findUserId({ path }: Pick<Operation, 'path'>): string | undefined {
  return /^\/(?:users|classes\/_User)\/([^/]+)$/.exec(path)?.[1]
}

/** Brings a request into one form that Parse and the rules read alike. Changes it: drops wrong keys, moves values from the address to the body. */
export function settleRequest(request: Request, config: KeyConfig): Call {
  const body: JsonObject = request.body
  const path = routePath(request.path)
  const isBatch = path === '/batch'
  const operations = isBatch
    ? settleBatch(request, body)
    : [settleSingle(request, { method: methodOf(request.method, body), path, body })]
  const applicationIds = applicationIdsOf(request, body)
  const keys = settleKeys(request, body, config)
  return {
    operations,
    isBatch,
    isTransaction: isBatch && body.transaction !== undefined && body.transaction !== false,
    token: text(request.get('x-parse-session-token')) ?? text(body._SessionToken),
    applicationIds,
    installationId: text(request.get('x-parse-installation-id')) ?? text(body._InstallationId),
    ip: request.ip,
    isMaster: keys === 'right',
    hasWrongKey: keys === 'wrong',
    requestId: text(request.get('x-parse-request-id')),
    isOfSdk:
      request.is('text/plain') === 'text/plain' ||
      body._ClientVersion !== undefined ||
      body._InstallationId !== undefined,
    rollbacks: [],
    dropToken() {
      delete request.headers['x-parse-session-token']
      delete body._SessionToken
    },
    dropMembers(places) {
      if (Array.isArray(body.requests))
        body.requests = body.requests.filter((_member: unknown, place) => !places.has(place))
    },
  }
}

/** Old clients send every method as a POST and name it in the body. As Express takes it: in any case, and HEAD as GET. */
export function methodOf(sent: string, body: JsonObject): string {
  const method = (sent === 'POST' ? (text(body._method) ?? sent) : sent).toUpperCase()
  return method === 'HEAD' ? 'GET' : method
}

/** Makes an operation of its parts; the condition of a query is parsed here and nowhere else. */
export function toOperation(method: string, path: string, body: JsonObject): Operation {
  const where = method === 'GET' ? readCondition(body.where) : undefined
  return { method, path, target: findTarget(path), where, body }
}

/** In an address Parse reads JSON, and JSON in a text of that JSON. */
function readCondition(where: unknown): JsonObject | undefined {
  const value = typeof where === 'string' ? parseJson(where) : where
  const inner = typeof where === 'string' && typeof value === 'string' ? parseJson(value) : value
  return isObject(inner) ? inner : undefined
}

/** The parts of a path as Express reads them, whose routes ignore case, and as Parse does. */
function routePath(path: string): string {
  const [, first = '', ...rest] = posix.join('/', decode(path)).replace(/\/$/, '').split('/')
  const whole = `/${[first.toLowerCase(), ...rest].join('/')}`
  return /^\/(users|sessions)\/me$/i.test(whole) ? whole.toLowerCase() : whole
}

function settleBatch(request: Request, body: JsonObject): Operation[] {
  const mount = request.baseUrl
  // Parse looks at how the address ends.
  request.originalUrl = `${mount}/batch`
  const members: unknown[] = Array.isArray(body.requests) ? body.requests : []
  return members.map((member) => {
    if (!isObject(member)) return toOperation('', '/', {})
    const path = text(member.path) ?? ''
    const memberBody = isObject(member.body) ? member.body : {}
    member.body = memberBody
    // Parse has no route for a path that begins otherwise.
    const route = path.startsWith(`${mount}/`) ? routePath(path.slice(mount.length)) : '/'
    return toOperation(text(member.method) ?? '', route, memberBody)
  })
}

/** Parse reads the address of a GET (and of any request with a password) before its body. Moved into the body, the rules judge what Parse sees. */
function settleSingle(
  request: Request,
  { method, path, body }: Pick<Operation, 'method' | 'path' | 'body'>,
): Operation {
  const { query } = request
  const isTry = isPasswordTry({ path })
  if (!isTry && (method !== 'GET' || Object.keys(query).length === 0)) return toOperation(method, path, body)
  const isRead = findTarget(path) !== undefined || path.startsWith('/aggregate/')
  if (!isTry && !isRead) return toOperation(method, path, { ...body, ...query })
  Object.assign(body, isTry ? query : readQuery(query))
  request.url = request.url.split('?')[0] ?? ''
  return toOperation(method, path, body)
}

/** Values in an address are JSON, or plain texts if they can't be parsed, as Parse reads them. */
function readQuery(query: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const parsed = parseJson(String(value))
      return [name, parsed === undefined ? value : parsed]
    }),
  )
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
