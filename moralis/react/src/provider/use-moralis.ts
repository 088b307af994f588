import { startMessages } from '@cryptolist/contract'
import { useContext } from 'react'
import { NoMoralisContextProviderError } from '../errors/react-moralis-error.ts'
import { MoralisContext, type MoralisContextValue } from './moralis-context.ts'

/**
 * The SDK, who is signed in, and the wallet. Throws NoMoralisContextProviderError outside of a `<MoralisProvider>`.
 *
 * @example
 * const { authenticate, isAuthenticated, user, logout } = useMoralis()
 */
export function useMoralis(): MoralisContextValue {
  const value = useContext(MoralisContext)
  if (value === null) throw new NoMoralisContextProviderError(startMessages.outsideOfProvider)
  return value
}
