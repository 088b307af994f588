import {
  addChain,
  type Connector,
  injected,
  NoWalletError,
  switchChain,
  type Wallet,
  watchWallets,
} from '@cryptolist/wallet'
import { findInPage } from '../page.ts'
import { toEthereumProvider } from '../session/to-ethereum-provider.ts'
import { WalletBackedConnector } from './wallet-backed-connector.ts'

/** The wallet of the browser: window.ethereum, else the first that announces itself (EIP-6963). */
export class InjectedWeb3Connector extends WalletBackedConnector {
  override type = 'injected'

  protected override async open(): Promise<Connector> {
    const provider = findInjectedProvider()
    if (provider === undefined) throw new NoWalletError()
    const wallet = toEthereumProvider(provider)
    return {
      ...injected({ id: 'browser', name: 'Browser wallet', icon: null, provider: wallet }),
      switchChain: (chainId) => switchChain(wallet, chainId),
      addChain: (chain) => addChain(wallet, chain),
    }
  }
}

/** The wallet of this browser; undefined where there is none, and outside of browsers. */
export function findInjectedProvider(): unknown {
  const injectedProvider = findInPage('ethereum')
  if (injectedProvider !== undefined && injectedProvider !== null) return injectedProvider
  // React Native has a window without events.
  return typeof window === 'undefined' || !('addEventListener' in window)
    ? undefined
    : findAnnounced()?.provider
}

function findAnnounced(): Wallet | undefined {
  let first: Wallet | undefined
  const stop = watchWallets((wallets) => {
    first ??= wallets[0]
  })
  stop()
  return first
}
