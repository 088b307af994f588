import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { writeChoice } from './repository.ts'

/** What a user has chosen of their own. */
export interface Choice {
  username: boolean
  password: boolean
}

/** Remembers that a user has chosen a name or a password of their own. A choice is never taken back. */
export async function recordChoice(db: Kysely<Schema>, userId: string, chosen: Choice): Promise<void> {
  if (chosen.username || chosen.password) await writeChoice(db, userId, chosen)
}
