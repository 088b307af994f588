import { type EnsProfile, getEnsProfile } from '@cryptolist/wallet/ens'
import { useLookup } from './use-lookup.ts'

/** What `useEnsName` gives; null is what is not known, yet or at all. */
export interface EnsNameState extends EnsProfile {
  isLoading: boolean
  error: Error | null
}

/**
 * The address behind a name, and what the name says of its owner, as soon as a wallet is connected.
 *
 * @example
 * const { address, avatar, isLoading } = useEnsName('vitalik.eth')
 */
export function useEnsName(name: string): EnsNameState {
  const { answer, isLoading, error } = useLookup(name, getEnsProfile)
  const { address = null, avatar = null, email = null, url = null } = answer ?? {}
  return { address, avatar, email, url, isLoading, error }
}
