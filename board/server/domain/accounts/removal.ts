import type { DomainContext } from '../domain-context.ts'
import { removeFilesOf } from '../files/files.ts'
import { deleteKept, listRemoved } from './removal-repository.ts'
import { endAllSessions } from './sessions/sessions.ts'

/** Users whose traces are removed at once, so that an hour's round ends. */
const roundLength = 2_000

/**
 * Ends the sessions of a user who has been removed and deletes all that the board keeps of them: files, addresses, saved jobs, links,
 * settings. Runs after Parse has deleted the user; running it again does no harm.
 */
export async function removeTracesOf(context: DomainContext, userId: string): Promise<void> {
  await endAllSessions(context, userId)
  await removeFilesOf(context, userId)
  await deleteKept(context.database.db, userId)
}

/** The same for users who were removed without it, such as when the server was killed in between; returns how many. */
export async function removeTracesOfRemoved(context: DomainContext): Promise<number> {
  const userIds = await listRemoved(context.database.db, roundLength)
  for (const userId of userIds) await removeTracesOf(context, userId)
  return userIds.length
}
