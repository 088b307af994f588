import { BoardError } from '@cryptolist/contract'
import { checkUsername, toTypedName } from '../accounts/policy.ts'
import { fieldsOf, walletFields, walletProviders } from '../accounts/wallets/wallet-providers.ts'
import type { MovedAddress } from './moved-addresses.ts'
import type { MovedObject } from './moved-object.ts'
import type { Report } from './report.ts'

/** What a user is on this server whatever it was before: readable by itself only, and with proved addresses only. */
export function fitUser(user: MovedObject, given: readonly MovedAddress[], report: Report): void {
  const { objectId, fields } = user
  user.acl = { [objectId]: { read: true, write: true } }
  if (typeof fields.username === 'string') {
    fields.username = toTypedName(fields.username)
    const problem = findNameProblem(String(fields.username))
    if (problem !== undefined) report.add('_User', `moved, but look at the name: ${problem}`, objectId)
  }
  if (typeof fields.email === 'string') fields.email = fields.email.trim().toLowerCase()
  showAddresses(user, given)
  const canSignIn = user.passwordHash !== undefined || given.some(({ userId }) => userId === objectId)
  if (!canSignIn)
    report.add('_User', 'moved, but has neither a password nor a wallet to sign in with', objectId)
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

function findNameProblem(username: string): string | undefined {
  try {
    checkUsername(username)
    return undefined
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    return error.message
  }
}
