/** Values that this browser remembers for the site; the token of the session is never among them. */
type StoredKey =
  /** The profile, a mirror of what the server's page says. */
  | 'currentUser'
  /** Id of the wallet that signed in last; it is listed first. */
  | 'lastWallet'
  /** Id of the wallet that the present session was made with. */
  | 'sessionWallet'
  /** The ends of the paths of jobs saved without an account, the last saved first. */
  | 'savedJobs'
  /** Id of the user whose account didn't take all of them when they signed in. */
  | 'savedJobsLeftBy'
  /** Ids of the jobs and slugs of the companies hidden without an account, the last hidden first. */
  | 'hiddenJobs'
  | 'hiddenCompanies'
  /** Applications noted without an account, the last one first (browser-applications.ts). */
  | 'applied'
  /** Id of the user whose account didn't take all of them. */
  | 'appliedLeftBy'
  /** `off` where single keys do nothing. */
  | 'keys'
  /** For whom this tab has loaded its page again; the tab's own. */
  | 'reloadedFor'

/** A remembered value; null where there is none or the browser keeps none. */
export function readStored(key: StoredKey): string | null {
  try {
    return storageOf(key).getItem(key)
  } catch {
    // Storage may be switched off in the browser; the site works without it.
    return null
  }
}

/** Remembers a value, or forgets it when it is null; does nothing where the browser keeps none. */
export function writeStored(key: StoredKey, value: string | null): void {
  try {
    const storage = storageOf(key)
    if (value === null) storage.removeItem(key)
    else if (storage.getItem(key) !== value) storage.setItem(key, value)
  } catch {
    // As above: full or switched off.
  }
}

function storageOf(key: StoredKey): Storage {
  return key === 'reloadedFor' ? sessionStorage : localStorage
}
