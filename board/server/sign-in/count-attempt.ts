import { listAttempted } from '../domain/accounts/accounts.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import { addressKey, type Limits } from '../http/rate-limits.ts'
import type { KnownDevices } from './known-devices.ts'

export type AttemptContext = DomainContext & { limits: Limits }

/** Whose account it is about: what was typed as a name or an email address, or a user whose session was sent. */
type Attempted = { names: readonly string[] } | { userId: string }

/** Where an attempt comes from. */
interface Origin {
  ip: string | undefined
  device: KnownDevices
}

/**
 * Counts an attempt at a password, or at what needs a fresh sign-in: for each account that it is about, and for the network address that it
 * comes from. A device that signed in to the account before is counted by itself instead. Throws too_many_requests.
 */
export async function countAttempt(
  context: AttemptContext,
  { ip, device }: Origin,
  attempted: Attempted,
): Promise<void> {
  const accounts = await listAttempted(context, attempted)
  const devices = await Promise.all(accounts.map(({ userId }) => device.find(userId ?? '')))
  const strange = accounts.filter((_account, index) => devices[index] === undefined)
  const deviceKeys = devices.filter((key) => key !== undefined)
  if (strange.length > 0 || deviceKeys.length === 0)
    await context.limits.consume('sign_in_address', [addressKey(ip)])
  await context.limits.consume(
    'sign_in_account',
    strange.map(({ key }) => key),
  )
  await context.limits.consume('sign_in_device', deviceKeys)
}

/**
 * Resets the attempts at an account after its correct password: those of the device if it was known, because those from elsewhere go on.
 * Attempts of the network address stay: it may be trying others.
 */
export async function resetAttempts(
  context: AttemptContext,
  userId: string,
  device: KnownDevices,
): Promise<void> {
  const deviceKey = await device.find(userId)
  if (deviceKey !== undefined) return context.limits.forget('sign_in_device', [deviceKey])
  const accounts = await listAttempted(context, { userId })
  await context.limits.forget(
    'sign_in_account',
    accounts.map(({ key }) => key),
  )
}
