import { BoardError } from '@cryptolist/contract'

/** The same for a company that does not exist and for one whose team is not the viewer's. */
export function noSuchTeam(): BoardError {
  return new BoardError('not_found', 'You belong to no company of this name. Look at your companies.')
}

/** What a role does not permit. */
export function notPermitted(): BoardError {
  return new BoardError('forbidden', 'Your role in this company does not permit that. Ask one of its owners.')
}

/** A frozen company, which sends no mail to people outside. */
export function frozenCompany(): BoardError {
  return new BoardError(
    'conflict',
    'This company is frozen. It invites nobody until a moderator unfreezes it.',
    {
      facts: { field: '' },
    },
  )
}

/** A member who is not in the team any more. */
export function noSuchMember(): BoardError {
  return new BoardError('not_found', 'This person is not in the team any more.')
}

/** What would leave a company without an owner. */
export function lastOwner(): BoardError {
  return new BoardError(
    'conflict',
    'You are the only owner. Hand the company to somebody else first, or delete it.',
    { facts: { field: '' } },
  )
}

/** An invitation that was used, taken back or is too old. */
export function invitationGone(): BoardError {
  return new BoardError('gone', 'This invitation does not work any more. Ask for a new one.')
}
