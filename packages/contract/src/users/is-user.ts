import type { User } from './user.ts'

// Not beside the schema: zod would come along into every page that signs in.

/** Whether a value has what clients use of a user; the board has checked the rest. */
export function isUser(value: unknown): value is User {
  const { id, username, displayName, accounts }: Record<string, unknown> = Object(value)
  return [id, username, displayName].every((text) => typeof text === 'string') && Array.isArray(accounts)
}
