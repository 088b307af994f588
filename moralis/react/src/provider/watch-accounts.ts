import { readField } from '@cryptolist/wallet'

/** Gets the first account of the page's wallet, as the wallet spells it, or undefined when none is left. */
export type OnAccountChanged = (account: string | undefined) => void

/** Calls back when `window.ethereum` changes its account; returns the function that stops it. Warns if there is no wallet. */
export function watchAccounts(onAccountChanged: OnAccountChanged): () => void {
  if (typeof window === 'undefined') {
    console.warn('No window object found')
    return () => {}
  }
  const ethereum: unknown = Reflect.get(window, 'ethereum')
  if (typeof ethereum !== 'object' || ethereum === null) {
    console.warn('No window.ethereum found')
    return () => {}
  }
  const listener = (accounts: unknown) => {
    const account = Array.isArray(accounts) ? accounts[0] : undefined
    onAccountChanged(typeof account === 'string' ? account : undefined)
  }
  callIfThere(ethereum, 'on', listener)
  return () => callIfThere(ethereum, 'removeListener', listener)
}

function callIfThere(ethereum: object, method: string, listener: (accounts: unknown) => void): void {
  const found = readField(ethereum, method)
  if (typeof found === 'function') Reflect.apply(found, ethereum, ['accountsChanged', listener])
}
