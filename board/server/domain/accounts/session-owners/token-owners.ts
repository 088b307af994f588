import type { Database } from '../../../database/open-database.ts'
import { isSessionToken } from '../sessions/policy.ts'
import { listOwners } from './repository.ts'

/** Whom a session's token stands for. */
export interface TokenOwner {
  userId: string
  /** As permissions name them: `role:editors`. Inherited ones too. */
  roles: readonly string[]
}

export type ListOwners = (tokens: readonly string[]) => Promise<ReadonlyMap<string, TokenOwner>>

/** The owners of those tokens whose sessions have not ended, in one statement. Nothing is cached, so a session that ended opens nothing. */
export async function listTokenOwners(
  { db }: Pick<Database, 'db'>,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, TokenOwner>> {
  const known = tokens.filter(isSessionToken)
  if (known.length === 0) return new Map()
  const rows = await listOwners(db, known)
  return new Map(rows.map(({ token, userId, roles }) => [token, { userId, roles }]))
}
