import {
  BoardError,
  maxPasswordLength,
  maxUsernameLength,
  minPasswordLength,
  toEmailAddress,
} from '@cryptolist/contract'
import * as text from '#messages/account'
import { mixesScripts } from '../../texts/deceiving-names.ts'
import { findSameKnown } from '../companies/known-companies.ts'
import { isReserved } from './reserved-names.ts'

/** The name or email address typed to sign in; names are stored in NFC. */
export function toTypedName(typed: string): string {
  return typed.trim().normalize('NFC')
}

/** Normalises a username. Throws invalid_input, or username_taken for a reserved one. */
export function checkUsername(typed: string): string {
  const username = toTypedName(typed)
  if (username === '') throw BoardError.invalidField('username', text.enterUsername)
  if ([...username].length > maxUsernameLength)
    throw BoardError.invalidField('username', text.usernameTooLong(maxUsernameLength))
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(username)) throw BoardError.invalidField('username', text.usernameInvisible)
  if (username.includes('@')) throw BoardError.invalidField('username', text.usernameWithAt)
  if (/^0x[0-9a-f]{4,}/i.test(username)) throw BoardError.invalidField('username', text.usernameLikeWallet)
  if (isReserved(username) || isOfKnownCompany(username)) throw usernameTaken()
  if (mixesScripts(username)) throw BoardError.invalidField('username', text.usernameTwoAlphabets)
  if (username !== username.normalize('NFKC'))
    throw BoardError.invalidField('username', text.usernameSpecialForm)
  return username
}

/** Throws invalid_input, naming `field`, when a new password is too short or too long. */
export function checkNewPassword(password: string, field = 'password'): string {
  if (password === '')
    throw BoardError.invalidField(field, field === 'password' ? text.enterPassword : text.enterNewPassword)
  if ([...password].length < minPasswordLength)
    throw BoardError.invalidField(field, text.passwordTooShort(minPasswordLength))
  if (password.length > maxPasswordLength)
    throw BoardError.invalidField(field, text.passwordTooLong(maxPasswordLength))
  return password
}

/** The email address that was typed, in its one spelling; null if the text is blank. Throws invalid_input for any other text. */
export function checkEmail(typed: string | undefined): string | null {
  if (typed === undefined || typed.trim() === '') return null
  const email = toEmailAddress(typed)
  if (email === undefined) throw BoardError.invalidField('email', text.emailInvalid)
  return email
}

/** Anyone may use the name of a chain or an ordinary word. */
function isOfKnownCompany(username: string): boolean {
  const company = findSameKnown(username)
  return company !== undefined && !company.isWord
}

function usernameTaken(): BoardError {
  return new BoardError('username_taken', text.usernameTaken, {
    facts: { field: 'username' },
  })
}
