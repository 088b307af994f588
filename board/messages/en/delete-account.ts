/** Deleting one's own account. */

export const title = 'Delete account'
export const description = (board: string): string => `Delete your ${board} account and what belongs to it.`
export const lead = 'You can’t undo this.'
/** `download` is a link. */
export const downloadFirst =
  'To keep what’s yours, {download} first, and open the links to your CVs in that file: they stop working.'
export const download = 'download your data'
export const goes = 'What we delete'
export const goesItems = [
  'Your username, email address, wallets, sessions and API keys',
  'Your profile, saved and hidden jobs, alerts, subscriptions and drafts, and files that you uploaded',
  'Your applications sent from here: they are withdrawn, and we delete your name, your CV and what you wrote. Emails that employers already have stay with them.',
  'Applications elsewhere that you added, with your notes',
] as const
export const stays = 'What stays, without your name'
export const staysItems = [
  'Companies and their listings. If a listing should no longer be public, close it first.',
  'Reports and appeals that you sent, and notes that you wrote about applicants',
  'Decisions of moderators in the public log',
] as const
export const onlyOwner = (companies: string): string =>
  `You’re the only owner of ${companies}. The admin who joined first becomes the owner. A company without an admin can be claimed again.`
export const button = 'Delete account'
export const keep = 'Keep account'
export const demo = 'Everyone can use this demo account, so it can’t be deleted.'
