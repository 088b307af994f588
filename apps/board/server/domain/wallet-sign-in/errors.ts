import { BoardError } from '@cryptolist/contract'

/** The text is used up, unknown or too old. */
export function challengeExpired(): BoardError {
  return new BoardError(
    'challenge_expired',
    'This sign-in text has been used or is older than 5 minutes. Start again to get a new one.',
  )
}

/** What was signed is not what we handed out, or not signed by that address. */
export function signatureInvalid(): BoardError {
  return new BoardError(
    'signature_invalid',
    'The signature does not fit this text and address. Only plain accounts can sign in for now. Start again to get a new text.',
  )
}

/** An address that another user has proved. */
export function addressTaken(): BoardError {
  return new BoardError('conflict', 'This address belongs to another account.')
}

/** The user of an address may not sign in. */
export function accountLocked(): BoardError {
  return new BoardError('forbidden', 'This account is locked.')
}
