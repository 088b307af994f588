/** Emails about accounts, which contain no text that a user chose; and what all emails share. */

/** Before the link of an email, for mail programs that show no button. */
export const openLink = 'If the button doesn’t work, open this link:'

export const resetSubject = 'Reset your password'
export const resetReason = (board: string): string =>
  `We received a request to reset the password of the ${board} account with this email address.`
export const resetLink = 'Choose a new password'
export const resetNote =
  'The link works once and expires in 1 hour. Your password won’t change until you choose a new one.'
export const resetIgnore = 'If you didn’t ask for this, you can ignore this email.'

export const verifySubject = 'Confirm your email address'
export const verifyReason = (board: string): string =>
  `Someone entered this email address for ${/^[aeio]/i.test(board) ? 'an' : 'a'} ${board} account. Confirm that it’s yours.`
export const verifyLink = 'Confirm email address'
export const verifyNote = 'The link works once and expires in 3 days.'
export const verifyIgnore = (board: string): string =>
  `If you have no ${board} account, ignore this email: the address stays unconfirmed.`

export const changedSubject = 'Your email address was changed'
export const changedReason =
  (time: string) =>
  (board: string): string =>
    `The email address of your ${board} account was changed or removed on ${time}. This address is no longer linked to your account, and we won’t send password resets here.`
export const changedByYou = 'If that was you, you don’t need to do anything.'
export const changedLink = 'View your account'
export const changedByOther =
  'If it wasn’t you, sign in with your username or wallet, set a new password (this ends all other sessions), then enter your email address again.'
export const changedHelp = (contact: string): string => `If you can no longer sign in, write to ${contact}.`
