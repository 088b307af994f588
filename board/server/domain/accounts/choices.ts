import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

type Db = Kysely<Schema>

/** Remembers that a user has chosen a name or a password of their own, which a wallet's user lacks at first. Never undone. */
export async function recordChoice(
  db: Kysely<Schema>,
  userId: string,
  chosen: { username: boolean; password: boolean },
): Promise<void> {
  if (chosen.username || chosen.password) await writeChoice(db, userId, chosen)
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
