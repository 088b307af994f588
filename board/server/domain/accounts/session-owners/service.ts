import type { Database } from '../../../database/open-database.ts'
import { isSessionToken } from '../sessions/policy.ts'
import { listOwners } from './repository.ts'

/** Whom a session's token stands for. */
export interface TokenOwner {
  userId: string
  /** As permissions name them: `role:editors`. Inherited ones too. */
  roles: readonly string[]
}

export interface SessionOwnersService {
  /** The owners of those tokens whose sessions have not ended, in one statement: nothing here is remembered, so what ended has ended. */
  listByToken(tokens: readonly string[]): Promise<ReadonlyMap<string, TokenOwner>>
}

/** Makes the service. */
export function createSessionOwnersService({
  database,
}: {
  database: Pick<Database, 'db'>
}): SessionOwnersService {
  return {
    async listByToken(tokens) {
      const known = tokens.filter(isSessionToken)
      if (known.length === 0) return new Map()
      const rows = await listOwners(database.db, known)
      return new Map(rows.map(({ token, userId, roles }) => [token, { userId, roles }]))
    },
  }
}
