import { type Browser, chromium } from 'playwright-core'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; what lies beside it are its types
import { chromiumFlags, getBrowserPath } from './chromium.mjs'

/** Opens the system's Chromium without a window. Throws when there is none, with what to do. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: getBrowserPath(), headless: true, args: chromiumFlags })
}
