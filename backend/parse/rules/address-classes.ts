import type { AddressCondition } from '@cryptolist/board/accounts/address-owner'
import { findViewer } from '@cryptolist/board/accounts/sessions'
import { anonymousViewer, type Viewer } from '@cryptolist/board/accounts/viewer'
import { type WalletProvider, walletProviders } from '@cryptolist/board/accounts/wallet-providers'
import { findAddresses, unlinkWallet } from '@cryptolist/board/accounts/wallets'
import type { DomainContext } from '@cryptolist/board/domain-context'
import { BoardError } from '@cryptolist/contract'
import { isObject, type JsonObject } from '../http/body.ts'
import type { Operation, ReadonlyCall } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type ReadUser, undefinedIfNotFound } from '../users.ts'
import { type Answer, type AnswerRule, type EffectRule, refuse } from './rule.ts'

export interface AddressServices {
  context: DomainContext
  readUser: ReadUser
}

/** Who asks: a viewer for their own addresses, the operator for all of them. */
interface Asker {
  viewer: Viewer
  isOperator: boolean
}

/** Serves `_EthAddress` and the like: rows of verified addresses, visible to their own user and to the master key. Parse knows no such classes. */
export function serveAddressClasses(services: AddressServices): EffectRule {
  return async (call) => {
    const requests = call.operations.flatMap((operation, index) => {
      const request = readAddressRequest(operation)
      return request === undefined ? [] : [{ ...request, index }]
    })
    if (requests.length === 0) return undefined
    const asker = await judgeAsker(services.context, call)
    if ('status' in asker) return asker
    if (call.isTransaction)
      return refuse(parseCodes.OPERATION_FORBIDDEN, 'Addresses are no part of a transaction.')
    const answers = new Map<number, Answer>()
    for (const { index, ...one } of requests) answers.set(index, await answer(services, asker, one))
    if (!call.isBatch) return answers.get(0)
    waiting.set(call, answers)
    call.dropMembers(new Set(answers.keys()))
    return answers.size === call.operations.length ? { status: 200, body: [] } : undefined
  }
}

/** Answers cloud code, which asks for verified addresses without HTTP; undefined for what isn't about addresses. */
export async function answerAboutAddresses(
  services: AddressServices,
  operation: Operation,
  caller: Pick<ReadonlyCall, 'token' | 'isMaster'>,
): Promise<Answer | undefined> {
  const request = readAddressRequest(operation)
  if (request === undefined) return undefined
  const asker = await judgeAsker(services.context, caller)
  return 'status' in asker ? asker : answer(services, asker, request)
}

export const insertAddressAnswers: AnswerRule = (call, { status, body }) => {
  const answers = waiting.get(call)
  if (answers === undefined || !Array.isArray(body)) return { status, body }
  const others: unknown[] = [...body]
  const all = Array.from({ length: answers.size + others.length }, (_nothing, place) => {
    const own = answers.get(place)
    return own === undefined ? others.shift() : { [own.status < 400 ? 'success' : 'error']: own.body }
  })
  return { status, body: all }
}

/** Answers about addresses while Parse answers the rest of their batch. */
const waiting = new WeakMap<ReadonlyCall, Map<number, Answer>>()

interface AddressRequest {
  provider: WalletProvider
  id: string | undefined
  operation: Operation
}

function readAddressRequest(operation: Operation): AddressRequest | undefined {
  const [, first, className, id, ...more] = operation.path.split('/')
  const walletProvider = walletProviders.find((provider) => provider.className === className)
  return first !== 'classes' || walletProvider === undefined || more.length > 0
    ? undefined
    : { provider: walletProvider, id, operation }
}

async function judgeAsker(
  context: DomainContext,
  { token, isMaster }: Pick<ReadonlyCall, 'token' | 'isMaster'>,
): Promise<Asker | Answer> {
  if (isMaster) return { viewer: anonymousViewer, isOperator: true }
  if (token === undefined) return { viewer: anonymousViewer, isOperator: false }
  const viewer = await findViewer(context, token)
  return viewer.user === null
    ? refuse(parseCodes.INVALID_SESSION_TOKEN, 'Invalid session token')
    : { viewer, isOperator: false }
}

async function answer(services: AddressServices, asker: Asker, request: AddressRequest): Promise<Answer> {
  const { id, provider, operation } = request
  if (operation.method === 'GET')
    return id === undefined ? find(services, asker, request) : get(services, asker, { ...request, id })
  if (operation.method === 'DELETE' && id !== undefined && !asker.isOperator)
    return remove(services.context, asker.viewer, provider, id)
  const action = actions[operation.method] ?? 'do this'
  return refuse(
    parseCodes.OPERATION_FORBIDDEN,
    `Permission denied for action ${action} on class ${provider.className}.`,
  )
}

/** Refused for everyone: only the owner of an address can verify it or give it up. */
const actions: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', DELETE: 'delete' }

async function find(services: AddressServices, asker: Asker, request: AddressRequest): Promise<Answer> {
  const { body, where } = request.operation
  const wanted = readCondition(where)
  if (wanted === undefined)
    return refuse(
      parseCodes.INVALID_QUERY,
      `${request.provider.className} is asked for by its objectId or user.`,
    )
  const { rows, total } = await search(services, asker, { ...request, wanted })
  const isCounted = body.count !== undefined && body.count !== 0 && body.count !== '0'
  return { status: 200, body: { results: rows, ...(isCounted ? { count: total } : {}) } }
}

type Wanted = Omit<AddressCondition, 'namespace'>

/** A condition's request: addresses, a user, or what comes after an address (as `each` goes on); undefined for any other. */
function readCondition({ objectId, user, ...others }: JsonObject = {}): Wanted | undefined {
  if (Object.keys(others).length > 0) return undefined
  const wanted: Wanted = {}
  if (typeof objectId === 'string') wanted.addresses = [objectId]
  else if (isObject(objectId) && Object.keys(objectId).length === 1) {
    const { $in, $gt } = objectId
    if (Array.isArray($in) && $in.every((id) => typeof id === 'string')) wanted.addresses = $in
    else if (typeof $gt === 'string') wanted.after = $gt
    else return undefined
  } else if (objectId !== undefined) return undefined
  if (user === undefined) return wanted
  if (!isObject(user) || user.className !== '_User' || typeof user.objectId !== 'string') return undefined
  return { ...wanted, userId: user.objectId }
}

const maximumRows = 1000

async function search(
  { context, readUser }: AddressServices,
  { viewer, isOperator }: Asker,
  { provider: { namespace }, operation: { body }, wanted }: AddressRequest & { wanted: Wanted },
): Promise<{ rows: JsonObject[]; total: number }> {
  const userId = isOperator ? wanted.userId : viewer.user?.id
  const isForeign = !isOperator && (userId === undefined || (wanted.userId ?? userId) !== userId)
  if (isForeign || namespace === undefined) return { rows: [], total: 0 }
  const { rows, total } = await findAddresses(
    context,
    { ...wanted, namespace, userId },
    {
      isAlphabetic: body.order === 'objectId',
      limit: Math.min(Number(body.limit ?? 100), maximumRows),
      skip: Number(body.skip ?? 0),
    },
  )
  const includes = isOperator && /(^|,)\s*(user|\*)\s*(,|$)/.test(String(body.include ?? ''))
  const users = includes ? await readUsers(readUser, rows) : new Map<string, JsonObject>()
  return { rows: rows.map((row) => toRow(row, users.get(row.userId))), total }
}

/** Users can be deleted without our being told: those that are missing are left out. */
async function readUsers(readUser: ReadUser, rows: readonly AddressRow[]): Promise<Map<string, JsonObject>> {
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  const read = await Promise.all(ids.map((id) => readUser(id).catch(undefinedIfNotFound)))
  return new Map(read.flatMap((user) => (user === undefined ? [] : [[user.objectId, user]])))
}

async function get(
  services: AddressServices,
  asker: Asker,
  request: AddressRequest & { id: string },
): Promise<Answer> {
  const { rows } = await search(services, asker, { ...request, wanted: { addresses: [request.id] } })
  return rows[0] === undefined ? absent('Object not found.') : { status: 200, body: rows[0] }
}

async function remove(
  context: DomainContext,
  viewer: Viewer,
  { namespace }: WalletProvider,
  id: string,
): Promise<Answer> {
  if (viewer.user === null || namespace === undefined) return absent('Object not found for delete.')
  try {
    await unlinkWallet(context, viewer, { namespace, address: id })
    return { status: 200, body: {} }
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    if (error.code === 'not_found') return absent('Object not found for delete.')
    if (error.code === 'sign_in_again') return refuse(parseCodes.OPERATION_FORBIDDEN, error.message)
    throw error
  }
}

function absent(text: string): Answer {
  return refuse(parseCodes.OBJECT_NOT_FOUND, text, 404)
}

interface AddressRow {
  address: string
  userId: string
  verifiedAt: Date
}

function toRow({ address, userId, verifiedAt }: AddressRow, user?: JsonObject): JsonObject {
  const at = verifiedAt.toISOString()
  const pointer = { __type: 'Pointer', className: '_User', objectId: userId }
  return {
    objectId: address,
    user: user === undefined ? pointer : { ...user, ...pointer, __type: 'Object' },
    createdAt: at,
    updatedAt: at,
  }
}
