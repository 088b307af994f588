import { checkUsername, toTypedName } from '@cryptolist/board/accounts/policy'
import { findWalletAddress, type WalletAddress } from '@cryptolist/board/accounts/wallet-address'
import {
  fieldsOf,
  type WalletProvider,
  walletFields,
  walletProviders,
} from '@cryptolist/board/accounts/wallet-providers'
import { BoardError, toEmailAddress } from '@cryptolist/contract'
import { type Document, isDocument } from './extended-json.ts'
import type { MovedObject } from './moved-object.ts'
import type { Report } from './report.ts'

export interface MovedAddress extends WalletAddress {
  userId: string
}

interface AddressClaims {
  /** Addresses that exactly one user of the export is named with. */
  given: MovedAddress[]
  /** Addresses that several users claim, so none of them gets them. */
  contested: { address: string; userIds: string[] }[]
}

/** Whose addresses are whose, by all that the export says: its classes of addresses, and what users were kept with. */
export async function collectAddresses(
  users: readonly MovedObject[],
  addressClasses: ReadonlyMap<string, readonly Document[]>,
): Promise<AddressClaims> {
  const userIds = new Set(users.map(({ objectId }) => objectId))
  const claims = new Map<string, { address: WalletAddress; userIds: Set<string> }>()
  for (const { namespace, ...provider } of walletProviders) {
    // Elrond's: what was kept proves nothing.
    if (namespace === undefined) continue
    for (const { text, userId } of listClaims(provider, users, addressClasses)) {
      const address = await findWalletAddress(namespace, text)
      if (address === undefined || !userIds.has(userId)) continue
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
  const stored = (addressClasses.get(className) ?? []).map((document) => ({
    text: String(document.objectId ?? document._id ?? ''),
    userId: findUserId(document),
  }))
  const named = users.flatMap(({ objectId, fields, authData }) => {
    const proof = authData[provider]
    const accounts = listFields.flatMap((name) => (Array.isArray(fields[name]) ? fields[name] : []))
    const texts = [isDocument(proof) ? proof.id : undefined, fields[mainField], ...accounts]
    return texts.filter((text) => typeof text === 'string').map((text) => ({ text, userId: objectId }))
  })
  return [...stored, ...named]
}

function findUserId({ user, _p_user: pointer }: Document): string {
  if (isDocument(user)) return String(user.objectId ?? '')
  return typeof pointer === 'string' ? pointer.replace(/^_User\$/, '') : ''
}

/** Fits a user to this server's rules: only the user can read the row, and it has verified addresses only. */
export function fitUser(user: MovedObject, given: readonly MovedAddress[], report: Report): void {
  const { objectId, fields } = user
  user.acl = { [objectId]: { read: true, write: true } }
  if (typeof fields.username === 'string') {
    fields.username = toTypedName(fields.username)
    if (!isUsable(String(fields.username)))
      report.add(
        '_User',
        'moved, but the username is one that nobody can choose here: reserved, too long, an address, or with odd characters',
        objectId,
      )
  }
  fitEmail(user, report)
  showAddresses(user, given)
  const canSignIn = user.passwordHash !== undefined || given.some(({ userId }) => userId === objectId)
  if (!canSignIn)
    report.add('_User', 'moved, but has neither a password nor a wallet to sign in with', objectId)
}

/** Text that isn't an email address is moved as it is and not confirmed: only its owner reads it, and nothing goes by it. */
function fitEmail({ objectId, fields }: MovedObject, report: Report): void {
  if (typeof fields.email !== 'string') return
  const address = toEmailAddress(fields.email)
  // Parse stores all others in lower case.
  fields.email = address ?? fields.email.toLowerCase()
  if (address !== undefined) return
  if (fields.emailVerified === true) fields.emailVerified = false
  report.add('_User', 'moved, but its email address isn’t valid: no emails go to it', objectId)
}

/** Writes the addresses that a user gets into its fields, and no others. */
export function showAddresses({ objectId, fields }: MovedObject, given: readonly MovedAddress[]): void {
  for (const name of Object.keys(walletFields)) delete fields[name]
  for (const { namespace } of walletProviders) {
    const own = given.filter((one) => one.userId === objectId && one.namespace === namespace)
    const addresses = own.map(({ address }) => address)
    if (namespace !== undefined && addresses.length > 0)
      Object.assign(fields, fieldsOf(namespace, { addresses, main: addresses[0] }))
  }
}

/** Whether old servers made the name up. */
export function isGeneratedName(username: unknown): boolean {
  return typeof username === 'string' && /^[A-Za-z0-9]{25}$/.test(username)
}

function isUsable(username: string): boolean {
  try {
    checkUsername(username)
    return true
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    return false
  }
}
