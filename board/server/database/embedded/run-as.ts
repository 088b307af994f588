import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { findErrorCode, StartupError } from '../../config/startup-error.ts'

/** The user that PostgreSQL runs as when we are root, which it refuses to run as. */
export interface RunAs {
  name: string
  uid: number
  gid: number
}

/** `postgres` or else `nobody` when we are root; undefined when PostgreSQL runs as ourselves. Throws a StartupError if neither is possible. */
export function findRunAs(): RunAs | undefined {
  if (process.getuid === undefined) return undefined
  if (process.getuid() !== 0) {
    assertKnownUser()
    return undefined
  }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [userName, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (userName !== undefined && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start CryptoList as another user, or set DATABASE_URL.',
  )
}

/** Whether that user may enter the folder, by the permissions of it and of every folder above it. */
export function isReachable(folder: string, user: RunAs): boolean {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}

function assertKnownUser(): void {
  try {
    userInfo()
  } catch (error) {
    if (findErrorCode(error) !== 'ERR_SYSTEM_ERROR') throw error
    throw new StartupError(
      `PostgreSQL needs a user with a name, and user ${process.getuid?.()} has none in /etc/passwd. Start CryptoList as another user, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}
