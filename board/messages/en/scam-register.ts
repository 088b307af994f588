/** The register of domains, accounts and repositories that scams use: the public page, its appeals, and the page of moderators. */
import { formatCount, plural } from '../plural.ts'

export const title = 'Scam register'
export const description =
  'Domains, accounts and repositories that job scams in crypto use, with reasons, evidence and dates. Free for other boards as JSON.'
export const lead =
  'Our moderators list the domains, accounts and repositories that job scams use. A listing that names a confirmed entry is hidden until a moderator has reviewed it.'
/** In the public log, and to the poster. */
export const hiddenByEntry = (entry: string): string =>
  `Names ${entry}, which is in our scam register. A moderator reviews it next.`
export const search = 'Domain, account or repository'
export const find = 'Search'
export const showAll = 'Show all entries'
export const empty = 'No entries yet.'
export const notFound = (typed: string): string =>
  `Nothing in the register contains “${typed}”. That doesn’t mean that it is safe.`
export const count = (number: number): string => plural(number, { one: '# entry', other: '# entries' })
export const asJson = 'Download as JSON'
export const appealLink = 'Appeal against an entry'

export const kinds = { domain: 'Domain', handle: 'Account', repository: 'Repository' }
export const stateNames = {
  reported: 'Reported, not confirmed',
  confirmed: 'Confirmed',
  appealed: 'Appealed, in review',
  removed: 'Removed',
}
export const reasonNames = {
  malware: 'Malware or code that steals',
  wallet: 'Asks for a wallet or a seed phrase',
  fee: 'Asks for money',
  impersonation: 'Pretends to be someone else',
  other: 'Other',
}
export const columns = {
  address: 'Entry',
  state: 'Status',
  reason: 'Reason',
  since: 'Since',
  evidence: 'Evidence',
}
export const evidenceLink = 'View evidence'
export const notStated = '–'

// The appeal
export const appealTitle = 'Appeal against an entry'
export const appealLead =
  'Is something of yours in the register by mistake? Tell us why. A moderator reviews it, and the result appears in the register. Don’t include personal data.'
export const appealAddress = 'Entry'
export const appealAddressHint = 'Domain, account or repository, as the register shows it.'
export const why = 'Why the entry is wrong'
export const sendAppeal = 'Send appeal'
export const appealSent = 'Appeal sent.'
export const appealSentMore = 'A moderator will review it. The register shows the result.'
export const toRegister = 'View register'

// The page of moderators
export const add = 'Add an entry'
export const address = 'Domain, account or repository'
export const addressHint = 'evil.example · t.me/name · hr@evil.example · github.com/owner/name'
export const reason = 'Reason'
export const chooseReasonFirst = 'Choose a reason'
export const note = 'Note, shown in public'
export const evidence = 'Link to evidence, shown in public'
export const state = 'Status'
export const addEntry = 'Add entry'
export const entries = 'Entries'
export const moves = {
  reported: 'List again',
  confirmed: 'Confirm',
  appealed: 'Appeal',
  removed: 'Remove',
}
export const keep = 'Deny appeal'
export const grant = 'Grant appeal'
export const moveOf = (move: string, entry: string): string => `${move}: ${entry}`

// Problems
export const invalidAddress =
  'Enter a domain, an email address, an account such as t.me/name, or a repository such as github.com/owner/name.'
export const chooseReason = 'Choose a reason.'
export const noteTooLong = `Use up to ${formatCount(500)} characters.`
export const invalidEvidence = 'Enter a link that starts with https://.'
export const needsEvidence = 'Add evidence or a note: a confirmed entry has to say why.'
export const alreadyThere = 'The register already has this entry.'
export const noEntry = 'We couldn’t find that entry. Reload the page.'
export const changedMeanwhile = 'Someone else has changed this entry. Check it again.'
export const sayWhy = 'Tell us why the entry is wrong.'
export const appealTooLong = `Use up to ${formatCount(2000)} characters.`
export const appealedAlready = 'Someone has already appealed against this entry. A moderator will review it.'
export const notInRegister = 'This entry isn’t in the register. Copy it from the register.'
