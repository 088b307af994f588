/** An error of the SDK itself: `code` for programs, the message for people. */
export class SdkError<Code extends string | number> extends Error {
  readonly code: Code

  constructor(code: Code, message: string, options: { cause?: unknown } = {}) {
    // Passing an undefined cause would add a `cause` property.
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
  }
}
