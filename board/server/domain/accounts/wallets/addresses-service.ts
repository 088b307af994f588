import type { Wallet } from '@cryptolist/contract'
import type { Database } from '../../../database/open-database.ts'
import { requireFresh, requireSignedIn } from '../sessions/policy.ts'
import type { Viewer } from '../sessions/viewer.ts'
import type { ParseUsers } from '../users.ts'
import { showAddresses } from './address-owner.ts'
import { findAddress, listAddresses, removeAddress, type VerifiedAddress } from './address-repository.ts'
import { addressUnknown } from './errors.ts'
import { toWallet } from './presenter.ts'
import { opensWithoutWallet } from './repository.ts'
import { findWalletAddress, type Namespace } from './wallet-address.ts'

/** Verified addresses of users, each of which has one user. */
export interface AddressesService {
  /** The user's addresses as they are shown, oldest first. */
  list(userId: string): Promise<Wallet[]>
  /** The user's addresses of one family, oldest first. */
  listOf(userId: string, namespace: Namespace): Promise<VerifiedAddress[]>
  /** The user's own address, in whatever spelling it is asked for; undefined for anybody else's. */
  findOwn(userId: string, namespace: Namespace, address: string): Promise<VerifiedAddress | undefined>
  /** The user's own address as it is shown. Throws not_found for anybody else's. */
  get(userId: string, namespace: Namespace, address: string): Promise<Wallet>
  /** Whether the account would be closed to its owner without this one wallet. */
  isOnlyWayIn(userId: string): Promise<boolean>
  /**
   * Takes one of the viewer's addresses from their account. Throws not_signed_in; not_found for an address that isn't theirs;
   * sign_in_again for one that was proved on this site, unless the session was made on this site in the last minutes.
   */
  unlink(viewer: Viewer, namespace: Namespace, address: string): Promise<void>
}

export interface AddressesParts {
  database: Pick<Database, 'db'>
  users: ParseUsers
}

/** Makes the service. */
export function createAddressesService(parts: AddressesParts): AddressesService {
  const { db } = parts.database
  const findOwn: AddressesService['findOwn'] = async (userId, namespace, text) => {
    const wallet = await findWalletAddress(namespace, text)
    const found = wallet && (await findAddress(db, wallet))
    return found?.userId === userId ? found : undefined
  }
  return {
    findOwn,
    list: async (userId) => (await listAddresses(db, userId)).map(toWallet),
    listOf: (userId, namespace) => listAddresses(db, userId, { namespace }),
    async get(userId, namespace, text) {
      const own = await findOwn(userId, namespace, text)
      if (own === undefined) throw addressUnknown()
      return toWallet(own)
    },
    async isOnlyWayIn(userId) {
      return (await listAddresses(db, userId)).length === 1 && !(await opensWithoutWallet(db, userId))
    },
    async unlink(viewer, namespace, text) {
      const { user } = requireSignedIn(viewer)
      const wallet = await findOwn(user.id, namespace, text)
      if (wallet === undefined) throw addressUnknown()
      // A session of the old phrase may be had by others, and shall not take away what was proved properly.
      if (wallet.proof !== 'legacy') requireFresh(viewer)
      if (!(await removeAddress(db, wallet, user.id))) throw addressUnknown()
      await showAddresses(parts, user.id, namespace)
    },
  }
}
