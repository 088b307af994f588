import { requestProviders } from 'mipd'
import type { Connector } from '../connection/connection.ts'
import { NoWalletError } from '../connection/wallet-errors.ts'
import { type EthereumProvider, isEthereumProvider, readField } from '../provider/ethereum-provider.ts'
import { findAccount, readChainId } from '../provider/wallet-answers.ts'

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

/** A wallet found in this browser. */
export interface Wallet {
  /** The reverse domain name it announces (`com.example.wallet`), the same on every visit; `browser` for window.ethereum. */
  id: string
  /** Its own name, never empty. */
  name: string
  /** A data: URL, or null. Other URLs would tell third parties about the visit. */
  icon: string | null
  provider: EthereumProvider
}

/** The wallet of an announcement (EIP-6963), or undefined if the announcement is unusable. */
function readAnnouncement(detail: unknown): Wallet | undefined {
  const info = readField(detail, 'info')
  const provider = readField(detail, 'provider')
  const name = readField(info, 'name')
  const id = readField(info, 'rdns')
  const icon = readField(info, 'icon')
  if (!isEthereumProvider(provider) || typeof name !== 'string' || typeof id !== 'string') return undefined
  const label = name.trim()
  if (label === '' || id === '') return undefined
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/')
  return { id, name: label.slice(0, 60), icon: isPicture ? icon : null, provider }
}

/**
 * The connector of a wallet found in the browser. Activating it rejects with NoWalletError without a wallet. Networks are changed by
 * switchChain(wallet.provider, chainId), so that pages which never do so don't carry it.
 *
 * @example
 * const { account } = await createConnection().enable(injected(wallet))
 */
export function injected(wallet: Wallet | undefined): Connector {
  return {
    type: 'injected',
    ...(wallet && { provider: wallet.provider }),
    async activate() {
      if (wallet === undefined) throw new NoWalletError()
      const { provider } = wallet
      const account = findAccount(await provider.request({ method: 'eth_requestAccounts' }))
      const chainId = readChainId(await provider.request({ method: 'eth_chainId' }))
      return { provider, account, chainId }
    },
    async deactivate() {},
  }
}
