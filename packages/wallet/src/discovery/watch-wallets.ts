import { requestProviders } from 'mipd'
import { isEthereumProvider } from '../provider/ethereum-provider.ts'
import { readAnnouncement, type Wallet } from './wallet.ts'

/**
 * Reports this browser's wallets at once, and again whenever one announces itself (EIP-6963). `window.ethereum` is listed as
 * "Browser wallet" unless it announced itself. Asks no wallet for anything. Returns the function that stops it.
 *
 * @example
 * const stop = watchWallets((wallets) => render(wallets.map((wallet) => wallet.name)))
 */
export function watchWallets(onChange: (wallets: readonly Wallet[]) => void): () => void {
  const announced: Wallet[] = []
  let isReady = false
  const tell = () => {
    if (isReady) onChange(withInjected(announced))
  }
  const unwatch = requestProviders((detail) => {
    const wallet = readAnnouncement(detail)
    if (wallet === undefined || announced.some(({ id }) => id === wallet.id)) return
    announced.push(wallet)
    tell()
  })
  // Those already there have answered by now, inside the call.
  isReady = true
  tell()
  // Wallets without EIP-6963 may come late and say so by this event only.
  window.addEventListener('ethereum#initialized', tell)
  return () => {
    unwatch?.()
    window.removeEventListener('ethereum#initialized', tell)
  }
}

function withInjected(announced: readonly Wallet[]): readonly Wallet[] {
  const injected: unknown = Reflect.get(window, 'ethereum')
  if (!isEthereumProvider(injected)) return [...announced]
  if (announced.some(({ provider }) => provider === injected)) return [...announced]
  return [...announced, { id: 'browser', name: 'Browser wallet', icon: null, provider: injected }]
}
