/** The dashboard: its navigation, the listings of an account and its companies, and their export. */
import { plural } from '../plural.ts'

export const title = 'Dashboard'
export const listings = 'Listings'
export const companies = 'Companies'
export const exportTitle = 'Export'
export const companyProfile = 'Profile'
export const companyTeam = 'Team'
export const companyWallets = 'Wallets'
export const descriptionOf =
  (page: string) =>
  (board: string): string =>
    `${page} on ${board}.`

export const reviewQueue = 'Review queue'
export const newCompany = 'New company'
export const postJob = 'Post a job'

export const statusFilter = 'Status'
export const all = 'All'
export const groupNames = { live: 'Live', waiting: 'Not published', ended: 'Closed' }
export const listing = 'Listing'
export const last30Days = 'Last 30 days'
export const expires = 'Expires'
export const expiresWhen = (span: string): string => `Expires ${span}`
export const signature = 'Signature'
export const status = 'Status'
export const views = (count: number): string => plural(count, { one: '# view', other: '# views' })
export const clicks = (count: number): string => plural(count, { one: '# click', other: '# clicks' })
export const applications = (count: number): string =>
  plural(count, { one: '# application', other: '# applications' })
export const steps = (views: string, result: string): string => `${views} → ${result}`
export const canRenew = 'can be renewed'
export const signatureHidden = 'Not shown while taken down'
export const notSigned = 'Not signed'
export const signed = 'Signed'
export const signatureBroken = 'Edited since signed'
export const signedEarlier = 'Signed earlier'
export const older = 'Show older listings'
export const noListings =
  'You have no listings yet. Posting a job takes about four minutes, and we save your draft as you type.'
export const postFirst = 'Post your first job'
export const findPosted = 'Find listings you posted without an account'
export const noneInGroup = 'No listings here.'
export const allListings = 'Show all listings'

export const select = 'Select'
export const selectAll = 'Select all'
export const selectedListings = 'Selected listings'
export const selected = '{count} selected'
export const renew = 'Renew'
export const closeAsFilled = 'Close as filled'
export const closeAsWithdrawn = 'No longer hiring'
export const nothingSelected = 'Select at least one listing, then choose what to do.'
export const nothingChanged = 'No listings were changed.'
export const changed = (count: number): string =>
  plural(count, { one: '# listing updated.', other: '# listings updated.' })
export const notChanged = (title: string, why: string): string => `${title}: ${why}`

export const drafts = 'Drafts'
export const untitled = 'Untitled draft'
export const draftNames = {
  open: 'draft',
  waiting_for_mail: 'waiting for you to confirm your email address',
  in_review: 'in review',
  done: 'sent',
}
export const draftNote = '{state} · {day}'
export const changeNote = 'change · {state} · {day}'

export const exportHeading = 'Download your data'
export const exportNote =
  'Your listings and those of your companies, with their text, versions, activity, daily statistics and drafts. The files contain no email addresses of applicants and no accounts of colleagues.'
export const downloadJson = 'Download JSON'
export const downloadCsv = 'Download CSV (one row per listing)'
export const exportSignIn = 'For security, you must have signed in within the last 10 minutes.'
