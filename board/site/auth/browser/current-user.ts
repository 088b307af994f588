import { isUser, type User } from '@cryptolist/contract'
import { readStored, writeStored } from '../../components/storage/stored-value.ts'

/** Whether the server's page knows who is looking; an error page may be sent before that was found out. */
export function isPageUserKnown(): boolean {
  return document.documentElement.dataset.user !== 'unknown'
}

/** The user that the server's page names (`<html data-user>`), or null when it is a page for signed-out visitors. */
export function findPageUser(): User | null {
  return parseUser(document.documentElement.dataset.user ?? null)
}

export function findStoredUserId(): string | null {
  return parseUser(readStored('currentUser'))?.id ?? null
}

/** Keeps the profile, which holds no token, under `currentUser`, or forgets it. */
export function storeUser(user: User | null): void {
  writeStored('currentUser', user === null ? null : JSON.stringify(user))
  if (user === null) writeStored('sessionWallet', null)
}

function parseUser(json: string | null): User | null {
  if (json === null) return null
  try {
    const value: unknown = JSON.parse(json)
    return isUser(value) ? value : null
  } catch {
    // Anyone can write to the browser's storage; a value that can't be read is no user.
    return null
  }
}
