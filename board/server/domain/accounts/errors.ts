import { BoardError } from '@cryptolist/contract'

/** Something that was typed and cannot be taken; `field` says where. */
export function invalidField(field: string, message: string): BoardError {
  return new BoardError('invalid_input', message, { facts: { field } })
}

/** The same words whether the name is unknown or the password is wrong. */
export function invalidCredentials(field = 'username'): BoardError {
  return new BoardError('invalid_credentials', 'Invalid username/password. Check both and try again.', {
    facts: { field },
  })
}

/** A name that belongs to somebody, or to the board itself. */
export function usernameTaken(): BoardError {
  return new BoardError('username_taken', 'Somebody has this username already. Choose another one.', {
    facts: { field: 'username' },
  })
}
