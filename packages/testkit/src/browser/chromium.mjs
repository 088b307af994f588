// Which Chromium is used, and how: plain JavaScript, for the measurements run without a build.
import { existsSync, readFileSync } from 'node:fs'

/** Where the set-up of the tests writes the path of the browser that it found. */
const pathFile = new URL('../../../../.cache/chromium-path', import.meta.url)

/** Pages that a whole Chromium loads in each window for the list below its address bar: that takes more than a page of the board. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Chromium obeys only the last list of its command line, so that ours includes Playwright's. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...addressBar].join()}`,
]

/** The path of Chromium: CHROME_PATH, else what the tests' set-up found, else the usual place. Throws when there is none. */
export function getBrowserPath(environment = process.env, usualPlaces = ['/usr/bin/chromium']) {
  const rememberedPath = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : ''
  const candidates = [environment.CHROME_PATH ?? '', rememberedPath, ...usualPlaces]
  const path = candidates.find((candidate) => candidate !== '' && existsSync(candidate))
  if (path !== undefined) return path
  throw new Error(
    'There is no Chromium here. Install Chromium or Chrome, or set CHROME_PATH to its program file.',
  )
}
