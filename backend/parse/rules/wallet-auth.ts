import type { FoundOwner } from '@cryptolist/board/accounts/address-owner'
import {
  findUnknownPhrase,
  type LegacyProof,
  linkByLegacyProof,
  signInByLegacyProof,
} from '@cryptolist/board/accounts/legacy-sign-in'
import { findViewer } from '@cryptolist/board/accounts/sessions'
import type { Viewer } from '@cryptolist/board/accounts/viewer'
import type { Namespace } from '@cryptolist/board/accounts/wallet-address'
import { walletProviders } from '@cryptolist/board/accounts/wallet-providers'
import { findOwnAddress, unlinkWallet } from '@cryptolist/board/accounts/wallets'
import type { DomainContext } from '@cryptolist/board/domain-context'
import type { WarnOnce } from '@cryptolist/board/lifecycle/log-once'
import { BoardError } from '@cryptolist/contract'
import { isObject, type JsonObject } from '../http/body.ts'
import { type Call, findUserId, isCreateUser, type Operation, type ReadonlyOperation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { ReadUser } from '../users.ts'
import { type Answer, type EffectRule, type RefusalAnswer, type RefuseRule, refuse } from './rule.ts'

interface WalletAuthDependencies {
  config: { hasAnonymousUsers: boolean }
  readUser: ReadUser
  context: DomainContext
  warnOnce: WarnOnce
}

/**
 * Sign-in of old clients: `POST users` with `authData.moralisEth` or its like. The board verifies the address itself and answers with a
 * session of the address's owner, so that an address is the same user here and on the site, however many wallets the user has linked. Parse
 * knows none of these providers and refuses whatever gets past this rule.
 */
export function signInWithWallet(dependencies: WalletAuthDependencies): EffectRule {
  return async (call) => {
    for (const operation of call.operations) {
      if (!isCreateUser(operation) || operation.body.authData === undefined) continue
      const read = readAuthData(operation.body.authData)
      if (isRefused(read)) return read
      const [wallet] = read.wallets
      // In a batch Parse refuses it, and answers the other members.
      if (wallet !== undefined && call.isBatch) continue
      if (wallet !== undefined) return signInWith(dependencies, call, { operation, read, wallet })
      if (read.anonymous && !canBeAnonymous(dependencies, operation)) return unsupported
      keepAnonymous(operation, read.anonymous ?? undefined)
    }
    return undefined
  }
}

/** A wallet is linked at once, but a transaction may still be undone. */
export const rejectLinksInTransactions: RefuseRule = ({ operations, isTransaction }) =>
  isTransaction && operations.some(namesWallet)
    ? refuse(parseCodes.OPERATION_FORBIDDEN, 'Addresses are no part of a transaction.')
    : undefined

/**
 * Links wallets by `authData` in a PUT of one's own user. Addresses that the user already has are dropped unverified, since clients send
 * them again with later saves; a proof of another address links it, and an anonymous user becomes a registered one. Everything is checked
 * before anything is linked, and a link is undone if Parse refuses the PUT.
 */
export function linkWallets(dependencies: WalletAuthDependencies): EffectRule {
  return async (call) => {
    const links = await checkLinks(dependencies, call)
    if ('status' in links) return links
    for (const link of links) {
      const linked = link.isOwn ? await linkAll(dependencies, call, link) : false
      if (typeof linked === 'object') return linked
      const leavesAnonymity = linked && dependencies.config.hasAnonymousUsers
      keepAnonymous(link.operation, leavesAnonymity || link.read.anonymous === null ? null : undefined)
    }
    return undefined
  }
}

function canBeAnonymous({ config }: WalletAuthDependencies, { body }: Operation): boolean {
  return config.hasAnonymousUsers && body.username === undefined && body.password === undefined
}

/** Whether it is the user's own anonymous id, sent again; a registered user can't add one as a second way to sign in. */
async function isAnonymousBy(
  { config, readUser }: WalletAuthDependencies,
  userId: string,
  id: string,
): Promise<boolean> {
  if (!config.hasAnonymousUsers) return false
  const { authData } = await readUser(userId)
  return isObject(authData) && isObject(authData.anonymous) && authData.anonymous.id === id
}

function keepAnonymous({ body }: Operation, anonymous: AuthData['anonymous']): void {
  if (anonymous === undefined) delete body.authData
  else body.authData = { anonymous }
}

function findUpdatedUser(operation: ReadonlyOperation): string | undefined {
  return operation.method === 'PUT' ? findUserId(operation) : undefined
}

function namesWallet(operation: ReadonlyOperation): boolean {
  if (findUpdatedUser(operation) === undefined) return false
  const read = readAuthData(operation.body.authData)
  return !isRefused(read) && read.wallets.length > 0
}

interface WalletSignIn {
  operation: Operation
  read: AuthData
  wallet: WalletClaim
}

async function signInWith(
  dependencies: WalletAuthDependencies,
  call: Call,
  { operation, read, wallet }: WalletSignIn,
): Promise<Answer> {
  if (operation.body.password !== undefined || read.wallets.length > 1 || read.anonymous)
    return refuse(parseCodes.UNSUPPORTED_SERVICE, 'Sign in with one wallet, and with nothing beside it.')
  const { proof } = wallet
  if (proof === undefined) return invalidProof
  hintAtPhrases(dependencies, proof)
  return answerFailures(async () =>
    signIn(dependencies, call, wallet, await signInByLegacyProof(dependencies.context, proof)),
  )
}

async function signIn(
  { context, readUser }: WalletAuthDependencies,
  { installationId }: Call,
  { namespace }: WalletClaim,
  { userId, isNew }: FoundOwner,
): Promise<Answer> {
  const provider = walletProviders.find((one) => one.namespace === namespace)?.provider ?? namespace
  const { token } = await context.users.createSession(userId, provider, installationId)
  const user = await readUser(userId)
  return { status: isNew ? 201 : 200, body: { ...user, sessionToken: token } }
}

interface Link {
  operation: Operation
  place: number
  read: AuthData
  viewer: Viewer
  userId: string
  isOwn: boolean
}

async function checkLinks(
  dependencies: WalletAuthDependencies,
  { token, operations }: Call,
): Promise<Link[] | Answer> {
  const links: Link[] = []
  for (const [place, operation] of operations.entries()) {
    const userId = findUpdatedUser(operation)
    if (userId === undefined || operation.body.authData === undefined) continue
    const read = readAuthData(operation.body.authData)
    if (isRefused(read)) return read
    const viewer = await findViewer(dependencies.context, token ?? '')
    const isOwn = viewer.user?.id === userId
    if (read.anonymous && !(isOwn && (await isAnonymousBy(dependencies, userId, read.anonymous.id))))
      return unsupported
    links.push({ operation, place, read, viewer, userId, isOwn })
  }
  return links
}

async function linkAll(
  dependencies: WalletAuthDependencies,
  { rollbacks }: Call,
  { place, read, userId, viewer }: Link,
): Promise<boolean | Answer> {
  const { context } = dependencies
  const missing: WalletClaim[] = []
  for (const wallet of read.wallets)
    if (
      (await findOwnAddress(context, userId, { namespace: wallet.namespace, address: wallet.id })) ===
      undefined
    )
      missing.push(wallet)
  if (missing.some(({ proof }) => proof === undefined)) return invalidProof
  for (const wallet of missing) {
    const { proof } = wallet
    if (proof !== undefined) hintAtPhrases(dependencies, proof)
    const refused = proof && (await answerFailures(() => linkByLegacyProof(context, userId, proof)))
    if (refused !== undefined) return refused
    rollbacks.push(async (answer) => {
      if (isRefusedAt(place, answer)) await unlink(dependencies, { viewer, userId }, wallet)
    })
  }
  return missing.length > 0
}

/** A member of an answered batch has its own answer. */
function isRefusedAt(place: number, { status, body }: Answer): boolean {
  const member: unknown = Array.isArray(body) ? body[place] : undefined
  return status >= 400 || (isObject(member) && member.error !== undefined)
}

async function unlink(
  { context }: WalletAuthDependencies,
  { viewer, userId }: Pick<Link, 'viewer' | 'userId'>,
  { namespace, id: address }: WalletClaim,
): Promise<void> {
  const own = await findOwnAddress(context, userId, { namespace, address })
  if (own?.proof === 'legacy') await unlinkWallet(context, viewer, { namespace, address })
}

/** The client gets the original's error, which doesn't name the setting, so the log does. */
function hintAtPhrases({ context, warnOnce }: WalletAuthDependencies, { data }: LegacyProof): void {
  const phrase = findUnknownPhrase(context, data)?.slice(0, 200)
  if (phrase !== undefined)
    warnOnce(
      phrase,
      `A client was refused that asks wallets to sign ${JSON.stringify(phrase)}. If it is your app's text (signingMessage), add it to SIGNING_PHRASES.`,
    )
}

/** Turns errors that a user can fix into the words that old clients know. */
async function answerFailures<T>(run: () => Promise<T>): Promise<T | Answer> {
  try {
    return await run()
  } catch (error) {
    if (isRefusalOfApp(error)) return refuse(error.code, error.message)
    if (!(error instanceof BoardError) || error.status >= 500) throw error
    if (error.code === 'conflict')
      return refuse(parseCodes.ACCOUNT_ALREADY_LINKED, 'this auth is already used')
    if (error.code === 'challenge_expired')
      return refuse(parseCodes.OBJECT_NOT_FOUND, 'Signing message has expired.')
    if (error.code === 'signature_invalid') return invalidProof
    return refuse(parseCodes.OBJECT_NOT_FOUND, error.message)
  }
}

/** Whether a hook of the operator's code on users refused it. */
function isRefusalOfApp(error: unknown): error is { code: number; message: string } {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') return false
  return error.code !== parseCodes.INTERNAL_SERVER_ERROR
}

/** A wallet that `authData` names, with its proof where it brings one. */
interface WalletClaim {
  namespace: Namespace
  id: string
  proof: LegacyProof | undefined
}

/** Wallets and the anonymous id in `authData`. Providers set to null are left out, since nothing of a wallet is stored there. */
interface AuthData {
  wallets: WalletClaim[]
  /** Undefined if it isn't named; null removes it. */
  anonymous: { id: string } | null | undefined
}

export const unsupported = refuse(
  parseCodes.UNSUPPORTED_SERVICE,
  'This authentication method is unsupported.',
)
/** The old service's answer to an invalid proof. */
const invalidProof = refuse(parseCodes.OBJECT_NOT_FOUND, 'Moralis auth failed, invalid data')

/** Reads `authData`; returns a refusal if it is malformed or names a provider that isn't ours. */
export function readAuthData(value: unknown): AuthData | RefusalAnswer {
  const read: AuthData = { wallets: [], anonymous: undefined }
  if (value === null || value === undefined) return read
  if (!isObject(value)) return unsupported
  for (const [name, data] of Object.entries(value)) {
    const refused = name === 'anonymous' ? readAnonymous(read, data) : readWallet(read, name, data)
    if (refused !== undefined) return refused
  }
  return read
}

export function isRefused(read: AuthData | RefusalAnswer): read is RefusalAnswer {
  return 'status' in read
}

function readAnonymous(read: AuthData, data: unknown): RefusalAnswer | undefined {
  if (data !== null && !hasId(data)) return unsupported
  read.anonymous = data === null ? null : { id: data.id }
  return undefined
}

function readWallet(read: AuthData, name: string, data: unknown): RefusalAnswer | undefined {
  if (data === null) return undefined
  const namespace = walletProviders.find(({ provider }) => provider === name)?.namespace
  if (namespace === undefined) return unsupported
  if (!hasId(data)) return invalidProof
  const { id, signature, data: text } = data
  const isProof = typeof signature === 'string' && typeof text === 'string'
  read.wallets.push({
    namespace,
    id,
    proof: isProof ? { namespace, id, signature, data: text } : undefined,
  })
  return undefined
}

function hasId(data: unknown): data is JsonObject & { id: string } {
  return isObject(data) && typeof data.id === 'string' && data.id !== '' && data.id.length <= 200
}
