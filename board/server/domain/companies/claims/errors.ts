import { BoardError } from '@cryptolist/contract'

/** A company that is not there, or is frozen. */
export function noSuchCompany(): BoardError {
  return new BoardError('not_found', 'There is no such company. Look at all companies.')
}

/** A page that has its team, or is made up for the demo. */
export function notClaimable(message: string): BoardError {
  return new BoardError('conflict', message, { facts: { field: '' } })
}

/** A request that is not there, or is somebody else's. */
export function noSuchClaim(): BoardError {
  return new BoardError('not_found', 'There is no such request.')
}

/** A request that was decided, or taken back, before. */
export function decidedAlready(): BoardError {
  return new BoardError('conflict', 'This request was decided already. Look at the queue anew.')
}
