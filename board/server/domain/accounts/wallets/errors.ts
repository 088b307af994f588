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
    'The signature does not fit this text and address. Start again to get a new text.',
  )
}

/** Neither a plain account's signature, nor one of a contract wallet on a chain that this board can ask. */
export function contractUnknown(chainId: number): BoardError {
  return new BoardError(
    'signature_invalid',
    `The signature does not fit this text and address. Contract wallets of chain ${chainId} cannot sign in here.`,
  )
}

/** A contract on one chain says nothing about the same address on another. */
export function otherChain(): BoardError {
  return new BoardError(
    'signature_invalid',
    'This address is known here from another chain. Switch your wallet to that chain and start again.',
  )
}

/** An address that another user has proved. */
export function addressTaken(): BoardError {
  return new BoardError('conflict', 'This address belongs to another account.')
}

/** An address that another user has proved on this site, seen by its own key. */
export function linkedElsewhere(): BoardError {
  return new BoardError(
    'conflict',
    'This address belongs to another account. Sign in with it and unlink it there first.',
  )
}

/** An address that isn't the viewer's, whether somebody else's or nobody's. */
export function addressUnknown(): BoardError {
  return new BoardError('not_found', 'This wallet does not belong to your account.')
}

/** The user of an address may not sign in. */
export function accountLocked(): BoardError {
  return new BoardError('forbidden', 'This account is locked.')
}
