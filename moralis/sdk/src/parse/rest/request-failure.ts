import { fillMessage, transportMessages } from '@cryptolist/contract'
import type { Answer } from './exchange.ts'

/** A request that no server answered well. `responseText` is what the original's callers read the error from. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
  readonly status: number
  readonly responseText: string

  constructor(message: string, { status = 0, text = '', cause }: Partial<Answer> = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.responseText = text
  }

  /** Of a server that answered with an error. */
  static from(answer: Answer): RequestFailure {
    const { status, statusText } = answer
    return new RequestFailure(fillMessage(transportMessages.errorResponse, { status, statusText }), answer)
  }
}
