import { join } from 'node:path'
import type { Logger } from 'pino'
import * as text from '#messages/setup'
import { adminLinkFile } from '../config/data-folder.ts'
import { removeIfPossible, writePrivateFile } from '../config/private-file.ts'
import { isOnTerminal } from './server-log.ts'

interface AdminLink {
  /** Undefined once the board has an admin. */
  token: string | undefined
  hours: number
}

/** Gives the operator the link that makes its opener the first admin: on a terminal itself, else in a file of the data folder, because logs are kept. */
export function announceAdminLink(
  log: Pick<Logger, 'info' | 'warn'>,
  { token, hours }: AdminLink,
  { dataDir, origin }: { dataDir: string; origin: string },
): void {
  const file = join(dataDir, adminLinkFile)
  const url = `${origin}/become-admin/${token}`
  if (token === undefined) removeIfPossible(file, log)
  else if (isOnTerminal()) log.info(text.linkOnTerminal(url, hours))
  else
    try {
      writePrivateFile(file, `${url}\n`)
      log.info(text.linkInFile(file, hours))
    } catch (error) {
      log.warn({ err: error }, text.linkNotWritten(file))
    }
}
