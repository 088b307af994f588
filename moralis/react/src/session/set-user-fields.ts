import { fillMessage, userMessages } from '@cryptolist/contract'
import { ValidationError } from '../errors/react-moralis-error.ts'
import type { User } from '../moralis/moralis-sdk.ts'

/** Fields of a user; undefined ones are left as they are. */
export type UserData = Record<string, unknown>

/** Throws ValidationError when password, email or username is given and no text. */
export function requireTexts({ password, email, username }: UserData): void {
  for (const [field, value] of Object.entries({ password, email, username })) {
    if (value !== undefined && typeof value !== 'string')
      throw new ValidationError(fillMessage(userMessages.textOnly, { field }))
  }
}

/** Sets fields without saving them. Throws ValidationError before anything is set. */
export function setUserFields(user: User, data: UserData): void {
  requireTexts(data)
  const { password, email, username, ...others } = data
  if (typeof password === 'string') user.setPassword(password)
  if (typeof email === 'string') user.setEmail(email)
  if (typeof username === 'string') user.setUsername(username)
  for (const [field, value] of Object.entries(others)) if (value !== undefined) user.set(field, value)
}
