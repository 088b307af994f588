import { BoardError, type Wallet } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as messages from '#messages/account'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import {
  type AddressCondition,
  findAddress,
  listAddresses,
  removeAddress,
  saveVisibleAddresses,
  searchAddresses,
  type VerifiedAddress,
} from './address-owner.ts'
import { requireFresh, requireSignedIn } from './session-policy.ts'
import type { Viewer } from './viewer.ts'
import { findWalletAddress, type Namespace } from './wallet-address.ts'
import { walletProviders } from './wallet-providers.ts'

/** The user's addresses as they are shown, oldest first. */
export async function listWallets({ database: { db } }: DomainContext, userId: string): Promise<Wallet[]> {
  return (await listAddresses(db, userId)).map(toWallet)
}

/** The user's addresses of one family, oldest first. */
export async function listAddressesOf(
  { database: { db } }: DomainContext,
  userId: string,
  namespace: Namespace,
): Promise<VerifiedAddress[]> {
  return listAddresses(db, userId, { namespace })
}

/** The address of a family that stands for the user at /server; undefined if there is none. */
export async function findMainAddress(
  { database: { db } }: DomainContext,
  userId: string,
  namespace: Namespace,
): Promise<string | undefined> {
  const walletProvider = walletProviders.find((provider) => provider.namespace === namespace)
  if (walletProvider === undefined) return undefined
  const { rows } = await sql<{ address: string | null }>`
    select ${sql.ref(walletProvider.mainField)} as address from "_User" where "objectId" = ${userId}`.execute(
    db,
  )
  return rows[0]?.address ?? undefined
}

/** The user's own address, in whatever spelling it is asked for; undefined for anybody else's. */
export async function findOwnAddress(
  { database: { db } }: DomainContext,
  userId: string,
  { namespace, address }: { namespace: Namespace; address: string },
): Promise<VerifiedAddress | undefined> {
  const wallet = await findWalletAddress(namespace, address)
  const verifiedAddress = wallet && (await findAddress(db, wallet))
  return verifiedAddress?.userId === userId ? verifiedAddress : undefined
}

/** Addresses with their users, in whatever spelling they are asked for: a page, and how many there are. For the operator, or for one user's own. */
export async function findAddresses(
  { database: { db } }: DomainContext,
  { addresses, ...condition }: AddressCondition,
  page: { isAlphabetic: boolean; limit: number; skip: number },
): Promise<{ rows: VerifiedAddress[]; total: number }> {
  const spelled = await Promise.all(
    (addresses ?? []).map((address) => findWalletAddress(condition.namespace, address)),
  )
  const recognised = spelled.flatMap((wallet) => wallet?.address ?? [])
  return searchAddresses(db, { ...condition, addresses: addresses && recognised }, page)
}

/** The user's own address as it is shown. Throws not_found for anybody else's. */
export async function getWallet(
  context: DomainContext,
  userId: string,
  wanted: { namespace: Namespace; address: string },
): Promise<Wallet> {
  const own = await findOwnAddress(context, userId, wanted)
  if (own === undefined) throw addressUnknown()
  return toWallet(own)
}

/** Whether the owner could not get into the account without this one wallet. */
export async function isOnlyWayIn({ database: { db } }: DomainContext, userId: string): Promise<boolean> {
  return (await listAddresses(db, userId)).length === 1 && !(await canSignInWithoutWallet(db, userId))
}

/**
 * Removes one of the viewer's addresses from their account. Throws not_signed_in; not_found for an address that isn't theirs;
 * sign_in_again for one that was proved on this site, unless the session was made on this site in the last minutes.
 */
export async function unlinkWallet(
  context: DomainContext,
  viewer: Viewer,
  unwanted: { namespace: Namespace; address: string },
): Promise<void> {
  const { user } = requireSignedIn(viewer)
  const wallet = await findOwnAddress(context, user.id, unwanted)
  if (wallet === undefined) throw addressUnknown()
  // Others may have a session of the old phrase; it must not remove what was proved properly.
  if (wallet.proof !== 'legacy') requireFresh(viewer)
  if (!(await removeAddress(context.database.db, wallet, user.id))) throw addressUnknown()
  await saveVisibleAddresses(context, user.id, unwanted.namespace)
}

function toWallet({ namespace, address, proof, chainId, verifiedAt }: VerifiedAddress): Wallet {
  return { namespace, address, proof, chainId, verifiedAt: verifiedAt.toISOString() }
}

/**
 * Whether a password, or a reset sent to a verified e-mail address, opens the account. Stricter than `hasAnyOtherCredential`: it
 * decides whether the owner is warned before removing the only way in.
 */
async function canSignInWithoutWallet(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ opens: boolean }>`
    select coalesce(settings.has_password, true)
      or (coalesce(users."emailVerified", false) and users.email is not null
        and (users.email = any (settings.emails_of_app)) is not true) as opens
    from "_User" users left join board.account_settings settings on settings.user_id = users."objectId"
    where users."objectId" = ${userId}`.execute(db)
  return rows[0]?.opens ?? true
}

/** For an address that isn't the viewer's, whether it has another owner or none. */
function addressUnknown(): BoardError {
  return new BoardError('not_found', messages.walletNotYours)
}
