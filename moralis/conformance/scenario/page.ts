import http from 'node:http'
import https from 'node:https'
import { vi } from 'vitest'
import { setBrowserGlobals } from '../support/browser-globals.ts'
import { openJsdomPage } from '../support/jsdom-page.ts'
import { createRecordingWallet, type RecordingWallet } from './recording/recording-wallet.ts'

/** A page of an app, whose wallet and storage are exchanged before each run. */
export interface Page {
  /** A storage that knows nothing but the installation of this client, and this wallet. */
  open(wallet: RecordingWallet, client: unknown): void
  /** Ends calls of other machines at this port of this one, and notes them. */
  stayHere(elsewhere: number): void
  /**
   * Names of other machines that were called so far, by either client. The original calls by XMLHttpRequest and ours by fetch, so
   * a late try of the one is not counted for the other.
   */
  readonly hosts: { readonly byXhr: Set<string>; readonly byFetch: Set<string> }
}

/** Sets what the browser builds expect of a page without a document. To be called before they are loaded. */
export function openBarePage(): Page {
  setBrowserGlobals(createRecordingWallet())
  return createPage((wallet) => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum: wallet.provider, localStorage }))
  })
}

/** A page with a document, for React. To be called before React and the clients are loaded. */
export function openDocumentPage(): Page {
  const { window } = openJsdomPage(createRecordingWallet())
  return createPage((wallet) => {
    Object.assign(window, { ethereum: wallet.provider })
  })
}

/** No page: what a server has. */
export function openNoPage(): Page {
  return createPage(() => {})
}

function createPage(give: (wallet: RecordingWallet) => void): Page {
  const hosts = { byXhr: new Set<string>(), byFetch: new Set<string>() }
  const storage = keepInstallations()
  return {
    open(wallet, client) {
      if (typeof localStorage !== 'undefined') storage.exchange(client)
      give(wallet)
    },
    stayHere(elsewhere) {
      // Clients wait a random time before they try again; here it is short.
      const { random } = Math
      vi.spyOn(Math, 'random').mockImplementation(() => random() / 20)
      vi.spyOn(https, 'request').mockImplementation((options, ...rest) => {
        const { host, hostname } = Object(options)
        hosts.byXhr.add(String(hostname ?? host))
        const answer = rest.find((part) => typeof part === 'function')
        return http.request({ host: '127.0.0.1', port: elsewhere }, answer)
      })
      const { fetch } = globalThis
      vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
        const { hostname } = new URL(input instanceof Request ? input.url : input)
        if (hostname === '127.0.0.1' || hostname === 'localhost') return fetch(input, init)
        hosts.byFetch.add(hostname)
        return fetch(`http://127.0.0.1:${elsewhere}/`)
      })
    },
    hosts,
  }
}

/** Clients read the id of their installation once; it has to stay where they found it first. */
function keepInstallations(): { exchange(client: unknown): void } {
  const installations = new Map<unknown, { key: string; id: string }>()
  let current: unknown
  return {
    exchange(client) {
      const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      const key = keys.find((one) => one.endsWith('/installationId'))
      if (key !== undefined && !installations.has(current)) {
        installations.set(current, { key, id: localStorage.getItem(key) ?? '' })
      }
      localStorage.clear()
      current = client
      const installation = installations.get(client)
      if (installation !== undefined) localStorage.setItem(installation.key, installation.id)
    },
  }
}
