/** Words of `npm run admin` for operators. */
export const usage = `Usage: npm run admin -- <username or 0x address>        makes an admin
       npm run admin -- list                             admins and moderators
       npm run admin -- remove <username or address>     they stay a user
       npm run admin -- reset-password <username or address>
       npm run admin -- sign-out <username or address>   ends all sessions and API keys
       npm run admin -- block <username or address>      ends all sessions and API keys, and nobody can sign in
       npm run admin -- unblock <username or address>`

export const madeAdmin = (username: string, origin: string): string =>
  `${username} is now an admin of this board.
Review queue: ${origin}/admin/queue
Moderators: ${origin}/admin/office
Careers pages: ${origin}/admin/sources
The board as a program: ${origin}/admin/system`
export const removedAdmin = (who: string): string => `${who} is no longer an admin of this board.`
export const noAdminLeft = 'This board has no admin now.'
export const noStaff = 'This board has no admins or moderators yet.'
export const newPassword = (who: string, password: string): string =>
  `The new password of ${who} is ${password}\nAll of their sessions have ended. Ask them to change it at /account.`
export const signedOut = (who: string): string => `All sessions of ${who} have ended.`
export const blocked = (who: string): string =>
  `${who} is blocked: all of their sessions have ended, and nobody can sign in to the account.`
export const unblocked = (who: string): string => `${who} can sign in again.`
