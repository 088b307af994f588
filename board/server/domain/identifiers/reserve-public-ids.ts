import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { toPublicId } from './public-id.ts'
import { reserveNumbers } from './repository.ts'

type Db = Kysely<Schema>

/** Takes the next public ids; nobody else gets them, also when the transaction fails. */
export async function reservePublicIds(db: Db, count: number): Promise<string[]> {
  return (await reserveNumbers(db, count)).map(toPublicId)
}

/** Takes the next public id. */
export async function reservePublicId(db: Db): Promise<string> {
  const [id] = await reservePublicIds(db, 1)
  if (id === undefined) throw new Error('The database gave no public id.')
  return id
}
