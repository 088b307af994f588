import { sql } from 'kysely'
import { isEmailOfAppSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'

/** Remembers that a user has chosen a name or a password of their own, which a wallet's user lacks at first. Never undone. */
export async function recordChoice(
  db: Db,
  userId: string,
  chosen: { username: boolean; password: boolean },
): Promise<void> {
  if (chosen.username || chosen.password) await writeChoice(db, userId, chosen)
}

/**
 * Remembers an address that a session of an app gives a user who has none. Such a session may be in another person's hands, so the address
 * gets no link for a new password and no mail about the account until the user enters it on the site. A further address doesn't replace
 * earlier ones: of several saves at once, any may be the last.
 */
export async function recordEmailOfApp(db: Db, userId: string, email: string): Promise<void> {
  await sql`insert into board.account_settings as settings (user_id, emails_of_app) values (${userId}, array[${email}::text])
    on conflict (user_id) do update set emails_of_app = array_append(array_remove(settings.emails_of_app, ${email}), ${email})`.execute(
    db,
  )
}

/** Whether an app gave the user the address that they have now. */
export async function isEmailOfApp(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select ${sql.raw(isEmailOfAppSql('"_User"'))} as given from "_User" where "objectId" = ${userId}`.execute(
    db,
  )
  return rows[0]?.given ?? false
}

/** Forgets that an app gave the user an address, which they now entered on the site. */
export async function forgetEmailOfApp(db: Db, userId: string, email: string): Promise<void> {
  await sql`update board.account_settings set emails_of_app = array_remove(emails_of_app, ${email})
    where user_id = ${userId} and ${email} = any (emails_of_app)`.execute(db)
}

async function writeChoice(
  db: Db,
  userId: string,
  chosen: { username: boolean; password: boolean },
): Promise<void> {
  await db
    .updateTable('board.account_settings')
    .set({
      ...(chosen.username ? { has_chosen_username: true } : {}),
      ...(chosen.password ? { has_password: true } : {}),
    })
    .where('user_id', '=', userId)
    .execute()
}
