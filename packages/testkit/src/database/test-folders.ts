import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join, sep } from 'node:path'

/** A folder that is known as one of tests. */
export interface TestFolder {
  path: string
  /** Removes it, and what PostgreSQL kept outside for it. */
  remove(): Promise<void>
}

/** Whose a folder is. */
interface Mark {
  host: string
  pid: number
  startMark: string
}

/** In each of them, and nowhere else: whose it is. Written last before it is used and removed last. */
const markName = 'cryptolist-test-folder.json'
/** By it the board says whose data it keeps in a folder outside of the data folder. */
const readmeName = 'README'
/** Where a data folder lies: it is the folder itself, or this one in it. */
const dataFolders = ['.', 'data']
/** Another process was faster, or the folder is not ours to remove: the next start tries again. */
const passing = new Set(['ENOENT', 'EACCES', 'EPERM', 'EBUSY', 'ENOTEMPTY'])

/** Makes a folder that is known as one of tests, and that the user that PostgreSQL runs as may enter. */
export async function makeTestFolder(prefix = 'cryptolist-tests-', parent = tmpdir()): Promise<TestFolder> {
  const path = await mkdtemp(join(parent, prefix))
  await chmod(path, 0o711)
  const mark: Mark = { host: hostname(), pid: process.pid, startMark: startMarkOf(process.pid) }
  await writeFile(join(path, markName), JSON.stringify(mark))
  return { path, remove: () => removeFolder(path) }
}

/**
 * Removes what killed tests left: marked folders of this user whose process is gone and in which no program runs, and the folders elsewhere
 * in which their PostgreSQL kept its data. Safe to run several times at once. Returns the removed paths.
 */
export async function removeDeadTestFolders(parent = tmpdir()): Promise<string[]> {
  const removed: string[] = []
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    try {
      if (!isLeft(path)) continue
      await removeOutside(path)
      // Of two that would remove it, one does.
      const aside = join(parent, `cryptolist-removed-${randomUUID()}`)
      await rename(path, aside)
      await empty(aside, markName)
      removed.push(path)
    } catch (error) {
      if (!passing.has(codeOf(error))) throw error
    }
  }
  return removed
}

function isLeft(path: string): boolean {
  const mark = findMark(path)
  if (mark === undefined || mark.host !== hostname() || isRunning(mark)) return false
  return ![path, ...listOutside(path)].some(isUsed)
}

function findMark(path: string): Mark | undefined {
  try {
    const file = join(path, markName)
    // Links are not followed: by one, and a mark of their own, others would name any folder that they may write in.
    const [folder, written] = [lstatSync(path), lstatSync(file)]
    if (!folder.isDirectory() || !written.isFile() || ![folder, written].every(isOwn)) return undefined
    const mark: Partial<Mark> = JSON.parse(readFileSync(file, 'utf8'))
    const { host = '', pid = 0, startMark = '' } = mark
    return Number.isInteger(pid) && pid > 0 ? { host, pid, startMark } : undefined
  } catch {
    // No folder, no mark, or one that is being written.
    return undefined
  }
}

function isOwn({ uid }: { uid: number }): boolean {
  return process.getuid === undefined || uid === process.getuid()
}

/** Folders to which the board moved PostgreSQL's data of a marked one: only those that say so themselves. */
function listOutside(path: string): string[] {
  return dataFolders.flatMap((name) => {
    const dataDir = join(path, name)
    const link = join(dataDir, 'postgres')
    if (!existsSync(link)) return []
    const target = realpathSync(link)
    const readme = join(target, readmeName)
    const isOurs = existsSync(readme) && readFileSync(readme, 'utf8').includes(`data folder is ${dataDir}.\n`)
    return isOurs && !isWithin(realpathSync(path), target) ? [target] : []
  })
}

async function removeFolder(path: string): Promise<void> {
  await removeOutside(path)
  await empty(path, markName)
}

async function removeOutside(path: string): Promise<void> {
  for (const target of listOutside(path)) await empty(target, readmeName)
}

/** Removes a folder, its mark last: a folder left by a process that was killed meanwhile is still recognised. */
async function empty(path: string, lastName: string): Promise<void> {
  const names = existsSync(path) ? await readdir(path) : []
  for (const name of names.filter((other) => other !== lastName)) await remove(join(path, name))
  await remove(path)
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 3 })
}

function isRunning({ pid, startMark }: Mark): boolean {
  if (!isAlive(pid)) return false
  return process.platform !== 'linux' || startMarkOf(pid) === startMark
}

/** Whether a process of this number runs, and has not only left its number behind. */
function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return !['', 'Z', 'X'].includes(statusOf(pid)[0] ?? '')
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** A mark that tells a process from a later one of the same number: on Linux when it began. */
function startMarkOf(pid: number): string {
  return process.platform === 'linux' ? (statusOf(pid)[19] ?? '') : ''
}

/** The fields of /proc/<pid>/stat after the program's name, which may hold spaces. */
function statusOf(pid: number): string[] {
  const text = readOrEmpty(`/proc/${pid}/stat`)
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Whether a program runs in a folder, or was told its path: PostgreSQL and what makes its data. */
function isUsed(path: string): boolean {
  if (process.platform !== 'linux')
    return dataFolders.some((name) => {
      const [pid] = readOrEmpty(join(path, name, 'postgres/cluster/postmaster.pid')).split('\n')
      return Number(pid) > 0 && isAlive(Number(pid))
    })
  const folder = realpathSync(path)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .some((pid) => isWithin(folder, cwdOf(pid)) || readOrEmpty(`/proc/${pid}/cmdline`).includes(folder))
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}${sep}`)
}

function cwdOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
