import { anonymousViewer } from '@cryptolist/board/accounts/viewer'
import { isSameSecret } from '@cryptolist/board/config/keys'
import { isDatabaseAway } from '@cryptolist/board/database/database-errors'
import { type PublicError, toPublicError } from '@cryptolist/board/http/errors'
import { compressWhereAsked } from '@cryptolist/board/http/every-request'
import { openToAnyOrigin } from '@cryptolist/board/http/headers'
import { searchParamsOf } from '@cryptolist/board/http/read-input'
import { addRoute, body, noInput } from '@cryptolist/board/http/route'
import { type AddressedOperation, BoardError } from '@cryptolist/contract'
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express'
import type { BackendWebContext as Context } from '../web-context.ts'
import type { KeptAnswer } from './answer-cache.ts'
import { type Budget, budgetHeaders, exposedHeaders } from './budgets.ts'
import { type DataApiKey, type KeyScope, keyScopes } from './handler.ts'
import { findKey } from './keys.ts'
import { answerHeaders, operationsByName, runOperation } from './run-operation.ts'
import { describeDataApi } from './swagger.ts'

/** Where the APIs of Moralis v1 are asked directly, with a key. */
export const directDoors = [
  { api: 'web3', path: '/api/v2' },
  { api: 'solana', path: '/api/solana' },
] as const
type DirectApi = (typeof directDoors)[number]['api']

/** Pages of any origin may ask, as they asked the original. */
export const openToCallers = openToAnyOrigin({
  methods: 'GET, POST, PUT, OPTIONS',
  headers: 'Accept, Content-Type, X-API-Key',
  exposed: exposedHeaders,
})

/** The operations of one API, each at its path, for callers with a key. */
export function directRoutes(context: Context, api: DirectApi): Router {
  const router = Router()
  const door = { router, context, findKey: keyFinder(context) }
  const operations = [...operationsByName.values()].filter(
    (operation): operation is AddressedOperation => operation.api === api,
  )
  for (const operation of operations.sort(bySpecificPath)) addOperation(door, operation)
  router.use(async (request, response) => {
    await beginCall(door, request, response, 0)
    throw new BoardError('not_found', `There is nothing at ${request.method} ${request.path}.`)
  })
  return router
}

interface Door {
  router: Router
  context: Context
  findKey(key: string): Promise<DataApiKey | undefined>
}

/** The key that an app's server gets for MORALIS_SECRET is as good as one that was made by hand. */
function keyFinder(context: Context): Door['findKey'] {
  const { moralisSecret, dataApiKeys } = context.config
  const own = moralisSecret === undefined ? undefined : dataApiKeys.web3ApiKey
  return async (key) =>
    own !== undefined && isSameSecret(key, own)
      ? { id: 'moralis-secret', scopes: keyScopes }
      : findKey(context, key)
}

function addOperation(door: Door, operation: AddressedOperation): void {
  const { context } = door
  const method = ({ GET: 'get', POST: 'post', PUT: 'put' } as const)[operation.method ?? 'GET']
  addRoute(
    door,
    [method, operation.url],
    {
      access: 'anyone',
      limits: [{ name: 'data_api', by: 'handler' }],
      input: body(operation.bodyParams === undefined ? 'query' : 'query and JSON'),
      cache: 'unstated',
    },
    async ({ request, response }) => {
      const key = await beginCall(door, request, response, operation.weight)
      requireScope(key, scopeOf(operation))
      const sent = [...Object.entries(request.params), ...(await readSent(request, response, operation))]
      const result = await runOperation(
        { context, cache: context.dataApi.cache },
        { name: operation.name, sent, caller: { viewer: anonymousViewer, key } },
      )
      send(response, result, method)
    },
  )
}

/** Literal parts go before parameters, so that `/resolve/:domain` is no wallet called "resolve". */
function bySpecificPath(a: AddressedOperation, b: AddressedOperation): number {
  const mark = ({ url }: AddressedOperation) => url.replaceAll(/:\w+/g, '~')
  return mark(a) < mark(b) ? -1 : 1
}

/** Counts the call, sets the headers that tell of it, and returns the caller's key. Throws too_many_requests, and not_signed_in for a wrong key. */
async function beginCall(
  { context, findKey }: Door,
  request: Request,
  response: Response,
  weight: number,
): Promise<DataApiKey> {
  const given = request.get('x-api-key') ?? ''
  const key = given === '' ? undefined : await findKey(given)
  // A wrong key counts for the address that tries it.
  const counted = key === undefined ? Math.max(weight, 1) : weight
  const budget = await context.dataApi.budgets.count({ key, viewer: anonymousViewer }, request.ip, counted)
  for (const [name, value] of budgetHeaders(budget)) response.setHeader(name, value)
  if (budget.isSpent) throw spent(budget)
  if (key === undefined) throw new BoardError('not_signed_in', 'Invalid or missing API key')
  return key
}

function spent({ secondsLeft }: Budget): BoardError {
  return new BoardError('too_many_requests', 'Rate limit exceeded.', {
    facts: { retryAfterSeconds: Math.max(1, secondsLeft) },
  })
}

function scopeOf({ name }: AddressedOperation): KeyScope {
  if (name === 'uploadFolder') return 'upload'
  return name === 'syncNFTContract' ? 'sync' : 'read'
}

function requireScope({ scopes }: DataApiKey, scope: KeyScope): void {
  if (!scopes.includes(scope))
    throw new BoardError('not_signed_in', `This API key lacks the scope "${scope}".`)
}

type Sent = [string, unknown][]

/** Parameters in the address and, where the operation takes one, in the body. The path has the last word on its own parameters. */
async function readSent(request: Request, response: Response, operation: AddressedOperation): Promise<Sent> {
  const bodyKeys = operation.bodyParams?.map(({ key }) => key) ?? []
  const query: Sent = [...searchParamsOf(request)].map(([name, value]) => [
    name,
    bodyKeys.includes(name.replace(/\[\d*\]$/, '')) ? parsed(value) : value,
  ])
  const inBody = bodyKeys.length === 0 ? [] : await readBody(request, response, operation)
  if (
    bodyKeys.length > 0 &&
    ![...query, ...inBody].some(([name]) => bodyKeys.includes(name.replace(/\[\d*\]$/, '')))
  )
    throw BoardError.invalidField('abi', bodyMissing)
  return [...query, ...inBody].filter(([name]) => !Object.hasOwn(request.params, name))
}

/** The old client puts what belongs in a body into the address, as JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Begins as the original's text does. */
const bodyMissing =
  'param abi is required. Send it in the JSON body; moralis 1.5.8 loses bodies when it calls with an API key, but not when it calls a server.'

const megabyte = 1024 * 1024

async function readBody(
  request: Request,
  response: Response,
  { name, bodyParams = [] }: AddressedOperation,
): Promise<Sent> {
  const limit = (name === 'uploadFolder' ? 10 : 1) * megabyte
  const read = express.json({ type: () => true, limit })
  await new Promise<void>((resolve, reject) => {
    void read(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve()
      else if (typeof error === 'object' && 'type' in error && error.type === 'entity.too.large')
        reject(
          new BoardError('invalid_input', `What you sent is too large. The limit is ${limit / megabyte} MB.`),
        )
      else reject(new BoardError('invalid_input', 'The body is not JSON.', { cause: error }))
    })
  })
  const sent: unknown = request.body
  if (typeof sent !== 'object' || sent === null) return []
  // Where the original took the body as a whole, an event's description is it.
  const isWhole = bodyParams.every(({ type }) => type === 'set body') && Object.hasOwn(sent, 'inputs')
  return Array.isArray(sent) || isWhole ? [['abi', sent]] : Object.entries(sent)
}

/** Answers belong to the caller who brought the key, so no cache between may keep them. */
function send(response: Response, { answer, keep }: KeptAnswer, method: 'get' | 'post' | 'put'): void {
  const life =
    keep === 'for ever'
      ? 'max-age=31536000, immutable'
      : keep === 'ask'
        ? 'no-cache'
        : `max-age=${keep.seconds}`
  response.setHeader('Cache-Control', method === 'get' ? `private, ${life}` : 'no-store')
  for (const [name, value] of answerHeaders(answer)) response.setHeader(name, value)
  response.status(answer.status ?? 200)
  if (answer.body === undefined || answer.body === null) response.end()
  else response.json(answer.body)
}

/** The description of /api/v2, where code generators look for it. */
export function descriptionRoutes(context: Context): Router {
  const router = Router()
  let description: object | undefined
  addRoute(
    { router, context },
    ['get', '/api-docs/v2/swagger.json'],
    {
      access: 'anyone',
      limits: [],
      input: noInput,
      cache: 'public, max-age=3600',
      before: [openToCallers, compressWhereAsked()],
    },
    ({ response }) => {
      description ??= describeDataApi(context.config.boardName)
      response.json(description)
    },
  )
  return router
}

/** Errors in the form that the old client shows: `{message}`. */
export function answerWithMessage(context: Context): ErrorRequestHandler {
  return async (error, _request, response, next) => {
    if (response.headersSent) return next(error)
    const problem = await shape(context, error)
    if (problem.status >= 500 && !(error instanceof BoardError))
      context.log.error({ err: error, requestId: response.locals.requestId }, 'The data API failed')
    response.setHeader('Cache-Control', problem.status === 404 ? 'private, max-age=60' : 'no-store')
    const wait = problem.facts.retryAfterSeconds
    if (typeof wait === 'number') response.setHeader('Retry-After', String(wait))
    response
      .status(problem.status)
      .json({ message: problem.status === 500 ? 'Internal server error.' : problem.detail })
  }
}

async function shape({ database }: Context, error: unknown): Promise<PublicError> {
  // A node that refuses connections looks like a database that does.
  const isNode = !(error instanceof BoardError) && isDatabaseAway(error) && (await database.isReachable())
  return toPublicError(isNode ? new BoardError('internal', 'Internal server error.') : error)
}
