import { readField } from '@cryptolist/wallet'
import type { Store } from '../store/store.ts'
import type { Authentication, SessionState } from './session-state.ts'

/** What an attempt to sign in or out does to the state; several may be under way. */
export interface AuthSteps {
  begin(state: 'authenticating' | 'logging_out'): void
  succeed(auth: Authentication, fields: Partial<SessionState>): void
  fail(error: Error, fields?: Partial<SessionState>): void
  isPending(): boolean
}

/** The steps of one session. */
export function createAuthSteps(store: Store<SessionState>): AuthSteps {
  let pending = 0
  return {
    begin(state) {
      pending += 1
      store.set({ auth: { state, error: null } })
    },
    succeed(auth, fields) {
      pending -= 1
      store.set({ ...fields, auth })
    },
    fail(error, fields = {}) {
      pending -= 1
      // A second click changes nothing of the first: the wallet is still being asked, and its answer decides.
      if (pending > 0 && readField(error, 'code') === 'already_enabling') return
      store.set({ ...fields, auth: { state: 'error', error } })
    },
    isPending: () => pending > 0,
  }
}
