import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { hashOfSources, sources } from './sources.mjs'

const file = join(root, 'board/dist/server/version.txt')
const commitLength = 8
const notBuilt = [':!*.test.ts', ':!*.test.tsx', ':!board/tests']

/** Writes next to the build what it is: its version and commit. A build that belongs to another user keeps what it has. */
export function writeVersion() {
  const version = describeVersion()
  if (existsSync(file) && readFileSync(file, 'utf8') === version) return
  try {
    writeFileSync(file, version)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

/** @public Such as `0.2.0+ad85f0f1`; with `.changed` if what was built isn't what was committed. */
export function describeVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${version}+${findCommit() ?? `sources.${hashOfSources().slice(0, commitLength)}`}`
}

/** From git, else from its files (containers have no git), else from the archive of the sources. */
function findCommit() {
  if (existsSync(join(root, '.git'))) return askGit() ?? readHead()
  return shorten(readFileSync(new URL('commit.txt', import.meta.url), 'utf8'))
}

function askGit() {
  try {
    const commit = git('rev-parse', `--short=${commitLength}`, 'HEAD')
    const isChanged = git('status', '--porcelain', '--', ...sources, ...notBuilt) !== ''
    return isChanged ? `${commit}.changed` : commit
  } catch {
    return undefined
  }
}

function git(...parameters) {
  // Nothing is written: the repository may belong to another user.
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' }
  return execFileSync('git', parameters, { cwd: root, env, encoding: 'utf8', stdio: 'pipe' }).trim()
}

function readHead() {
  const read = (name) => {
    const path = join(root, '.git', name)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }
  try {
    const head = read('HEAD').trim()
    if (!head.startsWith('ref: ')) return shorten(head)
    const branch = head.slice('ref: '.length)
    const packed = read('packed-refs')
      .split('\n')
      .find((line) => line.endsWith(` ${branch}`))
    return shorten(read(branch) || packed || '')
  } catch {
    return undefined
  }
}

function shorten(text) {
  return /^[0-9a-f]{40}/.exec(text)?.[0].slice(0, commitLength)
}
