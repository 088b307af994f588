import { createRequire } from 'node:module'
import { vi } from 'vitest'
import type { ScriptedWallet } from './ethereum.ts'

const clientPath = createRequire(import.meta.url).resolve('moralis')
/** Finds what the client itself depends on. */
const loadForClient = createRequire(clientPath)

/**
 * Sets what the browser build expects of a page: XMLHttpRequest, localStorage, WebSocket and a `window` with a wallet. To be called
 * before the client is loaded.
 */
export function setBrowserGlobals(
  wallet: Pick<ScriptedWallet, 'provider'>,
  more: Record<string, unknown> = {},
): void {
  const { XMLHttpRequest } = loadForClient('xmlhttprequest')
  vi.stubGlobal('XMLHttpRequest', XMLHttpRequest)
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('WebSocket', loadForClient('ws'))
  vi.stubGlobal('window', { ethereum: wallet.provider, ...more })
}

function createStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, String(value))
    },
    removeItem: (key) => {
      values.delete(key)
    },
    clear: () => values.clear(),
  }
}
