import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { alone } from './alone.mjs'
import { root } from './paths.mjs'
import { run, step } from './run.mjs'

/**
 * Installs what the package-lock.json of a folder (with a slash at its end) names, unless that was done already. Some folders stand
 * outside of the workspaces with locks of their own, so that running a board needs none of theirs.
 */
export async function ensureDependencies(folder = root) {
  if (isStamped(folder)) return
  await alone(async () => {
    if (isStamped(folder)) return
    if (!isInstalled(folder)) await step(`Installing ${nameOf(folder)} (npm ci)`, () => install(folder))
    writeFileSync(stampOf(folder), hashOfLock(folder))
  })
}

function nameOf(folder) {
  return folder === root ? 'the dependencies' : `the dependencies of ${folder.slice(root.length, -1)}`
}

async function install(folder) {
  const parameters = [
    'ci',
    `--prefix=${folder}`,
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
      `${error.message}\nThe dependencies could not be installed. See that the network and the npm registry can be reached and that ${folder} can be written, then try again.`,
    )
  }
}

/** With the npm that started us, if one did: it need not be the one in the PATH. */
function runNpm(parameters) {
  const npm = process.env.npm_execpath
  if (npm !== undefined && /npm-cli\.c?js$/.test(npm)) return run(process.execPath, [npm, ...parameters])
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters)
}

function isStamped(folder) {
  return existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === hashOfLock(folder)
}

function stampOf(folder) {
  return `${folder}node_modules/.cryptolist-stamp`
}

function hashOfLock(folder) {
  return createHash('sha256')
    .update(readFileSync(`${folder}package-lock.json`))
    .digest('hex')
}

/** Whether exactly these packages were installed by hand: npm keeps a lock file of what it installed. */
function isInstalled(folder) {
  const hidden = `${folder}node_modules/.package-lock.json`
  if (!existsSync(hidden)) return false
  const wanted = JSON.parse(readFileSync(`${folder}package-lock.json`, 'utf8')).packages
  const found = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.includes('node_modules/') || link === true) return true
    const own = found[path]
    return own === undefined ? optional === true : own.version === version && own.integrity === integrity
  })
}
