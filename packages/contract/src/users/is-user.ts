import type { User } from './user.ts'

// Not in the file of the schema, which would load zod into every page that signs in.

/** Whether a value has what clients use of a user; the board has checked the rest. */
export function isUser(value: unknown): value is User {
  const { id, username, displayName, accounts }: Record<string, unknown> = Object(value)
  return [id, username, displayName].every((text) => typeof text === 'string') && Array.isArray(accounts)
}
