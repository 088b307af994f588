import { findWalletAddress, type Namespace, type WalletAddress } from '../wallet-sign-in/wallet-address.ts'
import { type Document, isDocument } from './extended-json.ts'
import type { MovedObject } from './moved-object.ts'

/** Where an export names the addresses of one family of chains. */
interface Place {
  namespace: Namespace
  className: string
  provider: string
  list: string
  single: string
}

/** moralisErd is absent: what it kept proves nothing. */
export const addressPlaces: readonly Place[] = [
  {
    namespace: 'eip155',
    className: '_EthAddress',
    provider: 'moralisEth',
    list: 'accounts',
    single: 'ethAddress',
  },
  {
    namespace: 'polkadot',
    className: '_DotAddress',
    provider: 'moralisDot',
    list: 'dotAccounts',
    single: 'dotAddress',
  },
  {
    namespace: 'solana',
    className: '_SolAddress',
    provider: 'moralisSol',
    list: 'solAccounts',
    single: 'solAddress',
  },
]

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
  for (const place of addressPlaces)
    for (const { text, userId } of listClaims(place, users, addressClasses)) {
      const address = await findWalletAddress(place.namespace, text)
      if (address === undefined || !known.has(userId)) continue
      const key = `${address.namespace}:${address.address}`
      const claim = claims.get(key) ?? { address, userIds: new Set() }
      claims.set(key, claim)
      claim.userIds.add(userId)
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
  { className, provider, list, single }: Place,
  users: readonly MovedObject[],
  addressClasses: ReadonlyMap<string, readonly Document[]>,
): { text: string; userId: string }[] {
  const kept = (addressClasses.get(className) ?? []).map((document) => ({
    text: String(document.objectId ?? document._id ?? ''),
    userId: findUserId(document),
  }))
  const named = users.flatMap(({ objectId, fields, authData }) => {
    const proof = authData[provider]
    const accounts = Array.isArray(fields[list]) ? fields[list] : []
    const texts = [isDocument(proof) ? proof.id : undefined, fields[single], ...accounts]
    return texts.filter((text) => typeof text === 'string').map((text) => ({ text, userId: objectId }))
  })
  return [...kept, ...named]
}

function findUserId({ user, _p_user: pointer }: Document): string {
  if (isDocument(user)) return String(user.objectId ?? '')
  return typeof pointer === 'string' ? pointer.replace(/^_User\$/, '') : ''
}
