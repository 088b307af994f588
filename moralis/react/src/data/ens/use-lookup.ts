import { type EthereumProvider, isEthereumProvider } from '@cryptolist/wallet'
import { useEffect, useState } from 'react'
import { toError } from '../../errors/to-error.ts'
import { useMoralis } from '../../provider/use-moralis.ts'

/** What came of looking something up. */
export interface Lookup<Answer> {
  answer: Answer | null
  isLoading: boolean
  error: Error | null
}

const nothing = { answer: null, isLoading: false, error: null }

/**
 * Looks something up on the wallet's network, anew when the key or the network changes; of an earlier one nothing is shown. Give the
 * same function in each render.
 */
export function useLookup<Answer>(
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
