import type { JsonObject } from './body.ts'

/** The objects that a path names: those of a class, or one of them. */
export interface Target {
  className: string
  /** Undefined: all of them. */
  id: string | undefined
}

/** One thing that a request asks for; a batch asks for several. */
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

/** An operation as the rules see it that may only look. */
export type ReadonlyOperation = Operation & { readonly body: Readonly<JsonObject> }

/** A request to the backend, as the rules see it that may only look. */
export interface ReadonlyCall {
  readonly operations: readonly ReadonlyOperation[]
  readonly isBatch: boolean
  /** Whether it is a batch that happens as a whole or not at all. */
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
  /** The id under which a client sends a request again. */
  readonly requestId?: string | undefined
}

/** A request to the backend, as the rules see it that change it or act on it. */
export interface Call extends ReadonlyCall {
  readonly operations: readonly Operation[]
  /** Each undoes, before the answer goes out, what a rule did for a request or a batch member that is refused after all. */
  readonly rollbacks: Rollback[]
  /** Hides the session token from Parse. */
  dropToken(): void
  /** Hides members of a batch from Parse, by their places. */
  dropMembers(places: ReadonlySet<number>): void
}

type Rollback = (answer: { status: number; body: unknown }) => Promise<void>

const classesOfPaths: Record<string, string> = {
  users: '_User',
  sessions: '_Session',
  roles: '_Role',
  installations: '_Installation',
}

/** Finds the objects that a path is about, if it is about objects. */
export function findTarget(path: string): Target | undefined {
  const [, first = '', ...rest] = path.split('/')
  if (first === 'classes') return toTarget(rest[0], rest.slice(1))
  return Object.hasOwn(classesOfPaths, first) ? toTarget(classesOfPaths[first], rest) : undefined
}

function toTarget(className: string | undefined, [id, ...rest]: string[]): Target | undefined {
  if (className === undefined || className === '' || rest.length > 0) return undefined
  return { className, id: id === '' ? undefined : id }
}

type Route = Pick<Operation, 'method' | 'path'>

/** Whether it makes or changes objects. */
export function isWrite({ method }: Route): boolean {
  return method === 'POST' || method === 'PUT'
}

/** Whether it makes a user. */
export function isCreateUser({ method, path }: Route): boolean {
  return method === 'POST' && (path === '/users' || path === '/classes/_User')
}

/** Whether it makes an object other than a user. */
export function isCreateObject(operation: Route): boolean {
  const { method, path } = operation
  return (
    method === 'POST' &&
    /^\/(installations|sessions|roles|classes\/[^/]+)$/.test(path) &&
    !isCreateUser(operation)
  )
}

/** Whether it calls a cloud function. */
export function isFunctionCall({ method, path }: Route): boolean {
  return method === 'POST' && /^\/functions\/[^/]+$/.test(path)
}

/** Whether it tries a password. */
export function isPasswordTry({ path }: Pick<Operation, 'path'>): boolean {
  return path === '/login' || path === '/verifypassword' || path === '/challenge'
}

/** The id in the path of a single user. */
export function findUserId({ path }: Pick<Operation, 'path'>): string | undefined {
  return /^\/(?:users|classes\/_User)\/([^/]+)$/.exec(path)?.[1]
}
