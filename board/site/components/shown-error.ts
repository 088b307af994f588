interface ShownErrorFacts {
  /** A few words: what happened. */
  title: string
  /** The server's code, a wallet's number, or a word of ours. */
  code?: string | number
  /** Shown next to the code. */
  name?: string
  requestId?: string | null
  cause?: unknown
}

/** Why something failed, as a page's script shows it: a title, what to do, and what helps to find the cause. */
export class ShownError extends Error {
  override readonly name: string
  readonly title: string
  readonly code: string | number
  readonly requestId: string | null

  constructor(message: string, { title, code = '', name = 'ShownError', requestId, cause }: ShownErrorFacts) {
    super(message, { cause })
    this.name = name
    this.title = title
    this.code = code
    this.requestId = requestId ?? null
  }
}
