import { findInjectedProvider } from './injected-connector.ts'

const waitMilliseconds = 3000

/** Whether this browser has a wallet; those that come late say so by `ethereum#initialized` and are waited for, 3 seconds at most. */
export async function waitForWallet(): Promise<boolean> {
  if (findInjectedProvider()) return true
  if (typeof window === 'undefined' || !('addEventListener' in window)) return false
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
