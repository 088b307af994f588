import { type Callbacks, runCall, splitCallbacks } from '../call/run-call.ts'
import type { MoralisSdk } from '../moralis/moralis-sdk.ts'
import type { Store } from '../store/store.ts'
import type { SessionState } from './session-state.ts'

/** The options of `Moralis.enableWeb3`, and callbacks. */
export interface EnableWeb3Options
  extends NonNullable<Parameters<MoralisSdk['enableWeb3']>[0]>,
    Callbacks<Web3> {}

/** The wallet as an EIP-1193 provider. */
type Web3 = Awaited<ReturnType<MoralisSdk['enableWeb3']>>

/** Connecting and disconnecting a wallet. */
export interface Web3Actions {
  /** Connects a wallet; gives its provider, or undefined when that failed and `throwOnError` is not set. */
  enableWeb3(options?: EnableWeb3Options): Promise<Web3 | undefined>
  /** Disconnects the wallet. Rejects with what the connector throws. */
  deactivateWeb3(): Promise<void>
}

type WalletFields = Pick<SessionState, 'web3' | 'chainId' | 'account' | 'connector' | 'provider'>

const noWallet = {
  isWeb3Enabled: false,
  web3: null,
  chainId: null,
  account: null,
  connector: null,
  provider: null,
}

export function createWeb3Actions(store: Store<SessionState>, Moralis: MoralisSdk): Web3Actions {
  return {
    async enableWeb3(options = {}) {
      const { callbacks, rest } = splitCallbacks<Web3, EnableWeb3Options>(options)
      store.set({ web3Enables: store.get().web3Enables + 1, web3EnableError: null })
      const ended = () => ({ web3Enables: store.get().web3Enables - 1 })
      return runCall(
        () => Moralis.enableWeb3(rest),
        {
          done: () => store.set({ isWeb3Enabled: true, web3EnableError: null, ...ended() }),
          failed: (web3EnableError) => store.set({ web3EnableError, ...ended() }),
        },
        callbacks,
      )
    },
    async deactivateWeb3() {
      await Moralis.deactivateWeb3()
    },
  }
}

/** Copies what `Moralis` reports of the wallet into the state; returns the function that stops it. */
export function followWallet(store: Store<SessionState>, Moralis: MoralisSdk): () => void {
  const fill = ({ web3, chainId, account, connector, provider }: WalletFields) =>
    store.set({ isWeb3Enabled: true, web3, chainId, account, connector, provider })
  const clear = () => store.set(noWallet)
  // A provider that mounts after the wallet connected has missed its event.
  if (Moralis.isWeb3Enabled()) fill(Moralis)
  const stops = [
    Moralis.onChainChanged((chainId) => store.set({ chainId, web3: Moralis.web3 })),
    Moralis.onAccountChanged((account) => store.set({ account })),
    Moralis.onWeb3Enabled(fill),
    Moralis.onWeb3Deactivated(clear),
    Moralis.onDisconnect(clear),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
