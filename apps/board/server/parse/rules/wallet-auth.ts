import { BoardError } from '@cryptolist/contract'
import type { ParseUsers } from '../../domain/accounts/users.ts'
import type { SessionsService } from '../../domain/sessions/service.ts'
import type { FoundOwner } from '../../domain/wallet-sign-in/address-owner.ts'
import type { LegacyProof } from '../../domain/wallet-sign-in/legacy-proof.ts'
import type { LegacySignInService } from '../../domain/wallet-sign-in/legacy-service.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import { type Call, isCreateUser, type Operation } from '../http/call.ts'
import { parseCodes, parseError } from '../http/parse-error.ts'
import type { Answer, Rule } from './rule.ts'

/** How a session made by a wallet at /server is marked. */
const walletProvider = 'moralisEth'

export interface WalletAuthParts {
  users: ParseUsers
  sessions: Pick<SessionsService, 'findOwner'>
  legacy: LegacySignInService
}

/**
 * Sign-in of old clients: `POST users` with `authData.moralisEth`. The board proves the address itself and answers with a session
 * of the user whose address it is, so that one address is one user here and on the site, however many wallets the user has
 * linked. Parse knows no auth provider at all, and refuses whatever comes around this rule.
 */
export function walletSignIn(parts: WalletAuthParts): Rule {
  return {
    name: 'wallet sign-in',
    async apply(call) {
      const [operation] = call.operations
      if (call.isBatch || operation === undefined || !isCreateUser(operation)) return undefined
      const proof = findProof(operation.body.authData)
      if (proof === undefined) return undefined
      if (operation.body.password !== undefined)
        return refusal(
          parseCodes.unsupportedService,
          'Sign up with a wallet or with a password, not with both.',
        )
      return answerFailures(async () => signIn(parts, call, await parts.legacy.signIn(proof)))
    },
  }
}

/**
 * `authData` in a PUT of one's own user. What names only addresses that the user holds already, or nothing, is dropped unverified
 * (clients send it again with later saves); a proof of another address links it.
 */
export function walletLink(parts: WalletAuthParts): Rule {
  return {
    name: 'wallet link',
    async apply(call) {
      for (const operation of call.operations) {
        const answer = await applyToUpdate(parts, call, operation)
        if (answer !== undefined) return answer
      }
      return undefined
    },
  }
}

async function applyToUpdate(
  parts: WalletAuthParts,
  { token }: Call,
  { method, path, body }: Operation,
): Promise<Answer | undefined> {
  const userId = /^\/(?:users|classes\/_User)\/([^/]+)$/.exec(path)?.[1]
  if (method !== 'PUT' || userId === undefined || !isObject(body.authData) || token === undefined)
    return undefined
  if (Object.keys(body.authData).length === 0) {
    delete body.authData
    return undefined
  }
  const id = findId(body.authData)
  if (id === undefined || (await parts.sessions.findOwner(token))?.userId !== userId) return undefined
  if (!(await parts.legacy.listAddresses(userId)).includes(id)) {
    const proof = findProof(body.authData)
    if (proof === undefined) return undefined
    const failure = await answerFailures(async () => {
      await parts.legacy.link(userId, proof)
      return undefined
    })
    if (failure !== undefined) return failure
  }
  delete body.authData
  return undefined
}

async function signIn(parts: WalletAuthParts, call: Call, { userId, isNew }: FoundOwner): Promise<Answer> {
  const { token } = await parts.users.createSession(userId, walletProvider, call.installationId)
  const user = await parts.users.get(userId)
  return { status: isNew ? 201 : 200, body: { ...user, sessionToken: token } }
}

/** The lower-case address that authData is about, if it is about a wallet and nothing else. */
function findId(authData: JsonObject): string | undefined {
  const { moralisEth, ...others } = authData
  if (!isObject(moralisEth) || Object.keys(others).length > 0) return undefined
  return typeof moralisEth.id === 'string' ? moralisEth.id.toLowerCase() : undefined
}

function findProof(authData: unknown): LegacyProof | undefined {
  if (!isObject(authData) || findId(authData) === undefined || !isObject(authData.moralisEth))
    return undefined
  const { id, signature, data } = authData.moralisEth
  if (typeof id !== 'string' || typeof signature !== 'string' || typeof data !== 'string') return undefined
  return { id, signature, data }
}

/** What a person can mend, as Parse would say it. */
async function answerFailures<T>(run: () => Promise<T>): Promise<T | Answer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof BoardError) || error.status >= 500) throw error
    const code = error.code === 'conflict' ? parseCodes.accountAlreadyLinked : parseCodes.objectNotFound
    return refusal(code, error.message)
  }
}

function refusal(code: number, message: string): Answer {
  return { status: 400, body: parseError(code, message) }
}
