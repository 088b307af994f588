export type EnsErrorCode = 'no_ens' | 'not_an_address'

/** Why a name cannot be looked up at all. What the node or the wallet says is thrown as it is. */
export class EnsError extends Error {
  override readonly name = 'EnsError'
  readonly code: EnsErrorCode

  constructor(code: EnsErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
