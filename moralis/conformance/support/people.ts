import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Client, ClientObject, ClientUser } from './clients.ts'

export const password = 'lantern under the bridge'

/** A name that nobody has: of a user, a class, a role. */
export function newName(prefix: string): string {
  return `${prefix}${randomBytes(5).toString('hex')}`
}

/** Signs somebody new up, who then is the current user. */
export async function signUp(
  client: Pick<Client, 'User'>,
  attributes: Record<string, unknown> = {},
): Promise<ClientUser> {
  return client.User.signUp(newName('person-'), password, attributes)
}

/** The token of a user; throws when there is none. */
export function tokenOf(user: ClientUser): string {
  const token = user.getSessionToken()
  if (token === undefined || token === null) throw new Error('The user has no session token.')
  return token
}

/** The id of a saved object; throws when it was not saved. */
export function idOf(object: ClientObject): string {
  if (object.id === undefined) throw new Error('The object was not saved.')
  return object.id
}

/** Expects a call to be refused with this code of the backend. */
export async function expectCode(code: number, call: Promise<unknown> | undefined): Promise<void> {
  await expect(call).rejects.toMatchObject({ code })
}
