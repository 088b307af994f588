import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import { hashWithKey } from '../domain/identifiers/keyed-hash.ts'
import { readDevices, setDevices } from '../http/cookies.ts'

/**
 * Browsers and installations that have signed in to an account before. Their attempts are counted by themselves, so that wrong passwords from
 * elsewhere never lock them out (OWASP, "Slow down online guessing attacks with device cookies"). Knowing a device opens nothing.
 */
export interface KnownDevices {
  /** The key that attempts of this device at an account are counted under; undefined if it has never signed in there. */
  find(userId: string): Promise<string | undefined>
}

/** For requests that name no device. */
export const unknownDevice: KnownDevices = { find: async () => undefined }

/** Accounts that a browser remembers; beyond these the oldest is dropped. */
const maxAccounts = 4
const nonceLetters = 22
const entry = new RegExp(`^([\\w-]{${nonceLetters}})([\\w-]{43})$`)

/** The browser, by its cookie: one signed entry for each account, which names neither the account nor anything else. */
export function deviceOfBrowser(context: Pick<DomainContext, 'config'>, request: Request): KnownDevices {
  return {
    async find(userId) {
      const nonce = listNonces(request).find((entry) => isOf(context, entry, userId))
      return nonce === undefined ? undefined : `browser:${nonce.nonce}`
    },
  }
}

/** Has the browser remember that it signed in to an account. */
export function rememberBrowser(
  context: Pick<DomainContext, 'config'>,
  response: Response,
  userId: string,
): void {
  const nonce = randomBytes(16).toString('base64url')
  const others = listNonces(response.req).filter((entry) => !isOf(context, entry, userId))
  const entries = [{ nonce, signature: sign(context, userId, nonce) }, ...others].slice(0, maxAccounts)
  setDevices(
    response,
    entries.map((one) => one.nonce + one.signature),
  )
}

interface Entry {
  nonce: string
  signature: string
}

function listNonces(request: Request): Entry[] {
  return readDevices(request).flatMap((text) => {
    const [, nonce = '', signature = ''] = entry.exec(text) ?? []
    return nonce === '' ? [] : [{ nonce, signature }]
  })
}

function isOf(context: Pick<DomainContext, 'config'>, { nonce, signature }: Entry, userId: string): boolean {
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(context, userId, nonce)))
}

function sign({ config }: Pick<DomainContext, 'config'>, userId: string, nonce: string): string {
  return hashWithKey(config.masterKey, `device\0${userId}\0${nonce}`).toString('base64url')
}

/** Installations of one account that are kept; beyond these the oldest are deleted. */
const maxInstallations = 20

/** An app at `/server`, which brings no cookies, by the installation id that its SDK sends. */
export function deviceOfInstallation(
  { config, database }: DomainContext,
  installationId: string | undefined,
): KnownDevices {
  if (installationId === undefined || installationId === '') return unknownDevice
  return {
    async find(userId) {
      const hash = hashOf(config.masterKey, userId, installationId)
      const { rows } = await sql`
        select from board.sign_in_devices where user_id = ${userId} and device_hash = ${hash}`.execute(
        database.db,
      )
      return rows.length === 0 ? undefined : `installation:${hash.toString('base64url')}`
    },
  }
}

/** Remembers that an installation signed in to an account. */
export async function rememberInstallation(
  { config, database }: DomainContext,
  userId: string,
  installationId: string | undefined,
): Promise<void> {
  if (installationId === undefined || installationId === '') return
  const hash = hashOf(config.masterKey, userId, installationId)
  await sql`
    insert into board.sign_in_devices (user_id, device_hash) values (${userId}, ${hash})
    on conflict (user_id, device_hash) do update set used_at = now()`.execute(database.db)
  await deleteOldest(database.db, userId)
}

async function deleteOldest(db: Db, userId: string): Promise<void> {
  await sql`
    delete from board.sign_in_devices where (user_id, device_hash) in (
      select user_id, device_hash from board.sign_in_devices where user_id = ${userId}
      order by used_at desc offset ${maxInstallations})`.execute(db)
}

function hashOf(masterKey: string, userId: string, installationId: string): Buffer {
  return hashWithKey(masterKey, `installation\0${userId}\0${installationId}`)
}
