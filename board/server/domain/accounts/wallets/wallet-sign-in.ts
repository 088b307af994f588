import type { User } from '@cryptolist/contract'
import type { DomainContext } from '../../domain-context.ts'
import { requireFresh, requireSignedIn } from '../sessions/policy.ts'
import { endAllSessions, findViewer, type SignedIn, startSession } from '../sessions/sessions.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { findOrCreateOwner } from './address-owner.ts'
import { linkProved } from './link-address.ts'
import { createText, proveText } from './text-proof.ts'

/** Whom a text to sign is for, and where. */
interface TextInput {
  address: string
  chainId: number
  origin: string
}

/** A text that has been signed, and the origin it came back to. */
interface SignedInput {
  message: string
  signature: string
  origin: string
}

/** A text to sign in with (EIP-4361), kept for five minutes and a single use. */
export async function createSignInText(
  context: DomainContext,
  input: TextInput,
): Promise<{ message: string }> {
  return createText(context, { ...input, purpose: { type: 'sign_in' } })
}

/**
 * Signs in the owner of the address that signed the text; creates the user if the address is new. Throws challenge_expired or
 * signature_invalid, or unavailable when the chain of a contract wallet cannot be asked; either way the text is used up.
 */
export async function signInByWallet(context: DomainContext, input: SignedInput): Promise<SignedIn> {
  const { address, chainId } = await proveText(context, { ...input, purpose: { type: 'sign_in' } })
  const wallet = { namespace: 'eip155', address } as const
  const { userId, isUpgraded } = await findOrCreateOwner(context, wallet, { proof: 'eip4361', chainId })
  // Sessions of the weaker proof may not be the key owner's.
  if (isUpgraded) await endAllSessions(context, userId)
  return startSession(context, userId, 'eip4361')
}

/** A text that adds a wallet to the viewer's account, and does nothing else. Throws not_signed_in or sign_in_again. */
export async function createLinkText(
  context: DomainContext,
  viewer: Viewer,
  input: TextInput,
): Promise<{ message: string }> {
  const { user } = requireFresh(viewer)
  return createText(context, { ...input, purpose: { type: 'link', userId: user.id } })
}

/**
 * Adds the wallet that signed the text to the viewer's account, and returns the user as they are then. Throws as `signInByWallet` and
 * `createLinkText` do, and conflict when the address was proved on this site by another user.
 */
export async function linkWallet(context: DomainContext, viewer: Viewer, input: SignedInput): Promise<User> {
  const { user, session } = requireFresh(viewer)
  const proved = await proveText(context, { ...input, purpose: { type: 'link', userId: user.id } })
  const { isUpgraded, closedUserId } = await linkProved(context, proved, user.id)
  // Sessions of the weaker proof may not be the key owner's.
  if (isUpgraded) await endAllSessions(context, user.id, { exceptId: session.id })
  if (closedUserId !== undefined) await endAllSessions(context, closedUserId)
  return requireSignedIn(await findViewer(context, session.token)).user
}
