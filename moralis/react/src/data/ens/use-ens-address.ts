import { findEnsName } from '@cryptolist/wallet/ens'
import { useLookup } from './use-lookup.ts'

/** What `useEnsAddress` gives. */
export interface EnsAddressState {
  /** Null until it is known, and where the address has none. */
  name: string | null
  isLoading: boolean
  error: Error | null
}

/**
 * The name of an address, as soon as a wallet is connected.
 *
 * @example
 * const { name } = useEnsAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
 */
export function useEnsAddress(address: string): EnsAddressState {
  const { answer, isLoading, error } = useLookup(address, findEnsName)
  return { name: answer, isLoading, error }
}
