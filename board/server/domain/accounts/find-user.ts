import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { findUserIds } from './repository.ts'

/** The id of the user with this username, spelled as they spell it; undefined when there is none. */
export async function findUserId(db: Kysely<Schema>, username: string): Promise<string | undefined> {
  return (await findUserIds(db, [username])).get(username)
}
