import { z } from 'zod'
import { parseCodes } from './http/parse-error.ts'
import type { ParseRest } from './server/rest.ts'

const record = z.looseObject({ objectId: z.string(), ACL: z.record(z.string(), z.unknown()).optional() })

/** A user as old clients read it, with its id and whatever its class holds. */
export type UserRecord = z.infer<typeof record>

/** Reads a user by id, with the master key. Rejects with Parse's error for one who isn't there. */
export type ReadUser = (userId: string) => Promise<UserRecord>

export function createUserReader(rest: ParseRest): ReadUser {
  return async (userId) => record.parse(await rest.request('GET', `users/${userId}`))
}

/** For a `catch`: what isn't there is undefined, and any other failure is thrown again. */
export function undefinedIfNotFound(error: unknown): undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code !== parseCodes.OBJECT_NOT_FOUND) throw error
}
