import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { findErrorCode, StartupError } from '../../config/startup-error.ts'
import { program } from './binaries.ts'
import { getCommandLine, isAlive, isZombie } from './process-identity.ts'
import type { RunAs } from './run-as.ts'

export interface Installation {
  native: string
  libraries: string | undefined
  cluster: string
  logFile: string
  runAs: RunAs | undefined
}

export interface Postmaster {
  port: number
  ended: Promise<void>
  stop: () => Promise<void>
}

const readyWithinMilliseconds = 300_000
const keepLogBytes = 5_000_000

// Small and durable: even with all buffers filled and its connections (150 MB), a machine of two cores and 1 GB has room for it next to the
// board (300 MB). PostgreSQL's log grows only under load. With half of buffers and log, indexing a million transfers is a fifth slower, because whole
// pages are logged again and again.
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=256MB',
  'effective_cache_size=512MB',
  'maintenance_work_mem=64MB',
  'work_mem=8MB',
  'random_page_cost=1.1',
  'jit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=1GB',
  'max_parallel_workers_per_gather=1',
  'log_checkpoints=off',
  'timezone=UTC',
]

/** Starts PostgreSQL and waits until it takes connections; undefined when it ended instead (see `readLogTail`). */
export async function startPostmaster(place: Installation, port: number): Promise<Postmaster | undefined> {
  const options = ['-D', place.cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const log = openLog(place.logFile)
  const child = spawn(program(place.native, 'postgres'), options, {
    ...spawnOptions(place),
    // A session of its own, because Ctrl-C goes to the whole group and would stop it before the requests are answered.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ended = whenEnded(child)
  const guard = startGuard(child.pid, ended)
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      await endProcess(child.pid)
    await ended
    await guard
  }
  if (await isReadyInTime(place.cluster, child)) return { port, ended, stop }
  await stop()
  return undefined
}

/** Options that every program of PostgreSQL is started with: its user, a folder it may be in, and nothing of our environment. */
export function spawnOptions(place: Pick<Installation, 'native' | 'libraries' | 'runAs'>): {
  cwd: string
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  windowsHide: boolean
} {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  if (place.libraries !== undefined) {
    // A library that is found through a link looks for others next to the link, not next to itself.
    const folders = `${place.libraries}:${join(place.native, 'lib')}`
    environment[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] = folders
  }
  const user = place.runAs === undefined ? {} : { uid: place.runAs.uid, gid: place.runAs.gid }
  // Programs of Windows need its own variables.
  const env = process.platform === 'win32' ? {} : { env: environment }
  return { cwd: '/', windowsHide: true, ...env, ...user }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

export function readLogTail(place: Installation): string {
  return readFileSync(place.logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
}

async function isReadyInTime(cluster: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + readyWithinMilliseconds
  while (
    Date.now() < deadline &&
    child.pid !== undefined &&
    child.exitCode === null &&
    child.signalCode === null
  ) {
    const file = findPostmasterFile(cluster)
    if (file?.pid === child.pid && file.isReady) return true
    await sleep(10)
  }
  return false
}

function whenEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}

/** A shell that waits for our end and then stops PostgreSQL, so that even kill -9 leaves none running. */
async function startGuard(pid: number | undefined, ended: Promise<void>): Promise<void> {
  if (pid === undefined || process.platform === 'win32') return
  const guard = spawn('/bin/sh', ['-c', `read -r _; kill -CONT ${pid}; kill -INT ${pid}`], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  const guardEnded = whenEnded(guard)
  await ended
  guard.ref()
  guard.kill('SIGKILL')
  await guardEnded
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > keepLogBytes) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

interface PostmasterFile {
  pid: number
  port: number
  isReady: boolean
}

/** Reads postmaster.pid of a cluster; undefined if it is missing or incomplete. */
function findPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readLines(join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** Ends a PostgreSQL left running by a killed process, and removes a dead one's file that would make PostgreSQL mistake another process for it. */
export async function endOrphan(cluster: string, log: Pick<Logger, 'info'>): Promise<void> {
  const left = findPostmasterFile(cluster)
  if (left === undefined) return
  const isOther = isAlive(left.pid) && !getCommandLine(left.pid).includes(cluster)
  if (isOther || isZombie(left.pid)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  if (!isAlive(left.pid)) return
  log.info('Stopping the PostgreSQL that an earlier run left behind')
  await endProcess(left.pid)
  if (isAlive(left.pid)) {
    throw new StartupError(
      `A PostgreSQL that an earlier run left behind (process ${left.pid}) still uses ${cluster} and doesn’t stop. End it, then start again.`,
    )
  }
}

/** Asks a PostgreSQL to stop: politely, after 10 seconds without writing its buffers, after 3 more by force. */
async function endProcess(pid: number): Promise<void> {
  // A frozen process hears nothing before it is woken.
  if (process.platform !== 'win32') signal(pid, 'SIGCONT')
  for (const [name, seconds] of [['SIGINT', 10] as const, ['SIGQUIT', 3] as const, ['SIGKILL', 3] as const]) {
    signal(pid, name)
    for (let waited = 0; waited < seconds * 50; waited++) {
      if (!isAlive(pid)) return
      await sleep(20)
    }
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (findErrorCode(error) !== 'ESRCH' && findErrorCode(error) !== 'EPERM') throw error
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return []
    throw error
  }
}
