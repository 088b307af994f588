import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/**
 * Revokes the API keys that an account created, those of companies too; with `companyId`, those of that company only. Whoever takes an account
 * back can't know who created its keys.
 */
export async function revokeKeysOf(
  db: Db,
  userId: string,
  { companyId }: { companyId?: string } = {},
): Promise<void> {
  const working = db
    .updateTable('board.api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  await (companyId === undefined ? working : working.where('company_id', '=', companyId)).execute()
}

/** Whether an account has created API keys that still work, for itself or for a company. */
export async function hasWorkingKeys(db: Db, userId: string): Promise<boolean> {
  const key = await db
    .selectFrom('board.api_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .limit(1)
    .executeTakeFirst()
  return key !== undefined
}
