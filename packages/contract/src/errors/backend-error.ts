/** Where an error of the catalogue begins: in an answer of the server, in the SDK before or after the request, or in either. */
export type ErrorOrigin = 'server' | 'client' | 'both'

/** One sentence that the server answers with. What differs stands in braces: `{class}`. */
export interface BackendErrorText {
  text: string
  /** What was asked for. */
  when: string
  /** HTTP status, where it is another than the code's usual one. */
  status?: number
}

/** One number of the catalogue that Moralis v1 and Parse clients know. */
export interface BackendError {
  code: number
  /** What the code means, in a few words. */
  meaning: string
  origin: ErrorOrigin
  /** HTTP status of the answer at /server; null where no answer carries the code. */
  status: number | null
  /** Why the server never answers with it; only where it doesn't. */
  reason?: string
  texts: readonly BackendErrorText[]
}
