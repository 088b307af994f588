import { type EthereumProvider, isEthereumProvider, readField } from '../provider/ethereum-provider.ts'

/** A wallet found in this browser. */
export interface Wallet {
  /** The reverse domain name it announces (`com.example.wallet`), the same on every visit; `browser` for window.ethereum. */
  id: string
  /** What it calls itself, never empty. */
  name: string
  /** A data: URL, or null. Other URLs would tell third parties about the visit. */
  icon: string | null
  provider: EthereumProvider
}

/** The wallet of an announcement (EIP-6963), or undefined if the announcement is unusable. */
export function readAnnouncement(detail: unknown): Wallet | undefined {
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
