/** A reason why the program cannot start, as a sentence that says what happened and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError'

  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
  }
}

/** The code of an error of the operating system or of PostgreSQL (`EACCES`, `28P01`), if it has one. */
export function findErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
