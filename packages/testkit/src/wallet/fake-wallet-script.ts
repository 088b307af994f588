/** What a fake wallet announces. */
export interface FakeWalletOptions {
  name: string
  /** Reverse domain name, `example.lantern`. */
  rdns: string
  /** A data: picture; none by default. */
  icon?: string
  /** Also sets window.ethereum; `only` announces nothing. */
  isInjected?: boolean | 'only'
}

/** The name of the function that a page calls to reach the fake wallets in the test. */
export const walletFunctionName = '__askTestWallet'

/** The name of the page's function that emits an event of a fake wallet: (rdns, event, payload), returning the number of listeners. */
export const walletEventName = '__tellFromTestWallet'

/**
 * A script for `page.addInitScript`: an EIP-6963 wallet that hands every request to the exposed function `walletFunctionName` and
 * throws what comes back as an error. It holds no key.
 */
export function fakeWalletScript(options: FakeWalletOptions): string {
  const { name, rdns, icon = '', isInjected = false } = options
  const info = { uuid: `test-${rdns}`, name, rdns, icon }
  return `(${install.toString()})(${JSON.stringify({ info, isInjected, walletFunctionName, walletEventName })})`
}

interface InstallOptions {
  info: { rdns: string }
  isInjected: boolean | 'only'
  walletFunctionName: string
  walletEventName: string
}

type Listener = (payload: unknown) => void

/** Runs in the page, as text: it may use nothing from outside of itself. */
function install({ info, isInjected, walletFunctionName, walletEventName }: InstallOptions): void {
  const listeners: { event: string; listener: Listener }[] = []
  const provider = {
    async request(call: unknown) {
      const answer = await Reflect.get(window, walletFunctionName)(info.rdns, call)
      if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
      return answer.result
    },
    on(event: string, listener: Listener) {
      listeners.push({ event, listener })
      return provider
    },
    removeListener(event: string, listener: Listener) {
      const index = listeners.findIndex((one) => one.event === event && one.listener === listener)
      if (index >= 0) listeners.splice(index, 1)
      return provider
    },
  }
  const earlier = Reflect.get(window, walletEventName)
  Reflect.set(window, walletEventName, (rdns: string, event: string, payload: unknown): number => {
    if (rdns !== info.rdns) return earlier?.(rdns, event, payload) ?? 0
    const told = listeners.filter((one) => one.event === event)
    for (const one of told) one.listener(payload)
    return told.length
  })
  if (isInjected !== false) Reflect.set(window, 'ethereum', provider)
  if (isInjected === 'only') return
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
