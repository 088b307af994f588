import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { makeObjectId } from './user-rows.ts'

/** How long a session lasts, in seconds, on the site and at /server. */
export const sessionLengthSeconds = 30 * 24 * 60 * 60

/** A session as it is handed to the browser that made it. */
export interface NewSession {
  token: string
  sessionId: string
  expiresAt: Date
}

/** Writes a session as Parse does. `madeWith` stays with it. An installation has one session of a user: earlier ones end. */
export async function insertSession(
  db: Db,
  { userId, madeWith, installationId }: { userId: string; madeWith: string; installationId: string },
): Promise<NewSession> {
  const session = {
    token: `r:${randomBytes(16).toString('hex')}`,
    sessionId: makeObjectId(),
    expiresAt: new Date(Date.now() + sessionLengthSeconds * 1000),
  }
  const now = new Date()
  const createdWith = JSON.stringify({ action: 'login', authProvider: madeWith })
  await sql`
    with ended as (
      delete from "_Session" where "user" = ${userId} and "installationId" = ${installationId}
    )
    insert into "_Session" ("objectId", "createdAt", "updatedAt", "sessionToken", "user", "expiresAt", "createdWith", "installationId")
    values (${session.sessionId}, ${now}, ${now}, ${session.token}, ${userId}, ${session.expiresAt}, ${createdWith}::jsonb, ${installationId})`.execute(
    db,
  )
  return session
}

/** Ends a session; one that has ended already is no error. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await sql`delete from "_Session" where "objectId" = ${sessionId}`.execute(db)
}

/** Ends all sessions of a user, or all but one. */
export async function deleteSessionsOf(db: Db, userId: string, exceptId?: string): Promise<void> {
  await sql`
    delete from "_Session" where "user" = ${userId} and "objectId" is distinct from ${exceptId ?? null}`.execute(
    db,
  )
}
