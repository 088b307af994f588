import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

/** Where the set-up of the tests writes the path of the browser that it found. */
const pathFile = fileURLToPath(new URL('../../../../.cache/chromium-path', import.meta.url))

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens the system's Chromium without a window. Throws when there is none, with what to do. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: getBrowserPath(), headless: true, args: flags })
}

/** The path of Chromium: CHROME_PATH, else what the tests' set-up found, else the usual place. Throws when there is none. */
export function getBrowserPath(
  environment: Record<string, string | undefined> = process.env,
  usualPlaces: readonly string[] = ['/usr/bin/chromium'],
): string {
  const found = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : ''
  const candidates = [environment.CHROME_PATH ?? '', found, ...usualPlaces]
  const path = candidates.find((candidate) => candidate !== '' && existsSync(candidate))
  if (path !== undefined) return path
  throw new Error(
    'The browser tests found no Chromium. Install Chromium or Chrome, or set CHROME_PATH to its program file.',
  )
}
