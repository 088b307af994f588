import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** Placeholder by the lead until the demo set is written: "data" replaces this file. */
export async function seedDemo(_db: Kysely<Schema>): Promise<boolean> {
  return false
}
