import type { Database } from '../../database/open-database.ts'
import type { FilesService } from '../files/service.ts'
import { deleteKept, listRemoved } from './removal-repository.ts'
import type { SessionsService } from './sessions/service.ts'

/** Users whose traces are removed at once, so that an hour's round ends. */
const roundLength = 2_000

export interface AccountRemovalService {
  /** Ends the sessions of a user who has been removed and deletes all that the board keeps of them: files, addresses, saved jobs, links, settings. */
  forget(userId: string): Promise<void>
  /** The same for users who were removed without it, as when the server was killed in between; answers how many. */
  forgetRemoved(): Promise<number>
}

export interface AccountRemovalParts {
  database: Pick<Database, 'db'>
  sessions: Pick<SessionsService, 'endAll'>
  files: Pick<FilesService, 'removeAllOf'>
}

/** Makes the service. It runs after Parse has deleted the user, and as often as one likes. */
export function createAccountRemovalService({
  database: { db },
  sessions,
  files,
}: AccountRemovalParts): AccountRemovalService {
  const forget = async (userId: string): Promise<void> => {
    await sessions.endAll(userId)
    await files.removeAllOf(userId)
    await deleteKept(db, userId)
  }
  return {
    forget,
    async forgetRemoved() {
      const userIds = await listRemoved(db, roundLength)
      for (const userId of userIds) await forget(userId)
      return userIds.length
    },
  }
}
