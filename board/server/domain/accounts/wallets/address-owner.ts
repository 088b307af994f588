import type { Transaction } from 'kysely'
import type { Database } from '../../../database/open-database.ts'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import {
  type AddressOwner,
  findAddress,
  listAddresses,
  lockAddress,
  lockUserAddresses,
  type Proof,
  setOwner,
} from './address-repository.ts'
import { accountLocked, otherChain } from './errors.ts'
import { createWalletSettings, findUser, hasOtherCredential } from './repository.ts'
import type { Namespace, WalletAddress } from './wallet-address.ts'

export interface FoundOwner {
  userId: string
  isNew: boolean
  /** Whether the address was so far proved by the old phrase only, and is proved properly now. */
  isUpgraded: boolean
}

/** How an address has just been proved; `chainId` where a contract on that chain said so. */
export interface NewProof {
  proof: Proof
  chainId: number | null
}

type Db = Transaction<Schema>

/**
 * The user of an address that has just been proved; created if there is none. One address has one user, however many sign in at
 * once. A proper proof takes the address away from a user who can sign in another way, because anybody may have had the old phrase
 * signed (docs/rules.md, Identity). Throws forbidden when the user is locked, and signature_invalid when a
 * contract speaks for an address that was proved on another chain.
 */
export async function findOrCreateOwner(
  context: DomainContext,
  wallet: WalletAddress,
  proved: NewProof,
): Promise<FoundOwner> {
  const { takenFrom, isLocked, ...found } = await context.database.db.transaction().execute(async (db) => {
    await lockAddress(db, wallet)
    const owner = await findOwner(db, wallet)
    if (owner === undefined) return createOwner(context, db, wallet, proved)
    if (proved.chainId !== null && owner.chainId !== proved.chainId) throw otherChain()
    if (owner.proof === 'legacy' && proved.proof === 'eip4361') return upgrade(context, db, wallet, owner)
    return settled(owner)
  })
  if (takenFrom !== undefined) await saveVisibleAddresses(context, takenFrom, wallet.namespace)
  if (isLocked) throw accountLocked()
  return found
}

/** Brings the user's fields to what the table says; one after the other, for the last one writes the whole list. */
export async function saveVisibleAddresses(
  { database, users }: DomainContext,
  userId: string,
  namespace: Namespace,
  { latest }: { latest?: string } = {},
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await lockUserAddresses(db, userId)
    const addresses = (await listAddresses(db, userId, { namespace })).map(({ address }) => address)
    const main = latest !== undefined && addresses.includes(latest) ? latest : addresses[0]
    await users.showAddresses(userId, { namespace, addresses, main })
  })
}

/** The user who has proved an address on this site; undefined for nobody, and for a proof by the old phrase alone. */
export async function findProvedOwner(
  db: Database['db'],
  wallet: WalletAddress,
): Promise<string | undefined> {
  const owner = await findAddress(db, wallet)
  return owner?.proof === 'eip4361' ? owner.userId : undefined
}

/** The user of an address, if there still is one: users can be deleted without our being told. */
export async function findOwner(
  db: Db,
  wallet: WalletAddress,
): Promise<(AddressOwner & { isLocked: boolean }) | undefined> {
  const found = await findAddress(db, wallet)
  const user = found && (await findUser(db, found.userId))
  return found && user && { ...found, ...user }
}

interface Settled extends FoundOwner {
  /** Who held the address until now, when it has changed hands. */
  takenFrom: string | undefined
  isLocked: boolean
}

/** An owner who stays one. */
function settled({ userId, isLocked }: { userId: string; isLocked: boolean }): Settled {
  return { userId, isLocked, isNew: false, isUpgraded: false, takenFrom: undefined }
}

async function upgrade(
  context: DomainContext,
  db: Db,
  wallet: WalletAddress,
  owner: { userId: string; isLocked: boolean },
): Promise<Settled> {
  const proved: NewProof = { proof: 'eip4361', chainId: null }
  if (await hasOtherSignInMethod(db, owner.userId))
    return { ...(await createOwner(context, db, wallet, proved)), takenFrom: owner.userId }
  await setOwner(db, wallet, { userId: owner.userId, ...proved })
  return { ...settled(owner), isUpgraded: true }
}

async function createOwner(
  { users }: DomainContext,
  db: Db,
  wallet: WalletAddress,
  proved: NewProof,
): Promise<Settled> {
  const userId = await users.createWalletUser(wallet)
  await createWalletSettings(db, userId)
  await setOwner(db, wallet, { userId, ...proved })
  return { ...settled({ userId, isLocked: false }), isNew: true }
}

/** Whether the user has another way in than one address. */
export async function hasOtherSignInMethod(db: Db, userId: string): Promise<boolean> {
  return (await listAddresses(db, userId)).length > 1 || (await hasOtherCredential(db, userId))
}
