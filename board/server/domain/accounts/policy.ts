import { BoardError, maxPasswordLength, maxUsernameLength, minPasswordLength } from '@cryptolist/contract'
import { isReserved, mixesScripts } from './deceiving-names.ts'

/** The name or email address typed to sign in; names are stored in NFC. */
export function toTypedName(text: string): string {
  return text.trim().normalize('NFC')
}

/** A username as it is kept. Throws invalid_input or username_taken. */
export function checkUsername(text: string): string {
  const username = toTypedName(text)
  if (username === '')
    throw BoardError.invalidField('username', 'Cannot sign up user with an empty username.')
  if ([...username].length > maxUsernameLength)
    throw BoardError.invalidField(
      'username',
      `A username has at most ${maxUsernameLength} letters. Choose a shorter one.`,
    )
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(username))
    throw BoardError.invalidField(
      'username',
      'This username holds a letter that cannot be seen. Type it again.',
    )
  if (username.includes('@'))
    throw BoardError.invalidField(
      'username',
      'A username cannot hold @. An e-mail address goes into its own field.',
    )
  if (/^0x[0-9a-f]{4,}/i.test(username))
    throw BoardError.invalidField(
      'username',
      'A username cannot look like a wallet address. Choose another one.',
    )
  if (isReserved(username)) throw usernameTaken()
  if (mixesScripts(username))
    throw BoardError.invalidField(
      'username',
      'A username cannot mix letters of two alphabets. Use one of them.',
    )
  if (username !== username.normalize('NFKC'))
    throw BoardError.invalidField(
      'username',
      'This username holds a letter in a special form. Type it as a plain one.',
    )
  return username
}

/** Throws invalid_input, naming `field`, when a new password is too short or too long. */
export function checkNewPassword(password: string, field = 'password'): string {
  if (password === '')
    throw BoardError.invalidField(
      field,
      field === 'password' ? 'Cannot sign up user with an empty password.' : 'Type a new password.',
    )
  if ([...password].length < minPasswordLength)
    throw BoardError.invalidField(
      field,
      `A password needs at least ${minPasswordLength} letters. Make it longer.`,
    )
  if (password.length > maxPasswordLength)
    throw BoardError.invalidField(
      field,
      `A password has at most ${maxPasswordLength} letters. Make it shorter.`,
    )
  return password
}

/** An e-mail address as it is kept, in lower case; null when there is none. Throws invalid_input. */
export function checkEmail(text: string | undefined): string | null {
  const email = (text ?? '').trim().toLowerCase()
  if (email === '') return null
  if (email.length > 254 || !/^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u.test(email))
    throw BoardError.invalidField('email', 'This is not an e-mail address. Check it for a missing part.')
  return email
}

function usernameTaken(): BoardError {
  return new BoardError('username_taken', 'Somebody has this username already. Choose another one.', {
    facts: { field: 'username' },
  })
}
