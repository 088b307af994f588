import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from './paths.mjs'
import { alone, run, step } from './run.mjs'

const lockFile = `${root}package-lock.json`
const stampFile = `${root}node_modules/.cryptolist-stamp`

/** Installs what package-lock.json names, unless that was done already. */
export async function ensureDependencies() {
  if (isStamped()) return
  await alone(async () => {
    if (isStamped()) return
    if (!isInstalled()) await step('Installing the dependencies (npm ci)', install)
    writeFileSync(stampFile, hashOfLock())
  })
}

async function install() {
  const parameters = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ]
  try {
    await runNpm(parameters)
  } catch (error) {
    throw new Error(
      `${error.message}\nThe dependencies could not be installed. See that the network and the npm registry can be reached and that ${root} can be written, then try again.`,
    )
  }
}

/** With the npm that started us, if one did: it need not be the one in the PATH. */
function runNpm(parameters) {
  const npm = process.env.npm_execpath
  if (npm !== undefined && /npm-cli\.c?js$/.test(npm)) return run(process.execPath, [npm, ...parameters])
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters)
}

function isStamped() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashOfLock()
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

/** Whether somebody installed exactly these packages by hand: npm keeps a lock file of what it installed. */
function isInstalled() {
  const hidden = `${root}node_modules/.package-lock.json`
  if (!existsSync(hidden)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const found = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.includes('node_modules/') || link === true) return true
    const own = found[path]
    return own === undefined ? optional === true : own.version === version && own.integrity === integrity
  })
}
