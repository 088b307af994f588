/** What this browser remembers for the site; the token of the session is never among it. */
export type StoredKey =
  /** The profile, a mirror of what the server's page says. */
  | 'currentUser'
  /** Id of the wallet that signed in last; it is listed first. */
  | 'lastWallet'
  /** Id of the wallet that the present session was made with. */
  | 'sessionWallet'

/** A remembered value; null where there is none or the browser keeps none. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be switched off in the browser; the site works without it.
    return null
  }
}

/** Remembers a value, or forgets it when it is null; does nothing where the browser keeps none. */
export function writeStored(key: StoredKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else if (localStorage.getItem(key) !== value) localStorage.setItem(key, value)
  } catch {
    // As above: full or switched off.
  }
}
