import type { Db } from '../../database/schema.ts'
import { selectConfirmed } from './register-repository.ts'

/** Reasons of the entries that listings are compared with, by their addresses. */
export async function readConfirmed(db: Db): Promise<ReadonlyMap<string, string>> {
  return new Map((await selectConfirmed(db)).map(({ address, reason }) => [address, reason]))
}
