import { BoardError } from '@cryptolist/contract'
import type { SessionsService } from '../../domain/accounts/sessions/service.ts'
import type { Viewer } from '../../domain/accounts/sessions/viewer.ts'
import type { ParseUsers } from '../../domain/accounts/users.ts'
import type { FoundOwner } from '../../domain/accounts/wallets/address-owner.ts'
import type { AddressesService } from '../../domain/accounts/wallets/addresses-service.ts'
import type { LegacySignInService } from '../../domain/accounts/wallets/legacy-service.ts'
import { walletProviders } from '../../domain/accounts/wallets/wallet-providers.ts'
import { isObject } from '../http/body.ts'
import { type Call, isCreateUser, isPasswordTry, type Operation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import {
  type AuthData,
  invalidProof,
  isRefused,
  readAuthData,
  unsupported,
  type WalletClaim,
} from './auth-data.ts'
import { type Answer, type Rule, refuse } from './rule.ts'

export interface WalletAuthParts {
  config: { hasAnonymousUsers: boolean }
  users: ParseUsers
  sessions: Pick<SessionsService, 'find'>
  legacy: LegacySignInService
  addresses: Pick<AddressesService, 'findOwn' | 'unlink'>
}

/**
 * Sign-in of old clients: `POST users` with `authData.moralisEth` and its kin. The board proves the address itself and answers with
 * a session of the user whose address it is, so that one address is one user here and on the site, however many wallets the user
 * has linked. Parse knows none of these providers, and refuses whatever comes around this rule.
 */
export function walletSignIn(parts: WalletAuthParts): Rule {
  return {
    name: 'wallet sign-in',
    async apply(call) {
      for (const operation of call.operations) {
        if (!isCreateUser(operation) || operation.body.authData === undefined) continue
        const read = readAuthData(operation.body.authData)
        if (isRefused(read)) return read
        const [wallet] = read.wallets
        // In a batch Parse refuses it, and answers the other members.
        if (wallet !== undefined && call.isBatch) continue
        if (wallet !== undefined) return signInWith(parts, call, { operation, read, wallet })
        if (read.anonymous && !canBeAnonymous(parts, operation)) return unsupported
        keepAnonymous(operation, read.anonymous ?? undefined)
      }
      return undefined
    },
  }
}

/** What is linked is linked at once, and a transaction may still come to nothing. */
export const noLinksInTransactions: Rule = {
  name: 'no wallet links in transactions',
  apply: ({ operations, batch }) =>
    batch?.isTransaction === true && operations.some(namesWallet)
      ? refuse(parseCodes.operationForbidden, 'Addresses are no part of a transaction.')
      : undefined,
}

/**
 * `authData` in a PUT of one's own user. What names only addresses that the user holds already, or nothing, is dropped unverified
 * (clients send it again with later saves); a proof of another address links it, and whoever was nobody in particular is somebody.
 * All is judged before anything is linked, and the link of a PUT that Parse refuses afterwards is taken back.
 */
export function walletLink(parts: WalletAuthParts): Rule {
  return {
    name: 'wallet link',
    async apply(call) {
      const links = await judgeLinks(parts, call)
      if ('status' in links) return links
      for (const link of links) {
        const linked = link.isOwn ? await linkAll(parts, call, link) : false
        if (typeof linked === 'object') return linked
        const leavesAnonymity = linked && parts.config.hasAnonymousUsers
        keepAnonymous(link.operation, leavesAnonymity || link.read.anonymous === null ? null : undefined)
      }
      return undefined
    },
  }
}

/** Passwords are tried with nothing beside them: Parse would keep what else is named as one more way in. */
export const passwordsAlone: Rule = {
  name: 'passwords alone',
  apply({ operations }) {
    for (const operation of operations) {
      if (!isPasswordTry(operation) || operation.body.authData === undefined) continue
      const read = readAuthData(operation.body.authData)
      if (isRefused(read) || read.wallets.length > 0 || read.anonymous) return unsupported
      delete operation.body.authData
    }
    return undefined
  },
}

/** Nobody in particular has no name and no password. */
function canBeAnonymous({ config }: WalletAuthParts, { body }: Operation): boolean {
  return config.hasAnonymousUsers && body.username === undefined && body.password === undefined
}

/** Whether it is the user's own id, sent again; a user who is somebody gets no second way in by one. */
async function isAnonymousBy(
  { config, users }: WalletAuthParts,
  userId: string,
  id: string,
): Promise<boolean> {
  if (!config.hasAnonymousUsers) return false
  const { authData } = await users.get(userId)
  return isObject(authData) && isObject(authData.anonymous) && authData.anonymous.id === id
}

/** Of `authData` Parse sees no more than what is its own to judge. */
function keepAnonymous({ body }: Operation, anonymous: AuthData['anonymous']): void {
  if (anonymous === undefined) delete body.authData
  else body.authData = { anonymous }
}

function findUpdatedUser({ method, path }: Operation): string | undefined {
  return method === 'PUT' ? /^\/(?:users|classes\/_User)\/([^/]+)$/.exec(path)?.[1] : undefined
}

/** Whether it is a PUT of a user that brings a wallet. */
function namesWallet(operation: Operation): boolean {
  if (findUpdatedUser(operation) === undefined) return false
  const read = readAuthData(operation.body.authData)
  return !isRefused(read) && read.wallets.length > 0
}

interface SignInParts {
  operation: Operation
  read: AuthData
  wallet: WalletClaim
}

async function signInWith(
  parts: WalletAuthParts,
  call: Call,
  { operation, read, wallet }: SignInParts,
): Promise<Answer> {
  if (operation.body.password !== undefined || read.wallets.length > 1 || read.anonymous)
    return refuse(parseCodes.unsupportedService, 'Sign in with one wallet, and with nothing beside it.')
  const { proof } = wallet
  if (proof === undefined) return invalidProof
  return answerFailures(async () => signIn(parts, call, wallet, await parts.legacy.signIn(proof)))
}

async function signIn(
  { users }: WalletAuthParts,
  { installationId }: Call,
  { namespace }: WalletClaim,
  { userId, isNew }: FoundOwner,
): Promise<Answer> {
  const provider = walletProviders.find((known) => known.namespace === namespace)?.provider ?? namespace
  const { token } = await users.createSession(userId, provider, installationId)
  const user = await users.get(userId)
  return { status: isNew ? 201 : 200, body: { ...user, sessionToken: token } }
}

interface Link {
  operation: Operation
  /** Where in its batch it stands. */
  place: number
  read: AuthData
  viewer: Viewer
  userId: string
  isOwn: boolean
}

async function judgeLinks(parts: WalletAuthParts, { token, operations }: Call): Promise<Link[] | Answer> {
  const links: Link[] = []
  for (const [place, operation] of operations.entries()) {
    const userId = findUpdatedUser(operation)
    if (userId === undefined || operation.body.authData === undefined) continue
    const read = readAuthData(operation.body.authData)
    if (isRefused(read)) return read
    const viewer = await parts.sessions.find(token ?? '')
    const isOwn = viewer.user?.id === userId
    if (read.anonymous && !(isOwn && (await isAnonymousBy(parts, userId, read.anonymous.id))))
      return unsupported
    links.push({ operation, place, read, viewer, userId, isOwn })
  }
  return links
}

/** Links what the user does not hold yet: whether there was any, or what refuses it. */
async function linkAll(
  parts: WalletAuthParts,
  { takeBacks }: Call,
  { place, read, userId, viewer }: Link,
): Promise<boolean | Answer> {
  const { addresses, legacy } = parts
  const missing: WalletClaim[] = []
  for (const wallet of read.wallets)
    if ((await addresses.findOwn(userId, wallet.namespace, wallet.id)) === undefined) missing.push(wallet)
  if (missing.some(({ proof }) => proof === undefined)) return invalidProof
  for (const wallet of missing) {
    const { proof } = wallet
    const refused = proof && (await answerFailures(() => legacy.link(userId, proof)))
    if (refused !== undefined) return refused
    takeBacks.push(async (answer) => {
      if (isRefusedAt(place, answer)) await unlink(parts, { viewer, userId }, wallet)
    })
  }
  return missing.length > 0
}

/** A member of a batch that is answered has its own answer. */
function isRefusedAt(place: number, { status, body }: Answer): boolean {
  const member: unknown = Array.isArray(body) ? body[place] : undefined
  return status >= 400 || (isObject(member) && member.error !== undefined)
}

async function unlink(
  { addresses }: WalletAuthParts,
  { viewer, userId }: Pick<Link, 'viewer' | 'userId'>,
  { namespace, id }: WalletClaim,
): Promise<void> {
  const own = await addresses.findOwn(userId, namespace, id)
  if (own?.proof === 'legacy') await addresses.unlink(viewer, namespace, id)
}

/** What a person can mend, in the words that old clients know. */
async function answerFailures<T>(run: () => Promise<T>): Promise<T | Answer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof BoardError) || error.status >= 500) throw error
    if (error.code === 'conflict') return refuse(parseCodes.accountAlreadyLinked, 'this auth is already used')
    if (error.code === 'challenge_expired')
      return refuse(parseCodes.objectNotFound, 'Signing message has expired.')
    if (error.code === 'signature_invalid') return invalidProof
    return refuse(parseCodes.objectNotFound, error.message)
  }
}
