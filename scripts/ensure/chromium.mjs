import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { alone } from './alone.mjs'
import { cache, root } from './paths.mjs'
import { run, step } from './run.mjs'

const pathFile = join(cache, 'chromium-path')
/** It draws no window around each page, which saves a quarter of the processor time of the browser tests. */
const shells = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Finds or installs a Chromium and writes its path to .cache/chromium-path. Throws an Error that says what to install. */
export async function ensureChromium() {
  const chosenPath = process.env.CHROME_PATH ?? ''
  if (chosenPath !== '') {
    if (!isProgram(chosenPath))
      throw new Error(`CHROME_PATH is ${chosenPath}, where no program is. Correct it, or unset it.`)
    return remember(chosenPath)
  }
  const rememberedPath = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : ''
  if (isProgram(rememberedPath)) return
  const path = await chooseChromium({
    findShell: () => findWorking(listCandidates(shells)),
    installShell: () => alone(installShell),
    findBrowser: () => findWorking([...listCandidates(browsers), ...places]),
    installBrowser: () => alone(installBrowser),
  })
  console.log(`Chromium for the tests: ${path}`)
  remember(path)
}

/** @public The headless shell where it can be installed, even if a whole browser is there. */
export async function chooseChromium({ findShell, installShell, findBrowser, installBrowser }) {
  return (await findShell()) ?? (await installShell()) ?? (await findBrowser()) ?? (await installBrowser())
}

function listCandidates(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

/** Some distributions put a script there that only asks to install a snap: what counts is that it runs. */
async function findWorking(paths) {
  for (const path of new Set(paths)) {
    if (!isProgram(path)) continue
    const works = await run(path, ['--version'], { limitSeconds: 20 }).then(
      (text) => /chrom/i.test(text),
      () => false,
    )
    if (works) return path
  }
  return undefined
}

/** Undefined where the system has no such package, as older Debians and Ubuntus, or can't install one now. */
async function installShell() {
  return installWithApt('chromium-headless-shell').catch(() => undefined)
}

async function installBrowser() {
  const failures = []
  for (const way of [() => installWithApt('chromium'), installWithPlaywright]) {
    const path = await way().catch((error) => {
      failures.push(error.message)
      return undefined
    })
    if (path !== undefined) return path
  }
  throw new Error(
    `${failures.join('\n')}\nThe tests need Chromium, and it could not be installed. Install it (Debian and Ubuntu: apt-get install chromium; others: Google Chrome), or set CHROME_PATH to the one you have.`,
  )
}

async function installWithApt(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await step(`Installing Chromium (apt-get install ${name})`, async () => {
    await run('apt-get', ['update'], { env })
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
  })
  return findWorking(listCandidates([name]))
}

async function installWithPlaywright() {
  const cli = join(root, 'node_modules/playwright-core/cli.js')
  const withLibraries = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') ? ['--with-deps'] : []
  await step("Downloading Chromium (Playwright's own)", () =>
    run(process.execPath, [cli, 'install', ...withLibraries, 'chromium']),
  )
  const { chromium } = await import('playwright-core')
  return findWorking([chromium.executablePath()])
}

function isProgram(path) {
  if (path === '') return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not there, or not to be run by us: the next place is tried.
    return false
  }
}

function remember(path) {
  mkdirSync(cache, { recursive: true })
  if (!existsSync(pathFile) || readFileSync(pathFile, 'utf8').trim() !== path)
    writeFileSync(pathFile, `${path}\n`)
}
