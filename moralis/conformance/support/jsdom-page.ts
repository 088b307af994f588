import { JSDOM } from 'jsdom'
import { vi } from 'vitest'
import type { ScriptedWallet } from './ethereum.ts'

/** Globals that React, the testing library and the client look for in a page, in the order in which they may depend on each other. */
const names = [
  'document',
  'navigator',
  'localStorage',
  'XMLHttpRequest',
  'WebSocket',
  'HTMLElement',
  'HTMLIFrameElement',
  'Element',
  'Node',
  'Event',
  'MutationObserver',
  'Blob',
  'File',
  'FileReader',
] as const

/**
 * Makes this process look like a page of another origin than the board's: requests go through jsdom, which asks the board for its
 * permission (CORS) as a browser does. To be called before React's client and the SDK are loaded.
 */
export function openJsdomPage(wallet: Pick<ScriptedWallet, 'provider'>): JSDOM {
  const page = new JSDOM('<!doctype html><title>Lantern</title>', {
    url: 'http://app.lantern.example/',
    pretendToBeVisual: true,
  })
  Object.assign(page.window, { ethereum: wallet.provider })
  vi.stubGlobal('window', page.window)
  for (const name of names) vi.stubGlobal(name, page.window[name])
  return page
}
