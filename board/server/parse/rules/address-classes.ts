import { BoardError } from '@cryptolist/contract'
import type { SessionsService } from '../../domain/accounts/sessions/service.ts'
import type { Viewer } from '../../domain/accounts/sessions/viewer.ts'
import type { AddressesService } from '../../domain/accounts/wallets/addresses-service.ts'
import { type WalletProvider, walletProviders } from '../../domain/accounts/wallets/wallet-providers.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import type { Call, Operation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type Answer, type AnswerRule, type Rule, refuse } from './rule.ts'

export interface AddressClassParts {
  sessions: Pick<SessionsService, 'find'>
  addresses: Pick<AddressesService, 'listOf' | 'findOwn' | 'unlink'>
}

/**
 * `_EthAddress` and its kin: rows of verified addresses, which exist for their own user only. Parse knows no such classes; a batch
 * goes on to it without them, and gets their answers put back in their places (`membersInPlace`).
 */
export function addressClasses(parts: AddressClassParts): Rule {
  return {
    name: 'classes of addresses',
    async apply(call) {
      const asked = call.operations.flatMap((operation, index) => {
        const found = findAsked(operation)
        return found === undefined ? [] : [{ ...found, index }]
      })
      if (asked.length === 0) return undefined
      const viewer = await findViewer(parts, call)
      if ('status' in viewer) return viewer
      if (call.batch?.isTransaction === true)
        return refuse(parseCodes.operationForbidden, 'Addresses are no part of a transaction.')
      const answers = new Map<number, Answer>()
      for (const { index, ...one } of asked) answers.set(index, await answer(parts, viewer, one))
      if (call.batch === undefined) return answers.get(0)
      waiting.set(call, answers)
      call.batch.takeMembers(new Set(answers.keys()))
      return answers.size === call.operations.length ? { status: 200, body: [] } : undefined
    },
  }
}

/** Puts the answers about addresses where the batch asked for them. */
export const membersInPlace: AnswerRule = {
  name: 'members of a batch in their places',
  shape(call, { status, body }) {
    const answers = waiting.get(call)
    if (answers === undefined || !Array.isArray(body)) return { status, body }
    const others: unknown[] = [...body]
    const all = Array.from({ length: answers.size + others.length }, (_nothing, place) => {
      const own = answers.get(place)
      return own === undefined ? others.shift() : { [own.status < 400 ? 'success' : 'error']: own.body }
    })
    return { status, body: all }
  },
}

/** Answers about addresses while Parse answers the rest of their batch. */
const waiting = new WeakMap<Call, Map<number, Answer>>()

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

async function findViewer({ sessions }: AddressClassParts, { token }: Call): Promise<Viewer | Answer> {
  if (token === undefined) return { user: null, session: null }
  const viewer = await sessions.find(token)
  return viewer.user === null ? refuse(parseCodes.invalidSession, 'Invalid session token') : viewer
}

async function answer(parts: AddressClassParts, viewer: Viewer, asked: Asked): Promise<Answer> {
  const { id, known, operation } = asked
  if (operation.method === 'GET')
    return id === undefined ? find(parts, viewer, asked) : get(parts, viewer, known, id)
  if (operation.method === 'DELETE' && id !== undefined) return remove(parts, viewer, known, id)
  const action = operation.method === 'POST' ? 'create' : operation.method === 'PUT' ? 'update' : 'do this'
  return refuse(
    parseCodes.operationForbidden,
    `Permission denied for action ${action} on class ${known.className}.`,
  )
}

async function find(parts: AddressClassParts, viewer: Viewer, asked: Asked): Promise<Answer> {
  const { body } = asked.operation
  const wanted = findWantedId(body.where)
  if (wanted === undefined)
    return refuse(parseCodes.invalidQuery, `${asked.known.className} is asked for by its objectId.`)
  const rows = await listRows(parts, viewer, asked.known, wanted)
  const skip = Number(body.skip ?? 0)
  const shown = rows.slice(skip, skip + Number(body.limit ?? 100))
  const isCounted = body.count !== undefined && body.count !== 0 && body.count !== '0'
  return { status: 200, body: { results: shown, ...(isCounted ? { count: rows.length } : {}) } }
}

/** The objectId that a condition asks for; null where it asks for all, undefined where it asks for what is not answered here. */
function findWantedId(condition: unknown): string | null | undefined {
  const where: unknown = typeof condition === 'string' ? JSON.parse(condition) : condition
  if (where === undefined || where === null) return null
  if (!isObject(where)) return undefined
  const { objectId, ...others } = where
  if (Object.keys(others).length > 0) return undefined
  return objectId === undefined ? null : typeof objectId === 'string' ? objectId : undefined
}

async function listRows(
  { addresses }: AddressClassParts,
  { user }: Viewer,
  { namespace }: WalletProvider,
  wanted: string | null,
): Promise<JsonObject[]> {
  if (user === null || namespace === undefined) return []
  if (wanted === null) return (await addresses.listOf(user.id, namespace)).map(toRow)
  const own = await addresses.findOwn(user.id, namespace, wanted)
  return own === undefined ? [] : [toRow(own)]
}

async function get(
  parts: AddressClassParts,
  viewer: Viewer,
  known: WalletProvider,
  id: string,
): Promise<Answer> {
  const [row] = await listRows(parts, viewer, known, id)
  return row === undefined ? absent('Object not found.') : { status: 200, body: row }
}

async function remove(
  { addresses }: AddressClassParts,
  viewer: Viewer,
  { namespace }: WalletProvider,
  id: string,
): Promise<Answer> {
  if (viewer.user === null || namespace === undefined) return absent('Object not found for delete.')
  try {
    await addresses.unlink(viewer, namespace, id)
    return { status: 200, body: {} }
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    if (error.code === 'not_found') return absent('Object not found for delete.')
    if (error.code === 'sign_in_again') return refuse(parseCodes.operationForbidden, error.message)
    throw error
  }
}

function absent(text: string): Answer {
  return refuse(parseCodes.objectNotFound, text, 404)
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
