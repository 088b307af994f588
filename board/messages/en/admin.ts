/** Pages of moderators and admins other than the review queue: what is hidden, the log, who moderates. */
import { plural } from '../plural.ts'

export const description = 'Moderation of this board.'
export const navigation = 'Moderation'
export const queue = 'Review queue'
export const hidden = 'Hidden'
export const log = 'Log'
export const moderators = 'Moderators'
export const unnamedProxy =
  'This board is behind a proxy, but TRUST_PROXY isn’t set, so limits and reports count all visitors as one. Set TRUST_PROXY to the number of proxies, then restart the board.'

export const nothingHidden = 'No hidden listings or companies.'
export const listing = 'Listing'
export const company = 'Company'
export const hiddenBy = '{what} · hidden {time} by {by}'
export const hiddenByReports = '{what} · hidden {time} after reports'
export const titleAt = (title: string, company: string): string => `${title} at ${company}`
export const restore = 'Restore'
export const restoreOf = (title: string): string => `Restore ${title}`
export const hideTitle = 'Hide a listing or company'
export const link = 'Link to its page'
export const reason = 'Reason'
export const chooseReason = 'Choose a reason'
export const toPoster = 'Message to the poster'
export const hide = 'Hide and notify'
export const logoTitle = 'Remove a company’s logo'
export const logoLead =
  'The company’s initials are shown instead. Its team can set another logo, the source of its listings can’t.'
export const companyLink = 'Link to the company’s page'
export const removeLogo = 'Remove logo'
export const noSuchCompany = 'There is no company at this link. Copy the link from its page.'
export const noLogo = 'This company has no logo.'
export const noSuchLink = 'There is no listing or company at this link. Copy the link from its page.'

export const watched = 'Watched after fraud'
export const watchedLead =
  'Moderators review every listing from the accounts, teams, domains and wallets behind these decisions.'
export const watchedSince = '{reason} · since {time} · {what}'
export const watchedWhat = (accounts: number, domains: number, wallets: number): string =>
  [
    accounts === 0 ? [] : plural(accounts, { one: '# account', other: '# accounts' }),
    domains === 0 ? [] : plural(domains, { one: '# domain', other: '# domains' }),
    wallets === 0 ? [] : plural(wallets, { one: '# wallet', other: '# wallets' }),
  ]
    .flat()
    .join(', ')
export const deletedSubject = 'A deleted listing'
export const stopWatching = 'Stop watching'
export const stopWatchingOf = (title: string): string => `Stop watching after ${title}`
export const notWatched = 'This is no longer watched. Reload the page.'

export const logLead =
  'Every decision, and what admins and the operator change, kept permanently. The public sees a summary of the decisions without names under {transparency}.'
export const transparency = 'Transparency'
export const emptyLog = 'No decisions yet.'
export const noneOfAction = 'No decisions of this kind.'
export const showAll = 'Show all decisions'
export const olderEntries = 'Show older decisions'
export const action = 'Decision'
export const allActions = 'All decisions'
export const show = 'Show'
export const decided = '{action}.'
export const changed = '{action}: {subject}.'
export const decidedBecause = '{action}: {reason}.'
export const madeModerator = (user: string): string => `${user} became a moderator.`
export const madeAdmin = (user: string): string => `${user} became an admin.`
export const removedModerator = (user: string): string => `${user} is no longer a moderator.`
export const removedAdmin = (user: string): string => `${user} is no longer an admin.`
export const deletedAccount = 'A deleted account'
export const quoted = (words: string): string => `“${words}”`
export const doneBy = '{time} by {by}'
export const doneByRelated = '{time} by {by}, who {relation}'
export const relations = {
  team: 'is on the company’s team',
  posted: 'posted for the company',
  created: 'created the company’s page',
  claimed: 'asked to claim the company’s page',
  domain: 'has an email address at the company’s domain',
  reported: 'also reported it',
  decided: 'also made the decision under appeal',
}
export const doneByRule = '{time}, automatic'
export const doneByOperator = '{time} by the operator'

export const roleNames = { moderator: 'moderator', admin: 'admin' }
export const addModerator = 'Add a moderator'
export const username = 'Username'
export const usernameHint =
  'Or a wallet address used to sign in here. Add admins on the server with npm run admin.'
export const makeModerator = 'Make moderator'
export const removeModerator = 'Remove moderator role'
export const removeModeratorOf = (user: string): string => `Remove moderator role from ${user}`
export const notModerator = 'This account isn’t a moderator.'
export const notAdmin = 'This account isn’t an admin.'
export const moderatorsOnly =
  'Only moderators of this board can open this page. An admin makes you one at /admin/office.'
export const adminsOnly =
  'Only admins of this board can open this page. If you run this board, make your account one on its server: npm run admin -- <username>'
export const notForDemo = 'Demo accounts can’t be moderators. Choose another account.'
export const unknownWallet =
  'No account here uses this wallet address. Sign in with that wallet on this site first.'
export const unknownUsername = (name: string): string =>
  `There is no account with the username ${name}. Check the spelling.`
