import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { writeChoice } from './repository.ts'

/** Remembers that a user has chosen a name or a password of their own, which a wallet's user lacks at first. Never undone. */
export async function recordChoice(
  db: Kysely<Schema>,
  userId: string,
  chosen: { username: boolean; password: boolean },
): Promise<void> {
  if (chosen.username || chosen.password) await writeChoice(db, userId, chosen)
}
