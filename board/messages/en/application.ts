/** An application as its applicant sees it: the list, its page and its errors. */

export const listTitle = 'Your applications'
export const pageTitle = (job: string): string => `Application: ${job}`
export const about =
  (page: string) =>
  (board: string): string =>
    `${page} on ${board}.`
export const listLead = 'What you sent from here and elsewhere, and where it stands.'
export const confirmedOnly =
  'Applications that you sent with another email address aren’t in this list. Open them with the link in our emails.'
export const unconfirmedEmail =
  'Confirm the email address of your account to see the applications that you sent with it.'
export const toAccount = 'Open account'
export const empty = 'No applications'
export const emptyHint =
  'Apply for a job here, or press “I applied” on the page of a job that takes applications elsewhere.'
export const browseJobs = 'Browse jobs'
export const job = 'Job'
export const status = 'Status'
export const since = 'Since'
export const applied = 'Applied'
export const exportAll = 'Export as JSON'
export const aJob = 'A deleted listing'
export const sent =
  'Your application was sent. The employer gets it by email and replies to your email address. This page shows where it stands. Keep its link: our emails have it too.'

// Applications that were sent elsewhere
export const elsewhere = 'Applied elsewhere'
export const iApplied = 'I applied'
export const youApplied = 'You applied.'
export const seeYours = 'See your application'
export const addTitle = 'I applied'
export const addLead =
  'Adds {job} at {company} to your applications, so that you can follow where it stands. Only you see it.'
export const appliedOn = 'Day you applied'
export const appliedOnHint = 'No later than today.'
export const note = 'Note'
export const noteHint = 'Only you see it.'
export const add = 'Add to your applications'
export const added = 'Added to your applications.'
export const saved = 'Saved.'
export const trackedLead = 'You sent this application elsewhere, so you update its status yourself.'
export const deleteTracked = 'Delete from your applications'
export const deleteNow = 'Delete'
export const deleteTrackedLead =
  'This deletes the entry and your note here. It doesn’t withdraw your application: write to the employer for that.'
export const listingClosed = 'The job is no longer open here.'
export const inThisBrowser =
  'Without an account, the applications that you add stay in this browser and nowhere else. For those sent from here, use the links in our emails.'
export const signInToKeep = 'Sign in to keep them in your account'
export const needsScript =
  'Without an account, adding applications needs JavaScript. You can sign in instead.'
export const notLoaded = 'We couldn’t load your applications. Reload the page.'
export const notKept = 'Your browser couldn’t store it. Sign in to add it to your account.'
export const sentFromHere = 'Sent from here. The link in our emails shows where it stands.'
export const change = 'Change or delete'

// The page of one
export const jobAt = '{job} at {company}'
export const interview = 'Interview'
export const timeline = 'Timeline'
export const you = 'You'
export const employer = 'Employer'
export const board = 'System'
export const eventWritten = 'Filled in the form'
export const eventEdited = 'Changed the message or link'
export const eventsByYou: Partial<Record<string, string>> = {
  received: 'Confirmed and sent',
  withdrawn: 'Withdrawn',
}
export const eventAnswer = (answer: string): string => `Answered: ${answer}`
export const eventStatus = (name: string): string => `Moved to: ${name}`
export const cvMissing = 'This application has no CV.'
export const whatYouSent = 'What you sent'
export const name = 'Name'
export const email = 'Email'
export const message = 'Message'
export const link = 'Link'
export const none = 'None'
export const takenDown =
  'Our moderators took this job down. Don’t pay, share a seed phrase or a key, connect a wallet, or run anything that its poster sends.'
export const waitsForYou =
  'Your address isn’t confirmed, so the employer hasn’t got this application. Open the link that we emailed you.'

// Acts
export const editTitle = 'Change your application'
export const editLead =
  'You can change it up to five times, until the employer opens it. They get each new text by email.'
export const save = 'Save changes'
export const edited = 'Application changed.'
export const resend = 'Send the email again'
export const resent = 'We’ve sent you a new link. The earlier one no longer works.'
export const withdraw = 'Withdraw application'
export const withdrawTitle = 'Withdraw or delete'
export const withdrawLead =
  'If you withdraw, the employer gets an email. You can’t undo this or apply for the same job again.'
export const deleteLead =
  'If you delete it, we also delete your name, email address and message here. The employer’s own emails stay with them.'
export const deleteIt = 'Delete application'
export const withdrawn = 'Application withdrawn.'
export const deletedTitle = 'Application deleted'
export const deleted = 'We’ve deleted your name, your email address and what you wrote.'
export const alarmTitle = 'Something wrong?'
export const alarmLead =
  'No honest employer asks for money, a wallet or running their code before a contract. If this one did, tell our moderators. If they take the job down, we warn everyone who applied. The employer doesn’t see that it was you.'
export const alarm = 'The employer asked me to'
export const alarmNames = {
  money: 'pay, or buy something first',
  wallet: 'connect a wallet, or share a key or seed phrase',
  code: 'install or run something',
}
/** The report, as moderators read it. */
export const alarmNotes = {
  money: 'From an applicant: asked to pay.',
  wallet: 'From an applicant: asked to connect a wallet or to share a key or seed phrase.',
  code: 'From an applicant: asked to install or run something.',
}
export const alarmNote = 'Details'
export const alarmNoteHint = 'What happened, and where. Only moderators read it.'
export const alarmSend = 'Report employer'
export const reported = 'Thank you. Our moderators will review the job.'

// Errors
export const trackedMissing = 'We couldn’t find that application in your account.'
export const trackedHere = 'Apply for this job with the form here. We add it to your applications.'
export const trackedOwn = 'You manage this listing, so it can’t be among your applications.'
export const trackedDemo = 'This is a demo listing. Nobody can apply for it.'
export const trackedFull = (limit: number): string =>
  `You have ${limit} applications that you sent elsewhere, which is the limit. Delete some first.`
export const statusUnknown = 'Choose a status.'
export const dayInvalid = 'Enter the day you applied, no later than today.'
export const cannotMove = (status: string): string =>
  `That’s no longer possible: the application’s status is “${status}”.`
export const notYours =
  'We couldn’t find that application in your account. If you sent it with another email address, open the link in our emails.'
export const linkExpired = 'This link no longer works'
export const linkExpiredWhy =
  'The application was deleted, or the job closed more than 180 days ago. Sign in to see the others.'
export const noLongerEditable =
  'The employer has opened your application, so you can no longer change it. If they email you, you can add something in your reply.'
export const withdrawnBefore = 'You have withdrawn this application, so you can no longer change it.'
export const editedTooOften =
  'You’ve changed this application five times, which is the limit. If the employer emails you, you can add something in your reply.'
export const alreadyConfirmed = 'This application was already confirmed and sent.'
export const alarmMissing = 'Choose what the employer asked you to do.'
export const jobGone = 'The listing was deleted, so there is nothing left to report.'
