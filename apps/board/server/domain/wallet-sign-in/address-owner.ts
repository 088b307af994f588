import type { Transaction } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { Schema } from '../../database/schema.ts'
import type { ParseUsers } from '../accounts/users.ts'
import { accountLocked, addressTaken } from './errors.ts'
import {
  createWalletSettings,
  findOwner,
  hasOtherCredential,
  listAddresses,
  lockAddress,
  type Proof,
  setOwner,
} from './repository.ts'

export interface OwnerParts {
  database: Pick<Database, 'db'>
  users: ParseUsers
}

export interface FoundOwner {
  userId: string
  isNew: boolean
  /** Whether the address was so far proved by the old phrase only, and is proved properly now. */
  isUpgraded: boolean
}

type Db = Transaction<Schema>

/**
 * The user of an address that has just been proved; made if there is none. One address has one user, however many sign in at
 * once. A proper proof takes the address away from a user who can be entered in another way, for the old phrase may have been
 * had signed by anybody (docs/rules.md, Identity). Throws forbidden when the user is locked.
 */
export async function getOwner(parts: OwnerParts, address: string, proof: Proof): Promise<FoundOwner> {
  const found = await parts.database.db.transaction().execute(async (db) => {
    await lockAddress(db, address)
    const owner = await findOwner(db, address)
    if (owner === undefined) return createOwner(parts, db, { address, proof })
    if (owner.proof === proof || owner.proof === 'eip4361')
      return { userId: owner.userId, isNew: false, isUpgraded: false }
    if (await isEnteredOtherwise(db, owner.userId))
      return takeOver(parts, db, { address, from: owner.userId })
    await setOwner(db, address, { userId: owner.userId, proof })
    return { userId: owner.userId, isNew: false, isUpgraded: true }
  })
  if (!found.isNew && isLocked((await parts.users.get(found.userId)).ACL)) throw accountLocked()
  return found
}

/** Gives an address proved by the old phrase to a user who has signed in. Throws conflict when it is another user's. */
export async function linkLegacy(parts: OwnerParts, address: string, userId: string): Promise<void> {
  await parts.database.db.transaction().execute(async (db) => {
    await lockAddress(db, address)
    const owner = await findOwner(db, address)
    if (owner !== undefined && owner.userId !== userId) throw addressTaken()
    if (owner === undefined) await setOwner(db, address, { userId, proof: 'legacy' })
  })
  await showAddresses(parts, userId, address)
}

async function createOwner(
  { users }: OwnerParts,
  db: Db,
  { address, proof }: { address: string; proof: Proof },
): Promise<FoundOwner> {
  const userId = await users.createWalletUser(address)
  await createWalletSettings(db, userId)
  await setOwner(db, address, { userId, proof })
  return { userId, isNew: true, isUpgraded: false }
}

async function isEnteredOtherwise(db: Db, userId: string): Promise<boolean> {
  return (await listAddresses(db, userId)).length > 1 || (await hasOtherCredential(db, userId))
}

async function takeOver(
  parts: OwnerParts,
  db: Db,
  { address, from }: { address: string; from: string },
): Promise<FoundOwner> {
  const owner = await createOwner(parts, db, { address, proof: 'eip4361' })
  const kept = await listAddresses(db, from)
  await parts.users.update(from, { accounts: kept, ethAddress: kept[0] ?? null })
  return owner
}

async function showAddresses({ database, users }: OwnerParts, userId: string, latest: string): Promise<void> {
  await users.update(userId, { accounts: await listAddresses(database.db, userId), ethAddress: latest })
}

/** Parse locks a user out by an ACL that lets nobody in. */
function isLocked(acl: Record<string, unknown> | undefined): boolean {
  return acl !== undefined && Object.keys(acl).length === 0
}
