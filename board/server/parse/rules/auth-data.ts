import type { LegacyProof } from '../../domain/accounts/wallets/legacy-sign-in.ts'
import type { Namespace } from '../../domain/accounts/wallets/wallet-address.ts'
import { walletProviders } from '../../domain/accounts/wallets/wallet-providers.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type RefusalAnswer, refuse } from './rule.ts'

/** A wallet that `authData` names, with its proof where it brings one. */
export interface WalletClaim {
  namespace: Namespace
  id: string
  proof: LegacyProof | undefined
}

/** What `authData` asks for. Providers set to null are left out, since nothing of a wallet is stored there. */
export interface AuthData {
  wallets: WalletClaim[]
  /** Undefined if it isn't named; null removes it. */
  anonymous: { id: string } | null | undefined
}

/** What Parse says of a provider that it does not know. */
export const unsupported = refuse(parseCodes.unsupportedService, 'This authentication method is unsupported.')
/** What the old service said of an invalid proof. */
export const invalidProof = refuse(parseCodes.objectNotFound, 'Moralis auth failed, invalid data')

/** Reads `authData`; returns a refusal if it is malformed or names a provider that isn't ours. */
export function readAuthData(value: unknown): AuthData | RefusalAnswer {
  const read: AuthData = { wallets: [], anonymous: undefined }
  if (value === null || value === undefined) return read
  if (!isObject(value)) return unsupported
  for (const [name, data] of Object.entries(value)) {
    const refused = name === 'anonymous' ? readAnonymous(read, data) : readWallet(read, name, data)
    if (refused !== undefined) return refused
  }
  return read
}

/** Whether what was read is a refusal. */
export function isRefused(read: AuthData | RefusalAnswer): read is RefusalAnswer {
  return 'status' in read
}

function readAnonymous(read: AuthData, data: unknown): RefusalAnswer | undefined {
  if (data !== null && !hasId(data)) return unsupported
  read.anonymous = data === null ? null : { id: data.id }
  return undefined
}

function readWallet(read: AuthData, name: string, data: unknown): RefusalAnswer | undefined {
  if (data === null) return undefined
  const namespace = walletProviders.find(({ provider }) => provider === name)?.namespace
  if (namespace === undefined) return unsupported
  if (!hasId(data)) return invalidProof
  const { id, signature, data: text } = data
  const isProof = typeof signature === 'string' && typeof text === 'string'
  read.wallets.push({
    namespace,
    id,
    proof: isProof ? { namespace, id, signature, data: text } : undefined,
  })
  return undefined
}

function hasId(data: unknown): data is JsonObject & { id: string } {
  return isObject(data) && typeof data.id === 'string' && data.id !== '' && data.id.length <= 200
}
