import { randomBytes, randomUUID } from 'node:crypto'
import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'
import { emailInvalid, emailTaken, usernameTaken } from '#messages/account'
import type { NewSession, ParseUsers } from '../domain/accounts/users.ts'
import { fieldsOf } from '../domain/accounts/wallets/wallet-providers.ts'
import { parseCodes } from './http/parse-error.ts'
import { sessionLengthSeconds } from './server/options.ts'
import type { ParseRest } from './server/rest.ts'

const created = z.object({ objectId: z.string() })
const record = z.looseObject({ objectId: z.string(), ACL: z.record(z.string(), z.unknown()).optional() })

/** Uses Parse's own interface: nothing here writes Parse's tables. */
export function createParseUsers(rest: ParseRest): ParseUsers {
  const create = async (fields: Record<string, unknown>, isRefusable = false): Promise<string> =>
    created.parse(await rest.request('POST', 'users', fields, { isRefusable }).catch(throwTaken)).objectId
  return {
    signUp: (input) => create(input),
    async findByPassword(who, password) {
      // Not with the master key: locked users are told apart only for clients.
      const found = await rest
        .request('POST', 'verifyPassword', { ...who, password }, { isMaster: false })
        .catch(undefinedIfNotFound)
      return found === undefined ? undefined : created.parse(found).objectId
    },
    createWalletUser: ({ namespace, address }, { isOfApp }) =>
      create(
        {
          username: randomBytes(18).toString('base64url').replace(/[-_]/g, 'x'),
          password: randomBytes(48).toString('base64url'),
          ...fieldsOf(namespace, { addresses: [address], main: address }),
        },
        isOfApp,
      ),
    async showAddresses(userId, { namespace, ...shown }) {
      await rest.request('PUT', `users/${userId}`, deleteNulls(fieldsOf(namespace, shown)))
    },
    get: async (userId) => record.parse(await rest.request('GET', `users/${userId}`)),
    async update(userId, changes) {
      await rest.request('PUT', `users/${userId}`, deleteNulls(changes)).catch(throwTaken)
    },
    async remove(userId) {
      await rest.request('DELETE', `users/${userId}`)
    },
    createSession: (userId, madeWith, installationId = randomUUID()) =>
      createSession(rest, userId, madeWith, installationId),
    async endSession(sessionId) {
      await rest.request('DELETE', `sessions/${sessionId}`).catch(undefinedIfNotFound)
    },
  }
}

async function createSession(
  rest: ParseRest,
  userId: string,
  madeWith: string,
  installationId: string,
): Promise<NewSession> {
  const token = `r:${randomBytes(16).toString('hex')}`
  const expiresAt = new Date(Date.now() + sessionLengthSeconds * 1000)
  const answer = await rest.request('POST', 'sessions', {
    sessionToken: token,
    user: { __type: 'Pointer', className: '_User', objectId: userId },
    expiresAt: { __type: 'Date', iso: expiresAt.toISOString() },
    createdWith: { action: 'login', authProvider: madeWith },
    installationId,
  })
  return { token, sessionId: created.parse(answer).objectId, expiresAt }
}

function deleteNulls(fields: object): Record<string, unknown> {
  const entries: [string, unknown][] = Object.entries(fields)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === null ? { __op: 'Delete' } : value]),
  )
}

/** For a `catch`: what isn't there is undefined, and any other failure is thrown again. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (codeOf(error) !== parseCodes.OBJECT_NOT_FOUND) throw error
}

/** Parse's codes for what people can fix, as the board's errors. */
const mendable = {
  125: ['invalid_input', 'email', emailInvalid],
  202: ['username_taken', 'username', usernameTaken],
  203: ['email_taken', 'email', emailTaken],
} as const

function throwTaken(error: unknown): never {
  const code = codeOf(error)
  if (code !== 125 && code !== 202 && code !== 203) throw error
  const [name, field, message] = mendable[code]
  throw new BoardError(name, message, { facts: { field }, cause: error })
}

function codeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'number' ? error.code : undefined
}
