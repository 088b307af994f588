import { BoardError } from '@cryptolist/contract'
import type { Request, RequestHandler, Response, Router } from 'express'
import type { z } from 'zod'
import * as text from '#messages/errors'
import type { Context } from '../context.ts'
import {
  type KeyViewer,
  requireFresh,
  requireKey,
  requireSignedIn,
  requireSite,
  type SignedInViewer,
  type SiteViewer,
} from '../domain/accounts/session-policy.ts'
import type { Viewer } from '../domain/accounts/viewer.ts'
import { requireAdmin, requireModerator, type StaffViewer } from '../domain/moderation/staff.ts'
import type { ApiOperation } from './api-operation.ts'
import { countRead } from './open-reads.ts'
import { addressKey, type LimitName } from './rate-limits.ts'
import { readInput, searchParamsOf } from './read-input.ts'
import { sendToSignIn } from './redirects.ts'
import { viewerOf } from './viewer.ts'

interface ViewerByAccess {
  anyone: Viewer
  /** The domain decides: a manage or preview link in the browser, the account that posted, its company's team. */
  holder: Viewer
  /** Any session, also one that an app made at /server. */
  signed_in: SignedInViewer
  /** A session that began on this site. */
  site: SiteViewer
  /** A session that began on this site, from a sign-in of the last ten minutes. */
  fresh: SiteViewer
  moderator: StaffViewer
  admin: StaffViewer
  /** An API key with this scope; no session counts (http/api-key.ts). */
  draft_key: KeyViewer
  publish_key: KeyViewer
}
type Access = keyof ViewerByAccess

/** A limit, counted by network address unless said otherwise. `handler`: the handler counts it, because only it knows the key. */
export type LimitUse<TAccess extends Access = 'anyone'> =
  | LimitName
  | { name: LimitName; by: TAccess extends 'anyone' | 'holder' ? 'handler' : 'handler' | 'user' }
  /** Weights of the data API (data-api/budgets.ts). */
  | { name: 'data_api'; by: 'handler' }

/** `page`: as `sendPage` decides. `file`: as `sendFile` decides. `unstated`: no header. Everything else is sent as Cache-Control. */
type Cache =
  | 'page'
  | 'file'
  | 'unstated'
  | 'private, no-store'
  | 'no-store'
  | 'no-cache'
  | 'public, max-age=3600'

export interface Input<T> {
  readonly description: string
  read(request: Request): T
}

interface RouteHead<TAccess extends Access = Access, TInput = unknown> {
  /** How the API's description has it: every open route of the API is there. */
  operation?: ApiOperation
  access: TAccess
  limits: readonly LimitUse<NoInfer<TAccess>>[]
  input: Input<TInput>
  cache: Cache
  /** The page to return to after signing in, for visitors who must sign in (again); without it they get the error. */
  signInFor?: string | ((request: Request) => string)
  /** Middleware of this path, such as headers for other origins or reading a body. Runs before the checks, also when they fail. */
  before?: readonly RequestHandler[]
  /** Handles an error of the head or the handler, such as by showing the form again; rethrows what it cannot handle. */
  onError?(error: unknown, exchange: { request: Request; response: Response }): Promise<void> | void
}

interface RouteCall<TAccess extends Access, TInput, TParams> {
  request: Request<TParams>
  response: Response
  viewer: ViewerByAccess[TAccess]
  input: TInput
}

/** The parameters of a path: `{ id: string }` of `/m/:id` and of `/m/:id.json`, `{ path: string[] }` of `/*path`. */
type PathParameters<TPath extends string> = TPath extends `${infer TStart}/*${infer TName}`
  ? Record<TName, string[]> & PathParameters<TStart>
  : TPath extends `${string}:${infer TName}/${infer TRest}`
    ? Record<TName, string> & PathParameters<TRest>
    : TPath extends `${string}:${infer TName}.${string}`
      ? Record<TName, string>
      : TPath extends `${string}:${infer TName}`
        ? Record<TName, string>
        : Record<never, string>

/** One character more than an email address may have, so that a longer one is refused instead of cut. */
export const maxFieldLength = 255

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'all'
const heads = new WeakMap<object, RouteHead>()

export const noInput: Input<undefined> = { description: '–', read: () => undefined }

/** JSON of a schema of the contract; throws invalid_input naming the field. */
export function json<T>(schema: z.ZodType<T>): Input<T> {
  return { description: 'JSON', read: (request) => readInput(schema, request.body) }
}

/** Text fields of a form, each cut after so many characters; a missing one is empty. */
export function fields<const TName extends string>(
  lengths: Record<TName, number>,
): Input<Record<TName, string>> {
  const names = Object.keys(lengths) as TName[]
  return {
    description: `form: ${names.join(', ')}`,
    read: (request) => {
      requireForm(request)
      const { body } = request
      return Object.fromEntries(names.map((name) => [name, readField(body, name, lengths[name])])) as Record<
        TName,
        string
      >
    },
  }
}

/** A form whose fields the handler reads. */
export function form(description: string): Input<unknown> {
  return {
    description: `form: ${description}`,
    read: (request) => {
      requireForm(request)
      return request.body
    },
  }
}

/** Refuses what was sent as anything but a form: nothing of it was read, and no field may be taken for empty because of that. */
function requireForm({ body, headers }: Request): void {
  const hasContent = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (body === undefined && hasContent) throw new BoardError('unsupported_media_type', text.sendForm)
}

/** More characters than any search has; reading them would keep others waiting. */
const maxAddressLength = 10_000

/** Parameters of the address. A NUL in them is read as a space: PostgreSQL takes none in a text. */
export function query<T>(description: string, read: (params: URLSearchParams) => T): Input<T> {
  return {
    description: `query: ${description}`,
    read: (request) => {
      if (request.originalUrl.length > maxAddressLength)
        throw new BoardError('too_large', text.addressTooLong)
      // No other sequence in an address means NUL, and this one means nothing else.
      return read(searchParamsOf({ originalUrl: request.originalUrl.replaceAll('%00', '+') }))
    },
  }
}

/** More characters than a token of an emailed link has, so that a longer one is refused instead of cut. */
export const tokenLength = 100

/** The token in the address of an emailed link; empty if there is none. */
export function readToken(params: URLSearchParams): string {
  return (params.get('token') ?? '').slice(0, tokenLength)
}

export const tokenQuery = query('token', readToken)

/** A body that the handler reads itself, such as an upload. */
export function body(description: string): Input<unknown> {
  return { description, read: (request) => request.body }
}

/** A field of a form as it was typed, cut after `maxLength` characters; empty if it is missing. */
export function readField(body: unknown, name: string, maxLength = maxFieldLength): string {
  if (typeof body !== 'object' || body === null) return ''
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' ? value.slice(0, maxLength) : ''
}

/** More boxes than any form has. */
const mostValues = 500

/** All values of a field that a form may have several times, such as boxes of one name, each cut after `maxLength` characters. */
export function readFields(body: unknown, name: string, maxLength = maxFieldLength): string[] {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values
    .filter((one) => typeof one === 'string')
    .slice(0, mostValues)
    .map((one) => one.slice(0, maxLength))
}

/** Where routes are added. */
export interface RouteTarget {
  router: Router
  context: Context
}

/** Adds a route that declares its head. Checks run in this order: access, input, limits; then the handler. */
export function addRoute<const TPath extends string, TAccess extends Access, TInput>(
  { router, context }: RouteTarget,
  [method, path]: [Method, TPath],
  head: RouteHead<TAccess, TInput>,
  handle: (call: RouteCall<TAccess, TInput, PathParameters<TPath>>) => unknown,
): void {
  const name: RequestHandler = (request, response, next) => {
    nameRoute(request, response, path)
    next()
  }
  const handler: RequestHandler = async (request, response) => {
    try {
      if (!['page', 'file', 'unstated'].includes(head.cache)) response.setHeader('Cache-Control', head.cache)
      const viewer = await requireAccess(context, head.access, viewerOf(response))
      const input = head.input.read(request)
      for (const use of head.limits) await consume(context, use, { request, response, viewer })
      await handle({ request: request as Request<PathParameters<TPath>>, response, viewer, input })
    } catch (error) {
      await answerError(head, error, { request, response })
    }
  }
  heads.set(handler, head as RouteHead)
  // Named first, because what reads a body may refuse it.
  router[method](path, name, ...(head.before ?? []), handler)
}

/** Where a router is mounted is a plain path, in the letters that the sender used. */
function nameRoute({ baseUrl }: Request, { locals }: Response, path: string): void {
  if (baseUrl === '') locals.route = path
  else locals.route = path === '/' ? baseUrl.toLowerCase() : `${baseUrl.toLowerCase()}${path}`
}

export function findRouteHead(handler: object): RouteHead | undefined {
  return heads.get(handler)
}

async function requireAccess<TAccess extends Access>(
  context: Context,
  access: TAccess,
  viewer: Viewer,
): Promise<ViewerByAccess[TAccess]> {
  const checks: Record<Access, () => Viewer | Promise<Viewer>> = {
    anyone: () => viewer,
    holder: () => viewer,
    signed_in: () => requireSignedIn(viewer),
    site: () => requireSite(viewer),
    fresh: () => requireFresh(viewer),
    moderator: () => requireModerator(context, viewer),
    admin: () => requireAdmin(context, viewer),
    draft_key: () => requireKey(viewer, 'listings:draft'),
    publish_key: () => requireKey(viewer, 'listings:publish'),
  }
  return (await checks[access]()) as ViewerByAccess[TAccess]
}

async function consume(
  context: Context,
  use: LimitUse<Access>,
  { request, response, viewer: { user } }: { request: Request; response: Response; viewer: Viewer },
): Promise<void> {
  if (use === 'api') await countRead(context, request, response)
  else if (typeof use === 'string') await context.limits.consume(use, [addressKey(request.ip)])
  else if (use.by === 'user' && user !== null) await context.limits.consume(use.name, [`user:${user.id}`])
}

async function answerError(
  { signInFor, onError }: Pick<RouteHead, 'signInFor' | 'onError'>,
  error: unknown,
  exchange: { request: Request; response: Response },
): Promise<void> {
  const { request, response } = exchange
  if (response.headersSent) throw error
  if (signInFor !== undefined && error instanceof BoardError) {
    const next = typeof signInFor === 'string' ? signInFor : signInFor(request)
    if (sendToSignIn(response, error, next)) return
  }
  if (onError === undefined) throw error
  await onError(error, exchange)
}

export const refuseOtherMethods: RequestHandler = (request, response) => {
  response.setHeader('Allow', 'GET, HEAD')
  throw new BoardError('method_not_allowed', text.useGet(request.method))
}

export const refuseAllButPost: RequestHandler = (request, response) => {
  response.setHeader('Allow', 'POST')
  throw new BoardError('method_not_allowed', text.usePost(request.method))
}
