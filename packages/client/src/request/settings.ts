import { badInput } from './api-error.ts'

/** The options of `createClient`. */
export interface ClientOptions {
  /** Where the board is, `https://jobs.example`: scheme, host and port. */
  origin: string
  /** Sends the requests; the global `fetch` by default. */
  fetch?: typeof fetch
  /** Ends every call and every wait of this client. */
  signal?: AbortSignal
  /** Longest time for one attempt of a call, in seconds; 20 by default. */
  timeoutSeconds?: number
  /** Longest wait that the board may ask for when there were too many calls (429), in seconds; 60 by default. */
  maxWaitSeconds?: number
}

/** The options of every call. */
export interface CallOptions {
  /** Ends the call, and its waits, at once; the call throws the signal's reason. */
  signal?: AbortSignal
}

export interface Settings {
  origin: string
  fetch: typeof fetch
  signal: AbortSignal | undefined
  timeoutSeconds: number
  maxWaitSeconds: number
}

/** Checks the options of a client. Throws `bad_input`. */
export function readSettings(given: ClientOptions): Settings {
  // Plain JavaScript may pass nothing.
  const {
    origin,
    fetch,
    signal,
    timeoutSeconds = 20,
    maxWaitSeconds = 60,
  }: Partial<ClientOptions> = {
    ...given,
  }
  return {
    origin: readOrigin(origin),
    // Browsers refuse a fetch that is called as the method of another object.
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    signal,
    timeoutSeconds: requireSeconds('timeoutSeconds', timeoutSeconds),
    maxWaitSeconds: requireSeconds('maxWaitSeconds', maxWaitSeconds),
  }
}

function requireSeconds(field: string, value: number): number {
  if (value >= 0 && value <= 1e6) return value
  throw badInput(field, value)
}

function readOrigin(origin: unknown): string {
  if (typeof origin === 'string' && URL.canParse(origin)) {
    const url = new URL(origin)
    if (/^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  }
  throw badInput('origin', 'use https://jobs.example, without a path')
}
