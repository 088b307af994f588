import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { alone } from './alone.mjs'
import { root } from './paths.mjs'
import { run, step } from './run.mjs'

/**
 * Installs what the package-lock.json of a folder (with a slash at its end) names, unless that was done already. Some folders stand
 * outside of the workspaces with locks of their own, so that running a board needs none of theirs. Nor does it need what only developing does.
 */
export async function ensureDependencies(folder = root, { forDevelopment = true } = {}) {
  const isDone = () => isStamped(folder, true) || (!forDevelopment && isStamped(folder, false))
  if (isDone()) return
  await alone(async () => {
    if (isDone()) return
    let isComplete = isInstalled(folder, true)
    if (!isComplete && (forDevelopment || !isInstalled(folder, false))) {
      const paths = listNeeded(folder, forDevelopment).map(([path]) => path)
      await step(
        `Installing ${nameOf(folder)} (npm ci)`,
        () => install(folder, forDevelopment),
        () =>
          `${paths.filter((path) => existsSync(`${folder}${path}/package.json`)).length} of ${paths.length} packages`,
      )
      isComplete = forDevelopment
    }
    writeFileSync(stampOf(folder), stampFor(folder, isComplete))
  })
}

function nameOf(folder) {
  return folder === root ? 'the dependencies' : `the dependencies of ${folder.slice(root.length, -1)}`
}

async function install(folder, forDevelopment) {
  const parameters = [
    'ci',
    `--prefix=${folder}`,
    '--ignore-scripts',
    forDevelopment ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ]
  try {
    await runNpm(parameters)
  } catch (error) {
    const unanswered = /request to \S+ failed, reason: .+/.exec(error.output)?.[0]
    if (unanswered !== undefined)
      throw new Error(
        `The npm registry can't be reached: ${unanswered}\nCheck the network, and npm's settings for a proxy or registry (npm config list), then try again.`,
      )
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

function isStamped(folder, isComplete) {
  return existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === stampFor(folder, isComplete)
}

function stampOf(folder) {
  return `${folder}node_modules/.cryptolist-stamp`
}

function stampFor(folder, isComplete) {
  const lock = readFileSync(`${folder}package-lock.json`)
  return createHash('sha256').update(lock).digest('hex') + (isComplete ? '' : ' without development')
}

/** Whether exactly these packages were installed by hand: npm keeps a lock file of what it installed. */
function isInstalled(folder, isComplete) {
  const hidden = `${folder}node_modules/.package-lock.json`
  if (!existsSync(hidden)) return false
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const isSame = ([path, { version, integrity }]) =>
    installed[path]?.version === version && installed[path].integrity === integrity
  return (
    listNeeded(folder, isComplete).every(isSame) &&
    listLocked(folder).every((entry) => installed[entry[0]] === undefined || isSame(entry))
  )
}

/** The packages that every installation has: others are for some systems only, or for developing. */
function listNeeded(folder, isComplete) {
  return listLocked(folder).filter(
    ([, { optional, dev, devOptional }]) => !optional && (isComplete || !(dev || devOptional)),
  )
}

function listLocked(folder) {
  const { packages } = JSON.parse(readFileSync(`${folder}package-lock.json`, 'utf8'))
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
}
