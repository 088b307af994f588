import { describe, expect, it } from 'vitest'
import { type Authentication, type AuthenticationEvent, authenticationReducer } from './authentication.ts'

type State = Authentication<string>
type Event = AuthenticationEvent<string>

const error = new Error('Failed')
const states = {
  undefined: { status: 'undefined', user: null },
  unauthenticated: { status: 'unauthenticated', user: null },
  authenticating: { status: 'authenticating', user: null },
  authenticatingAgain: { status: 'authenticating', user: 'ana' },
  authenticated: { status: 'authenticated', user: 'ana' },
  loggingOut: { status: 'logging_out', user: 'ana' },
  error: { status: 'error', user: null, error },
  errorSignedIn: { status: 'error', user: 'ana', error },
} satisfies Record<string, State>

const moves: [from: State, event: Event, to: State][] = [
  [states.undefined, { type: 'started', user: null }, states.unauthenticated],
  [states.undefined, { type: 'started', user: 'ana' }, states.authenticated],
  [states.unauthenticated, { type: 'authenticate' }, states.authenticating],
  [states.error, { type: 'authenticate' }, states.authenticating],
  [states.authenticated, { type: 'authenticate' }, states.authenticatingAgain],
  [states.authenticating, { type: 'succeeded', user: 'ana' }, states.authenticated],
  [states.authenticating, { type: 'failed', error, keepsUser: false }, states.error],
  [states.authenticatingAgain, { type: 'failed', error, keepsUser: false }, states.error],
  [states.authenticatingAgain, { type: 'failed', error, keepsUser: true }, states.errorSignedIn],
  [states.authenticating, { type: 'cancelled' }, states.unauthenticated],
  [states.authenticatingAgain, { type: 'cancelled' }, states.authenticated],
  [states.authenticated, { type: 'logout' }, states.loggingOut],
  [states.errorSignedIn, { type: 'logout' }, states.loggingOut],
  [states.loggingOut, { type: 'loggedOut' }, states.unauthenticated],
  [states.loggingOut, { type: 'failed', error, keepsUser: true }, states.errorSignedIn],
]

const events: Event[] = [
  { type: 'started', user: 'bo' },
  { type: 'authenticate' },
  { type: 'succeeded', user: 'bo' },
  { type: 'failed', error, keepsUser: true },
  { type: 'cancelled' },
  { type: 'logout' },
  { type: 'loggedOut' },
]
const ignored: [state: keyof typeof states, types: string[]][] = [
  ['unauthenticated', ['started', 'succeeded', 'failed', 'cancelled', 'loggedOut']],
  ['authenticated', ['started', 'succeeded', 'failed', 'cancelled', 'loggedOut']],
  ['authenticating', ['started', 'authenticate', 'logout', 'loggedOut']],
  ['loggingOut', ['started', 'authenticate', 'succeeded', 'cancelled', 'logout']],
  ['error', ['started', 'succeeded', 'failed', 'cancelled', 'loggedOut']],
]

describe('authentication', () => {
  it.each(moves)('%j, %j → %j', (from, event, to) => {
    expect(authenticationReducer(from, event)).toEqual(to)
  })

  it.each(ignored)('%s stays as it is on %j', (name, types) => {
    const stay = events.filter((event) => authenticationReducer(states[name], event) === states[name])
    expect(stay.map(({ type }) => type)).toEqual(types)
  })
})
