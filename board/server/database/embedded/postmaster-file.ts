import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { findErrorCode, StartupError } from '../../config/startup-error.ts'
import { getCommandLine, isAlive, isZombie } from './process-identity.ts'

/** What a running PostgreSQL writes about itself into its data folder. */
export interface PostmasterFile {
  pid: number
  port: number
  isReady: boolean
}

/** Reads postmaster.pid of a cluster; undefined when there is none or it is not written in full yet. */
export function findPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readLines(join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/**
 * Ends a PostgreSQL that was left running on the cluster when the process that started it was killed, and removes
 * what a dead one left where PostgreSQL itself would take another process of that number for it.
 */
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
      `A PostgreSQL that an earlier run left behind (process ${left.pid}) still uses ${cluster} and does not stop. End it, then start again.`,
    )
  }
}

/** Asks a PostgreSQL to stop: politely, after 10 seconds without writing its buffers, after 3 more by force. */
export async function endProcess(pid: number): Promise<void> {
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
