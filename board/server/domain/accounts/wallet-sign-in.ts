import { createHash } from 'node:crypto'
import { BoardError, formatSignInText, listSignInFields, type User } from '@cryptolist/contract'
import { type Insertable, sql } from 'kysely'
import { generateSiweNonce } from 'viem/siwe'
import { getAddress } from 'viem/utils'
import * as messages from '#messages/account'
import type { Db, Schema } from '../../database/schema.ts'
import { revokeKeysOf } from '../api-keys/revoke-keys.ts'
import type { DomainContext } from '../domain-context.ts'
import { findOrCreateOwner } from './address-owner.ts'
import { linkProved } from './link-address.ts'
import { requireFresh, requireSignedIn } from './session-policy.ts'
import { findViewer, type SignedIn, startSession } from './sessions.ts'
import type { Viewer } from './viewer.ts'
import { isSignedBy, type ProvedAddress, signatureInvalid, signInTextExpired } from './wallet-address.ts'

interface SignInTextInput {
  address: string
  chainId: number
  origin: string
}

interface SignedInput {
  message: string
  signature: string
  origin: string
}

/** A text to sign in with (EIP-4361), kept for five minutes and a single use. */
export async function createSignInText(context: DomainContext, input: SignInTextInput): Promise<string> {
  return issueSignInText(context, { ...input, purpose: { type: 'sign_in' } })
}

/**
 * Signs in the owner of the address that signed the text; creates the user if the address is new. Throws challenge_expired or
 * signature_invalid, or unavailable when the chain of a contract wallet cannot be asked; either way the text is used up.
 */
export async function signInByWallet(context: DomainContext, input: SignedInput): Promise<SignedIn> {
  const { address, chainId } = await proveSignInText(context, { ...input, purpose: { type: 'sign_in' } })
  const wallet = { namespace: 'eip155', address } as const
  const { userId, isUpgraded } = await findOrCreateOwner(context, wallet, { proof: 'eip4361', chainId })
  // Sessions of the weaker proof may not be the key owner's.
  if (isUpgraded) await endAccess(context, userId)
  return startSession(context, userId, 'eip4361')
}

/** A text that adds a wallet to the viewer's account, and does nothing else. Throws not_signed_in or sign_in_again. */
export async function createLinkText(
  context: DomainContext,
  viewer: Viewer,
  input: SignInTextInput,
): Promise<string> {
  const { user } = requireFresh(viewer)
  return issueSignInText(context, { ...input, purpose: { type: 'link', userId: user.id } })
}

/**
 * Adds the wallet that signed the text to the viewer's account, and returns the user as they are then. Throws as `signInByWallet` and
 * `createLinkText` do, and conflict when the address was proved on this site by another user.
 */
export async function linkWallet(context: DomainContext, viewer: Viewer, input: SignedInput): Promise<User> {
  const { user, session } = requireFresh(viewer)
  const proved = await proveSignInText(context, { ...input, purpose: { type: 'link', userId: user.id } })
  const { isUpgraded, closedUserId } = await linkProved(context, proved, user.id)
  // Sessions of the weaker proof may not be the key owner's.
  if (isUpgraded) await endAccess(context, user.id, { exceptId: session.id })
  if (closedUserId !== undefined) await endAccess(context, closedUserId)
  return requireSignedIn(await findViewer(context, session.token)).user
}

/** Ends the sessions of an account, except one, and its API keys. */
async function endAccess(
  context: DomainContext,
  userId: string,
  { exceptId }: { exceptId?: string } = {},
): Promise<void> {
  await context.users.endSessions(userId, { exceptId })
  await revokeKeysOf(context.database.db, userId)
}

type SignedSignInText = SignedInput & { purpose: SignInTextPurpose }

/** A text to sign, kept for five minutes and a single use. */
async function issueSignInText(
  { database, config: { boardName } }: DomainContext,
  input: SignInTextInput & { purpose: SignInTextPurpose },
): Promise<string> {
  // By the database's clock, which also judges it: processes may be minutes apart.
  const issuedAt = await readClock(database.db)
  const expiresAt = new Date(issuedAt.getTime() + signInTextSeconds * 1000)
  const nonce = generateSiweNonce().slice(0, 24)
  const signInText = composeSignInText({ ...input, boardName, nonce, issuedAt, expiresAt })
  await insertSignInText(database.db, {
    nonce,
    address: input.address,
    message_hash: hash(signInText),
    expires_at: expiresAt,
  })
  return signInText
}

/**
 * Uses a text up and says whose address signed it. Throws challenge_expired, signature_invalid, or unavailable when the chain of
 * a contract wallet cannot be asked.
 */
async function proveSignInText(context: DomainContext, text: SignedSignInText): Promise<ProvedAddress> {
  const address = await consumeSignInText(context, text)
  return { address, chainId: await findSigningChain(context, address, text) }
}

/** The address that a text was handed out for, if it comes back as it was and for what it was made for. */
async function consumeSignInText(
  { database }: DomainContext,
  { message: signInText, origin, purpose }: SignedSignInText,
): Promise<string> {
  const nonce = findNonce(signInText)
  if (nonce === undefined) throw signatureInvalid()
  const issued = await deleteSignInText(database.db, nonce)
  if (issued === undefined || issued.isExpired) throw signInTextExpired()
  const isOurs = issued.messageHash.equals(hash(signInText))
  if (!isOurs || !isForOrigin(signInText, origin) || !isForPurpose(signInText, purpose))
    throw signatureInvalid()
  return issued.address
}

/** The chain whose contract took the signature; null for a plain account, for which no chain is asked. */
async function findSigningChain(
  { contracts }: DomainContext,
  address: string,
  { message: signInText, signature }: SignedSignInText,
): Promise<number | null> {
  if (await isSignedBy(address, signInText, signature)) return null
  const chainId = findChainId(signInText)
  if (!contracts.canAsk(chainId)) throw contractUnknown(chainId)
  if (!(await contracts.isSigned({ chainId, address, message: signInText, signature })))
    throw signatureInvalid()
  return chainId
}

function hash(signInText: string): Buffer {
  return createHash('sha256').update(signInText, 'utf8').digest()
}

/** Keeps a sign-in text until it expires and deletes those that have expired. */
async function insertSignInText(
  db: Db,
  signInText: Insertable<Schema['board.sign_in_nonces']>,
): Promise<void> {
  await sql`delete from board.sign_in_nonces where expires_at < now() - interval '10 minutes'`.execute(db)
  await db.insertInto('board.sign_in_nonces').values(signInText).execute()
}

async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Uses a sign-in text up: of several requests at once, one gets it. */
function deleteSignInText(db: Db, nonce: string) {
  return db
    .deleteFrom('board.sign_in_nonces')
    .where('nonce', '=', nonce)
    .returning(['address', 'message_hash as messageHash', sql<boolean>`expires_at <= now()`.as('isExpired')])
    .executeTakeFirst()
}

/** Neither a plain account's signature, nor one of a contract wallet on a chain that this board can ask. */
function contractUnknown(chainId: number): BoardError {
  return new BoardError('signature_invalid', messages.contractUnknown(chainId))
}

/** The purpose of a signed text: signing in, or adding a wallet to the viewer's account. */
type SignInTextPurpose = { type: 'sign_in' } | { type: 'link'; userId: string }

/** The beginnings of the sentence that people sign; the board's name follows. */
const statements = {
  sign_in: 'Sign in to ',
  link: 'Add this wallet to your account on ',
} as const

/** Characters that EIP-4361 allows in a statement. */
const statementText = /^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/

/** The sentence that people sign. A board whose name can't be written in it is called by its host. */
export function statementOf(purpose: SignInTextPurpose['type'], boardName: string, host: string): string {
  const board = statementText.test(boardName) ? boardName : host
  return `${statements[purpose]}${board}. This costs nothing and moves nothing.`
}

/** How long a text can be used, in seconds. */
const signInTextSeconds = 5 * 60

interface SignInTextParts extends SignInTextInput {
  boardName: string
  nonce: string
  issuedAt: Date
  expiresAt: Date
  purpose: SignInTextPurpose
}

/** The text to sign, by the grammar of EIP-4361. A text for adding a wallet names its account as the request's id. */
function composeSignInText({ origin, purpose, boardName, ...parts }: SignInTextParts): string {
  const { host } = new URL(origin)
  return formatSignInText({
    domain: host,
    address: getAddress(parts.address),
    statement: statementOf(purpose.type, boardName, host),
    uri: origin,
    chainId: parts.chainId,
    nonce: parts.nonce,
    issuedAt: parts.issuedAt.toISOString(),
    expirationTime: parts.expiresAt.toISOString(),
    requestId: purpose.type === 'link' ? encodeURIComponent(purpose.userId) : undefined,
  })
}

/** The nonce of a text that may come from anywhere; what else it says is compared as a whole with what we handed out. */
function findNonce(signInText: string): string | undefined {
  const [nonce = ''] = listSignInFields(signInText, 'Nonce')
  return /^[A-Za-z0-9]{16,64}$/.test(nonce) ? nonce : undefined
}

function findChainId(signInText: string): number {
  return Number(listSignInFields(signInText, 'Chain ID')[0])
}

function isForOrigin(signInText: string, origin: string): boolean {
  return signInText.startsWith(`${new URL(origin).host} wants you to sign in `)
}

/**
 * Whether a text of ours was made for this purpose; one for adding a wallet is for one account alone. The board may have got another name since, or
 * has one in another process.
 */
function isForPurpose(signInText: string, purpose: SignInTextPurpose): boolean {
  const lines = signInText.split('\n')
  if (lines[3]?.startsWith(statements[purpose.type]) !== true) return false
  return purpose.type === 'sign_in' || lines.at(-1) === `Request ID: ${encodeURIComponent(purpose.userId)}`
}
