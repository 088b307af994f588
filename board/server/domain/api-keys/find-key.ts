import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/api-keys'
import { findUser } from '../accounts/sessions.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { isApiKey } from '../identifiers/api-key.ts'
import { hashToken } from '../identifiers/link-token.ts'
import { can } from '../teams/policy.ts'
import { findTeamRole } from '../teams/team.ts'

/**
 * The viewer that a key stands for. Nothing is kept between requests: a key that is revoked, or whose account loses its role or is locked,
 * opens nothing from then on. Throws invalid_credentials.
 */
export async function findKeyViewer({ database: { db } }: DomainContext, key: string): Promise<Viewer> {
  const row = isApiKey(key)
    ? await db
        .selectFrom('board.api_keys')
        .select(['id', 'user_id as userId', 'company_id as companyId', 'scopes', 'revoked_at as revokedAt'])
        .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('isExpired'))
        .where('hash', '=', hashToken(key))
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw refuse(text.unknownKey)
  if (row.revokedAt !== null) throw refuse(text.revokedKey)
  if (row.isExpired) throw refuse(text.expiredKey)
  const { id, userId, companyId, scopes } = row
  const user = await findUser(db, userId)
  const mayPost = companyId === null || can(await findTeamRole(db, { userId, companyId }), 'post')
  if (user === undefined || !mayPost) throw refuse(text.lostKey)
  return { user, session: null, key: { id, scopes, companyId } }
}

function refuse(sentence: string): BoardError {
  return new BoardError('invalid_credentials', sentence)
}

/** Notes that a key was used, so that the use of a lost one is seen. */
export async function recordUse(
  { database: { db } }: DomainContext,
  { keyId, operation, network }: { keyId: string; operation: string; network: string },
): Promise<void> {
  await db
    .insertInto('board.api_key_uses')
    .values({ key_id: keyId, day: sql<string>`current_date`, operation, network })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'day', 'operation', 'network'])
        .doUpdateSet({ count: sql<number>`api_key_uses.count + 1`, last_at: sql<Date>`now()` }),
    )
    .execute()
}
