/** What `npm run mail` says to operators, and the email that it sends. */
export const usage = 'Usage: npm run mail -- test <email address>'
export const subject = 'Test email from CryptoList'
export const lead =
  'This board can send emails. If you found this one in your spam folder, see to SPF, DKIM and DMARC.'
export const openBoard = 'Open the board'
export const sent = (to: string, server: string): string =>
  `${server} accepted the email for ${to}. See that it arrives, and not as spam: docs/guides/operations.md, “Email”.`
export const written = 'SMTP_URL is not set, so nothing was sent.'
