/** Posting a job: the start page, the frame of the form, the preview next to it and what follows. */
import { plural } from '../plural.ts'

export const postAJob = 'Post a job'
export const metaDescription = 'Post a web3 job in about four minutes. Free, and no account needed.'
export const startLead = 'You’ll need the pay, the location and a description.'
export const savedAsTyped = 'We save your work as you type.'
export const fromScratch = 'Start from scratch'
export const start = 'Start'
export const fiveSteps = 'Five short steps, about four minutes.'
export const withAccount = 'You’ll manage the listing with your account.'
export const withoutAccount =
  'No account needed. At the end we email you a link to confirm and manage your listing.'
export const fromLink = 'Import from a link'
export const link = 'Link to the job'
export const linkHint =
  'A job at Greenhouse, Lever, Ashby, Workable, Recruitee or SmartRecruiters, or any page with job data for search engines. We fill in what it states.'
export const importListing = 'Import listing'
export const fileSummary = 'Can’t import the link? Upload a file'
export const file = 'File'
export const fileHint =
  'The page saved from your browser, or the JSON of your hiring system’s API. One job, up to 2 MB.'
export const pasted = 'Or paste the page source or API response'
export const importFile = 'Import file'
export const fromListing = 'Copy an earlier listing'
export const listing = 'Listing'
export const copyListing = 'Copy listing'
export const drafts = 'Continue a draft'
export const untitled = 'Untitled'
export const saved = 'saved {ago}'
export const confirmByEmail = 'confirm by email'
export const changeInReview = 'change in review'
export const changeOfListing = 'change to a listing'
export const postedBefore = 'Posted before without an account? {link}'
export const next = 'What happens next'
export const nextFree = 'Posting is free.'
export const nextReview =
  'A moderator reviews your first listings, usually within a day. We also review the first two listings of a newly verified domain and, for companies we don’t know, all of its first week. After that, listings that pass all checks go live right away.'
export const nextOpen = (days: number): string =>
  `A listing stays open for ${plural(days, { one: '# day', other: '# days' })}. You can edit, renew or close it at any time.`
export const noFile = 'Choose a file, or paste its content.'
export const fileTooLarge = 'This file is too large. Upload the file of a single job, up to 2 MB.'

export const editTitle = 'Edit listing'
export const draftDescription = 'An unpublished listing.'
export const changesRequested = 'Changes requested.'
export const notFilledIn = 'Fields we couldn’t fill in'
export const sendForReview = 'Send for review'
export const continueByEmail = 'Send and confirm by email'
export const publishChanges = 'Publish changes'
export const sendAgain = 'Send again'
export const savedAgo = (ago: string): string => `Saved ${ago}.`
export const save = 'Save'
export const notSavedConflict = 'Not saved: the same fields were changed on another page.'
export const closeSignedIn = 'You can close this page. You’ll find the draft under Post a job.'
export const closeSignedOut =
  'You can close this page. In this browser, you’ll find the draft under Post a job.'
export const deleteDraft = 'Delete draft'
export const deleteThis = 'Delete this draft'
export const deleteChange = 'This deletes your changes. The listing stays as it is.'
export const deleteAll = 'This deletes everything you entered and can’t be undone.'
export const conflict =
  '{title} Nothing is lost: what you entered here is in the form below, and the saved version is listed here. Keep yours, or {link}.'
export const conflictTitle = 'These fields were also changed on another page, by you or someone else.'
export const useSaved = 'use the saved version'
export const keepMine = 'Keep my version'
export const newerTitle = 'Not sent yet: this draft was also saved on another page, by you or someone else.'
export const newer = 'The form below now shows everything that was saved. Check it, then send.'
export const nothing = 'nothing'

export const checkEmail = 'Check your email'
export const linkSent = 'We sent a link to {email}. Open it and confirm to send your listing.'
export const linkLife = (days: number): string =>
  `The link works for ${plural(days, { one: '# day', other: '# days' })}. Until you confirm, we don’t publish anything.`
export const noEmail = 'No email?'
export const noEmailHelp =
  'Check your spam folder. You can send it again, or go back and correct your address.'
export const sendEmailAgain = 'Send email again'
export const backToForm = 'Back to the form'
export const changeReviewed = 'Your change is in review'
export const changeReviewedLead =
  'Until it’s approved, candidates see the current version. We’ll email you the decision, usually within a day.'
export const previewChange = 'Preview change'
export const withdrawChange = 'Withdraw change'

export const asCandidatesSee = 'As candidates will see it'
export const previewPage = 'Preview the whole page'
export const preview = 'Preview'
export const inSearchResults = 'In search results'
export const whenShared = 'When someone shares the link'
export const elsewhere = 'How it looks elsewhere'
export const backToEditing = 'Back to editing'
export const previewNote = 'Preview.'
export const previewReadOnly =
  'You can read this draft. Recruiters, admins and owners of the company can edit it.'
export const previewNoteText = 'Only you see this. Nothing is published yet.'
export const cashOnly = 'Cash only'
export const inCrypto = 'In crypto'
export const tokens = 'Tokens'
export const none = 'None'
export const no = 'No'
export const othersPay = 'Others pay'
export const notStated = 'Not stated'
export const cash = (period: string): string => `cash ${period}`
export const pay = 'Pay'
export const payUnreadable = 'needs a correction'
export const payMissing = 'not entered yet'
export const needsRange = 'needs a valid range'
export const placeMissing = 'No location yet'
export const checksSoFar = 'Checks so far'
export const weights = {
  block: 'Must be fixed',
  hold: 'Needs review before going live',
  check: 'A moderator reviews this',
  note: 'Suggestion',
}
export const weightAtLine = (weight: string, line: number): string => `${weight}, line ${line}`

export const linkPreview = 'You have a preview link to this listing.'
export const isLive = 'This listing is live.'
export const isLiveMore = 'This is its current text.'
export const isClosed = 'This listing is closed.'
export const isUnpublished = 'Not published: no moderator has approved this text.'
export const isUnpublishedMore = 'It can still change, and you can’t apply.'
