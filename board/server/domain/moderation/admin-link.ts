import { join } from 'node:path'
import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/setup'
import { adminLinkFile } from '../../config/data-folder.ts'
import { removeIfPossible } from '../../config/private-file.ts'
import type { Db } from '../../database/schema.ts'
import { isDemoAccount } from '../accounts/accounts.ts'
import { requireSite } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashToken, isToken, makeRandomToken } from '../identifiers/link-token.ts'
import { addAdmin, hasAdmin } from './staff.ts'

/** How long the link works that a start gives the operator. */
export const adminLinkHours = 12

/**
 * A token for the link that makes its opener the first admin; undefined if there is an admin. A server makes one at each start. Those of other
 * processes, and of a start that was killed, work until they expire, because an operator may have either before their eyes.
 */
export async function createAdminLink({
  database,
}: Pick<DomainContext, 'database'>): Promise<string | undefined> {
  return database.db.transaction().execute(async (db) => {
    await lockAdmin(db)
    if (await hasAdmin(db)) return undefined
    const token = makeRandomToken()
    const expiresAt = sql<Date>`now() + make_interval(hours => ${adminLinkHours})`
    await db
      .insertInto('board.admin_links')
      .values({ token_hash: hashToken(token), expires_at: expiresAt })
      .execute()
    return token
  })
}

/** Whoever makes a link or uses one waits here, until the transaction before ends, and finds what it did. */
async function lockAdmin(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('board.admin_links', 0))`.execute(db)
}

/** Whether a link still makes its opener an admin. */
export async function isAdminLinkOpen(
  { database }: Pick<DomainContext, 'database'>,
  token: string,
): Promise<boolean> {
  return isOpen(database.db, token)
}

/** Makes the viewer the first admin, which ends all links. Throws not_signed_in, sign_in_again, invalid_input for a demo account, gone. */
export async function acceptAdminLink(context: DomainContext, viewer: Viewer, token: string): Promise<void> {
  const { user } = requireSite(viewer)
  const { config, database, log } = context
  if (await isDemoAccount(database.db, user.id)) throw new BoardError('invalid_input', text.notForDemo)
  // Before the lock: nobody with a token that opens nothing makes others wait.
  if (!(await isOpen(database.db, token))) throw new BoardError('gone', text.linkGone)
  await database.db.transaction().execute(async (db) => {
    await lockAdmin(db)
    if (!(await isOpen(db, token))) throw new BoardError('gone', text.linkGone)
    await addAdmin(db, user.id)
  })
  removeIfPossible(join(config.dataDir, adminLinkFile), log)
}

async function isOpen(db: Db, token: string): Promise<boolean> {
  if (!isToken(token)) return false
  const link = await db
    .selectFrom('board.admin_links')
    .select('expires_at as expiresAt')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link !== undefined && !(await hasAdmin(db))
}
