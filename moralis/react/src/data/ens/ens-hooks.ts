import { type EthereumProvider, isEthereumProvider } from '@cryptolist/wallet'
import { type EnsProfile, findEnsName, getEnsProfile } from '@cryptolist/web3/ens'
import { useEffect, useState } from 'react'
import { toError } from '../../errors/react-moralis-error.ts'
import { useMoralis } from '../../provider/moralis-context.ts'

interface LookupState {
  isLoading: boolean
  error: Error | null
}

/** The result of `useEnsAddress`. */
export interface EnsAddressState extends LookupState {
  /** Null until it is known, and where the address has none. */
  name: string | null
}

/** Null is what is not known, yet or at all. */
export interface EnsNameState extends EnsProfile, LookupState {}

/** The name of an address, as soon as a wallet is connected. */
export function useEnsAddress(address: string): EnsAddressState {
  const { answer, isLoading, error } = useLookup(address, findEnsName)
  return { name: answer, isLoading, error }
}

/** The address behind a name, and what the name says about its owner, as soon as a wallet is connected. */
export function useEnsName(name: string): EnsNameState {
  const { answer, isLoading, error } = useLookup(name, getEnsProfile)
  const { address = null, avatar = null, email = null, url = null } = answer ?? {}
  return { address, avatar, email, url, isLoading, error }
}

interface Lookup<Answer> extends LookupState {
  answer: Answer | null
}

const nothing = { answer: null, isLoading: false, error: null }

/** Looks something up on the wallet's network, again when the key or the network changes; an earlier answer is never shown. */
function useLookup<Answer>(
  key: string,
  lookUp: (provider: EthereumProvider, key: string) => Promise<Answer>,
): Lookup<Answer> {
  const { web3, chainId } = useMoralis()
  const [state, setState] = useState<Lookup<Answer>>(nothing)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another network knows other names
  useEffect(() => {
    if (!isEthereumProvider(web3)) {
      setState(nothing)
      return
    }
    let isLatest = true
    setState({ ...nothing, isLoading: true })
    lookUp(web3, key).then(
      (answer) => isLatest && setState({ ...nothing, answer }),
      (thrown: unknown) => isLatest && setState({ ...nothing, error: toError(thrown) }),
    )
    return () => {
      isLatest = false
    }
  }, [key, web3, chainId, lookUp])

  return state
}
