import { authenticationMessages } from '@cryptolist/contract'
import { readField, type Wallet, watchWallets } from '@cryptolist/wallet'
import { Web3Error } from '../errors.ts'

/** The value that a wallet put into the page under a name of `window`; undefined if there is nothing. */
export function findInPage(name: string): unknown {
  return Reflect.get(typeof window === 'undefined' ? globalThis : window, name)
}

/** Calls a method of an object found in the page. Rejects with Web3Error (`wallet_missing`) if it has no such method. */
export async function callMethod(target: unknown, name: string, ...values: unknown[]): Promise<unknown> {
  const method = readField(target, name)
  if (typeof method !== 'function') throw new Web3Error('wallet_missing', authenticationMessages.noSigner)
  return method.apply(target, values)
}

/** window.ethereum, else the first wallet that announces itself (EIP-6963); undefined without one, and outside browsers. */
export function findInjectedProvider(): unknown {
  const injected = findInPage('ethereum')
  return injected === undefined || injected === null ? findAnnounced()?.provider : injected
}

const waitMilliseconds = 3000

/** Whether this browser has a wallet. Waits up to 3 seconds for one that loads late (`ethereum#initialized`). */
export async function waitForWallet(): Promise<boolean> {
  if (findInjectedProvider()) return true
  if (!hasWindowEvents()) return false
  return new Promise((resolve) => {
    const finish = () => {
      window.removeEventListener('ethereum#initialized', finish)
      clearTimeout(timer)
      resolve(Boolean(findInjectedProvider()))
    }
    const timer = setTimeout(finish, waitMilliseconds)
    window.addEventListener('ethereum#initialized', finish)
  })
}

function findAnnounced(): Wallet | undefined {
  if (!hasWindowEvents()) return undefined
  let first: Wallet | undefined
  const stop = watchWallets((wallets) => {
    first ??= wallets[0]
  })
  stop()
  return first
}

/** React Native has a window without events. */
function hasWindowEvents(): boolean {
  return typeof window !== 'undefined' && 'addEventListener' in window
}
