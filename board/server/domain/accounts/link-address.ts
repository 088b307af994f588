import { BoardError } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import * as messages from '#messages/account'
import type { Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import {
  type AddressOwner,
  findOwner,
  hasOtherSignInMethod,
  lockAddress,
  lockUserAddresses,
  otherChainError,
  saveVisibleAddresses,
  setOwner,
} from './address-owner.ts'
import type { ProvedAddress, WalletAddress } from './wallet-address.ts'

export interface LinkedAddress {
  /** Whether the user had the address already, proved by the old phrase only. */
  isUpgraded: boolean
  /** The user whose only way in this address was until now. */
  closedUserId: string | undefined
}

interface LinkOutcome extends LinkedAddress {
  /** Who held the address until now, when it has changed hands. */
  takenFrom: string | undefined
}

/** Gives an address proved by the old phrase to a user who has signed in. Throws conflict when it is another user's. */
export async function linkLegacy(
  context: DomainContext,
  wallet: WalletAddress,
  userId: string,
): Promise<void> {
  await context.database.db.transaction().execute(async (db) => {
    await lockAddress(db, wallet)
    const owner = await findOwner(db, wallet)
    if (owner !== undefined && owner.userId !== userId) throw addressTakenError()
    if (owner === undefined) await setOwner(db, wallet, { userId, proof: 'legacy', chainId: null })
  })
  await saveVisibleAddresses(context, userId, wallet.namespace, { latest: wallet.address })
  context.users.noteProof(userId, wallet)
}

/**
 * Gives an address that has just been proved on this site to a user. One that another user proved by the old phrase only moves,
 * as it does when its key signs in (docs/rules.md, Identity). Throws conflict when another user has proved it here, and
 * signature_invalid when a contract speaks for an address that was proved on another chain.
 */
export async function linkProved(
  context: DomainContext,
  { address, chainId }: ProvedAddress,
  userId: string,
): Promise<LinkedAddress> {
  const wallet = { namespace: 'eip155', address } as const
  const { takenFrom, ...linked } = await context.database.db.transaction().execute(async (db) => {
    await lockAddress(db, wallet)
    const owner = await findOwner(db, wallet)
    const outcome = await decideLink(db, owner, { userId, chainId })
    if (owner === undefined || owner.proof === 'legacy')
      await setOwner(db, wallet, { userId, proof: 'eip4361', chainId })
    return outcome
  })
  if (takenFrom !== undefined) await saveVisibleAddresses(context, takenFrom, wallet.namespace)
  await saveVisibleAddresses(context, userId, wallet.namespace)
  context.users.noteProof(userId, wallet)
  return linked
}

/** Who loses the address, if anyone. Throws when it must not be linked. */
async function decideLink(
  db: Transaction<Schema>,
  owner: AddressOwner | undefined,
  { userId, chainId }: { userId: string; chainId: number | null },
): Promise<LinkOutcome> {
  const unchanged = { isUpgraded: false, closedUserId: undefined, takenFrom: undefined }
  if (owner === undefined) return unchanged
  const isOwn = owner.userId === userId
  if (!isOwn && owner.proof === 'eip4361') throw linkedElsewhereError()
  if (chainId !== null && owner.chainId !== chainId) throw otherChainError()
  if (isOwn) return { ...unchanged, isUpgraded: owner.proof === 'legacy' }
  // Of two addresses that leave a user at once, the second is the only way in.
  await lockUserAddresses(db, owner.userId)
  const isClosed = !(await hasOtherSignInMethod(db, owner.userId))
  return { ...unchanged, takenFrom: owner.userId, closedUserId: isClosed ? owner.userId : undefined }
}

function addressTakenError(): BoardError {
  return new BoardError('conflict', messages.addressTaken)
}

/** An address that another user has proved on this site, seen by its own key. */
function linkedElsewhereError(): BoardError {
  return new BoardError('conflict', messages.linkedElsewhere)
}
