import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findErrorCode } from '../../config/startup-error.ts'

/** Whether a process of this number runs (also one that we may not signal). */
export function isAlive(pid: number): boolean {
  return exists(pid) && !isZombie(pid)
}

/** Whether the process has ended but its parent has not taken note: PostgreSQL would still take it for a living one. */
export function isZombie(pid: number): boolean {
  return process.platform === 'linux' && readStatus(pid)[0] === 'Z'
}

/** A mark that tells a process from a later one of the same number: its start time on Linux, else nothing (an empty text). */
export function getStartMark(pid: number): string {
  return process.platform === 'linux' ? (readStatus(pid)[19] ?? '') : ''
}

export function getCommandLine(pid: number): string {
  if (process.platform === 'linux') return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  if (process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    // ps ends with 1 when there is no such process.
    return ''
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return findErrorCode(error) === 'EPERM'
  }
}

/** The fields of /proc/<pid>/stat after the name, which is in parentheses and may hold spaces. */
function readStatus(pid: number): string[] {
  return readOrEmpty(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended meanwhile, or belongs to another user.
    return ''
  }
}
