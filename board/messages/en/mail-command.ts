/** Words of `npm run mail` for operators, and the email that it sends. */
export const usage = 'Usage: npm run mail -- test <email address>'
export const subject = (board: string): string => `Test email from ${board}`
export const lead =
  'This board can send emails. If you found this email in your spam folder, set up SPF, DKIM and DMARC.'
export const openBoard = 'Open the board'
export const sent = (to: string, server: string): string =>
  `${server} accepted the email for ${to}. Check that it arrives, and not in the spam folder (docs/guides/operations.md, “Email”).`
export const written = 'SMTP_URL is not set, so nothing was sent.'
