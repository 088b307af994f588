import { listAttemptKeys } from '../domain/accounts/accounts.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import { addressKey, type Limits } from '../http/rate-limits.ts'

export type AttemptContext = DomainContext & { limits: Limits }

/** Whose account it is about: what was typed as a name or an email address, or a user whose session was sent. */
type Attempted = { names: readonly string[] } | { userId: string }

/**
 * Counts an attempt at a password, or at what needs a fresh sign-in, for the network address that it comes from and for each account that
 * it is about. Throws too_many_requests.
 */
export async function countAttempt(
  context: AttemptContext,
  ip: string | undefined,
  attempted: Attempted,
): Promise<void> {
  await context.limits.consume('sign_in_address', [addressKey(ip)])
  await context.limits.consume('sign_in_account', await listAttemptKeys(context, attempted))
}

/** Resets the attempts at an account after its correct password. Those of the network address stay: it may be trying others. */
export async function resetAttempts(context: AttemptContext, userId: string): Promise<void> {
  await context.limits.forget('sign_in_account', await listAttemptKeys(context, { userId }))
}
