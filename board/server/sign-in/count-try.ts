import type { AccountsService } from '../domain/accounts/service.ts'
import { addressKey, type Limits } from '../http/rate-limits.ts'

export interface TryParts {
  limits: Limits
  accounts: Pick<AccountsService, 'listTryKeys'>
}

/** Whom somebody tries to be: what they typed as a name or an e-mail address, or a user whose session they have. */
type Tried = { names: readonly string[] } | { userId: string }

/**
 * Counts a try at a password, or at what needs a fresh sign-in, for the address that it comes from and for each account that it is
 * about. Throws too_many_requests.
 */
export async function countTry(
  { limits, accounts }: TryParts,
  ip: string | undefined,
  tried: Tried,
): Promise<void> {
  await limits.consume('sign_in_address', [addressKey(ip)])
  await limits.consume('sign_in_account', await accounts.listTryKeys(tried))
}

/** Forgets the tries at an account once its own password has been right. Those of the address stay: it may be trying others. */
export async function forgetTries({ limits, accounts }: TryParts, userId: string): Promise<void> {
  await limits.forget('sign_in_account', await accounts.listTryKeys({ userId }))
}
