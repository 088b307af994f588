import { findWalletAddress, type WalletAddress } from '../accounts/wallets/wallet-address.ts'
import { type WalletProvider, walletProviders } from '../accounts/wallets/wallet-providers.ts'
import { type Document, isDocument } from './extended-json.ts'
import type { MovedObject } from './moved-object.ts'

export interface MovedAddress extends WalletAddress {
  userId: string
}

export interface AddressClaims {
  /** Addresses that exactly one user of the export is named with. */
  given: MovedAddress[]
  /** Addresses that several users are named with, and which therefore nobody gets. */
  contested: { address: string; userIds: string[] }[]
}

/** Whose addresses are whose, by all that the export says: its classes of addresses, and what users were kept with. */
export async function collectAddresses(
  users: readonly MovedObject[],
  addressClasses: ReadonlyMap<string, readonly Document[]>,
): Promise<AddressClaims> {
  const known = new Set(users.map(({ objectId }) => objectId))
  const claims = new Map<string, { address: WalletAddress; userIds: Set<string> }>()
  for (const { namespace, ...provider } of walletProviders) {
    // Elrond's: what was kept proves nothing.
    if (namespace === undefined) continue
    for (const { text, userId } of listClaims(provider, users, addressClasses)) {
      const address = await findWalletAddress(namespace, text)
      if (address === undefined || !known.has(userId)) continue
      const key = `${address.namespace}:${address.address}`
      const claim = claims.get(key) ?? { address, userIds: new Set() }
      claims.set(key, claim)
      claim.userIds.add(userId)
    }
  }
  return sortOut([...claims.values()])
}

function sortOut(claims: readonly { address: WalletAddress; userIds: Set<string> }[]): AddressClaims {
  const given: MovedAddress[] = []
  const contested: AddressClaims['contested'] = []
  for (const { address, userIds } of claims) {
    const [userId = '', ...others] = userIds
    if (others.length === 0) given.push({ ...address, userId })
    else contested.push({ address: address.address, userIds: [...userIds].sort() })
  }
  return { given, contested }
}

function listClaims(
  { className, provider, listFields, mainField }: Omit<WalletProvider, 'namespace'>,
  users: readonly MovedObject[],
  addressClasses: ReadonlyMap<string, readonly Document[]>,
): { text: string; userId: string }[] {
  const kept = (addressClasses.get(className) ?? []).map((document) => ({
    text: String(document.objectId ?? document._id ?? ''),
    userId: findUserId(document),
  }))
  const named = users.flatMap(({ objectId, fields, authData }) => {
    const proof = authData[provider]
    const accounts = listFields.flatMap((name) => (Array.isArray(fields[name]) ? fields[name] : []))
    const texts = [isDocument(proof) ? proof.id : undefined, fields[mainField], ...accounts]
    return texts.filter((text) => typeof text === 'string').map((text) => ({ text, userId: objectId }))
  })
  return [...kept, ...named]
}

function findUserId({ user, _p_user: pointer }: Document): string {
  if (isDocument(user)) return String(user.objectId ?? '')
  return typeof pointer === 'string' ? pointer.replace(/^_User\$/, '') : ''
}
