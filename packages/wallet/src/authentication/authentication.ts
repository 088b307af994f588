/** Whether a user is signed in, and what is in progress. `undefined` until that is known. */
export type Authentication<U> =
  | { status: 'undefined'; user: null }
  | { status: 'unauthenticated'; user: null }
  | { status: 'authenticating'; user: U | null }
  | { status: 'authenticated'; user: U }
  | { status: 'logging_out'; user: U | null }
  | { status: 'error'; user: U | null; error: Error }

export type AuthenticationEvent<U> =
  /** The page is there: the stored user, or null. */
  | { type: 'started'; user: U | null }
  /** Authenticate, sign-up or login begins. */
  | { type: 'authenticate' }
  | { type: 'succeeded'; user: U }
  /** `authenticate` by wallet clears the user; a failed login or sign-up leaves them, and so does a failed logout. */
  | { type: 'failed'; error: Error; keepsUser: boolean }
  /** The user cancelled: back to the state before. */
  | { type: 'cancelled' }
  | { type: 'logout' }
  | { type: 'loggedOut' }

/** The state after an event; events that don't belong to the state leave it as it is. */
export function authenticationReducer<U>(
  state: Authentication<U>,
  event: AuthenticationEvent<U>,
): Authentication<U> {
  const isBusy = state.status === 'authenticating' || state.status === 'logging_out'
  switch (event.type) {
    case 'started':
      return state.status === 'undefined' ? restingState(event.user) : state
    case 'authenticate':
      return isBusy ? state : { status: 'authenticating', user: state.user }
    case 'succeeded':
      return state.status === 'authenticating' ? restingState(event.user) : state
    case 'failed':
      return isBusy
        ? { status: 'error', user: event.keepsUser ? state.user : null, error: event.error }
        : state
    case 'cancelled':
      return state.status === 'authenticating' ? restingState(state.user) : state
    case 'logout':
      return isBusy ? state : { status: 'logging_out', user: state.user }
    case 'loggedOut':
      return state.status === 'logging_out' ? restingState<U>(null) : state
  }
}

function restingState<U>(user: U | null): Authentication<U> {
  return user === null ? { status: 'unauthenticated', user: null } : { status: 'authenticated', user }
}
