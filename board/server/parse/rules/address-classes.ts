import { BoardError } from '@cryptolist/contract'
import { findViewer } from '../../domain/accounts/sessions/sessions.ts'
import type { Viewer } from '../../domain/accounts/sessions/viewer.ts'
import { type WalletProvider, walletProviders } from '../../domain/accounts/wallets/wallet-providers.ts'
import { findOwnAddress, listAddressesOf, unlinkWallet } from '../../domain/accounts/wallets/wallets.ts'
import type { DomainContext } from '../../domain/domain-context.ts'
import type { JsonObject } from '../http/body.ts'
import type { Operation, ReadonlyCall } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type Answer, type AnswerRule, type EffectRule, refuse } from './rule.ts'

/** Serves `_EthAddress` and the like: rows of verified addresses, visible to their own user only. Parse knows no such classes. */
export function serveAddressClasses(context: DomainContext): EffectRule {
  return async (call) => {
    const asked = call.operations.flatMap((operation, index) => {
      const found = findAsked(operation)
      return found === undefined ? [] : [{ ...found, index }]
    })
    if (asked.length === 0) return undefined
    const viewer = await judgeViewer(context, call)
    if ('status' in viewer) return viewer
    if (call.isTransaction)
      return refuse(parseCodes.OPERATION_FORBIDDEN, 'Addresses are no part of a transaction.')
    const answers = new Map<number, Answer>()
    for (const { index, ...one } of asked) answers.set(index, await answer(context, viewer, one))
    if (!call.isBatch) return answers.get(0)
    waiting.set(call, answers)
    call.dropMembers(new Set(answers.keys()))
    return answers.size === call.operations.length ? { status: 200, body: [] } : undefined
  }
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

interface Asked {
  known: WalletProvider
  id: string | undefined
  operation: Operation
}

function findAsked(operation: Operation): Asked | undefined {
  const [, first, className, id, ...more] = operation.path.split('/')
  const known = walletProviders.find((provider) => provider.className === className)
  return first !== 'classes' || known === undefined || more.length > 0 ? undefined : { known, id, operation }
}

async function judgeViewer(context: DomainContext, { token }: ReadonlyCall): Promise<Viewer | Answer> {
  if (token === undefined) return { user: null, session: null }
  const viewer = await findViewer(context, token)
  return viewer.user === null ? refuse(parseCodes.INVALID_SESSION_TOKEN, 'Invalid session token') : viewer
}

async function answer(context: DomainContext, viewer: Viewer, asked: Asked): Promise<Answer> {
  const { id, known, operation } = asked
  if (operation.method === 'GET')
    return id === undefined ? find(context, viewer, asked) : get(context, viewer, known, id)
  if (operation.method === 'DELETE' && id !== undefined) return remove(context, viewer, known, id)
  const action = operation.method === 'POST' ? 'create' : operation.method === 'PUT' ? 'update' : 'do this'
  return refuse(
    parseCodes.OPERATION_FORBIDDEN,
    `Permission denied for action ${action} on class ${known.className}.`,
  )
}

async function find(context: DomainContext, viewer: Viewer, asked: Asked): Promise<Answer> {
  const { body, where } = asked.operation
  const wanted = findWantedId(where)
  if (wanted === undefined)
    return refuse(parseCodes.INVALID_QUERY, `${asked.known.className} is asked for by its objectId.`)
  const rows = await listRows(context, viewer, asked.known, wanted)
  const skip = Number(body.skip ?? 0)
  const shown = rows.slice(skip, skip + Number(body.limit ?? 100))
  const isCounted = body.count !== undefined && body.count !== 0 && body.count !== '0'
  return { status: 200, body: { results: shown, ...(isCounted ? { count: rows.length } : {}) } }
}

/** The objectId that a condition asks for; null if it asks for all, undefined for any other condition. */
function findWantedId(where: JsonObject | undefined): string | null | undefined {
  const { objectId, ...others } = where ?? {}
  if (Object.keys(others).length > 0) return undefined
  return objectId === undefined ? null : typeof objectId === 'string' ? objectId : undefined
}

async function listRows(
  context: DomainContext,
  { user }: Viewer,
  { namespace }: WalletProvider,
  wanted: string | null,
): Promise<JsonObject[]> {
  if (user === null || namespace === undefined) return []
  if (wanted === null) return (await listAddressesOf(context, user.id, namespace)).map(toRow)
  const own = await findOwnAddress(context, user.id, { namespace, address: wanted })
  return own === undefined ? [] : [toRow(own)]
}

async function get(
  context: DomainContext,
  viewer: Viewer,
  known: WalletProvider,
  id: string,
): Promise<Answer> {
  const [row] = await listRows(context, viewer, known, id)
  return row === undefined ? absent('Object not found.') : { status: 200, body: row }
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

function toRow({ address, userId, verifiedAt }: AddressRow): JsonObject {
  const at = verifiedAt.toISOString()
  return {
    objectId: address,
    user: { __type: 'Pointer', className: '_User', objectId: userId },
    createdAt: at,
    updatedAt: at,
  }
}
