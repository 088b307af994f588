import { formatCount, plural } from '../plural.ts'

/** Applying through a form here: the pages, their errors and the emails to applicants and employers. */

export const title = 'Apply'
export const pageTitle = (job: string): string => `Apply: ${job}`
export const about =
  (page: string) =>
  (board: string): string =>
    `${page} on ${board}.`
export const jobAt = '{job} at {company}'
export const stepOne =
  'Step 1 of 2. Fill in the form. We’ll then email you a link to confirm your address and send your application.'
export const stepAlone =
  'We’ve filled in the form from your account. Your email address is confirmed, so we’ll send your application straight away. If you enter another address, we’ll email it a link to confirm first.'
export const name = 'Your name'
export const email = 'Email'
export const emailHint = 'The employer replies to this address.'
export const message = 'Message'
export const messageHint = (limit: number): string =>
  `Why you’re a good fit. Up to ${formatCount(limit)} characters.`
export const link = 'Link to your CV or profile'
export const profileLink = 'Link to your profile'
export const linkHint = 'A web address that starts with https://.'
export const cv = 'CV'
export const cvHint = 'PDF, DOCX or ODT, up to 5 MB, without a password or macros. Only the employer gets it.'
export const cvOptionalHint = `Optional. ${cvHint}`
export const questions = (company: string): string => `Questions from ${company}`
export const numberHint = 'A number, such as 5 or 120,000.'
export const chooseOne = 'Choose an answer'
export const noAnswer = 'No answer'
export const next = 'Continue'
export const safety = (company: string): string =>
  `Never share a seed phrase, pay, connect a wallet or run code to apply. ${company} sees only what you enter here.`
export const privacyTitle = 'What happens to your data'
export const privacy =
  'We keep your application until 180 days after the job has closed, so that you and the employer can see where it stands. You can delete it at any time.'

// After the first step
export const checkEmail = 'Check your email'
export const stepTwo = (company: string): string =>
  `Step 2 of 2. Open the link we’ve just emailed you. We send your application to ${company} once you confirm it.`
export const linkLifetime = (days: number): string =>
  plural(days, { one: 'The link works for # day.', other: 'The link works for # days.' })
export const noEmail = 'No email after a few minutes? Check your spam folder, or send it again.'
export const sendAgain = 'Send again'
export const wrongAddress = 'Wrong email address? {form}'
export const fillInAgain = 'Fill in the form again'

// The emailed link
export const sendTitle = 'Send your application'
export const confirms = (company: string): string =>
  `This link confirms your email address. Your application then goes to ${company}.`
export const send = 'Send application'
export const viewJobs = 'View open jobs'
export const linkExpired = 'This link no longer works'
export const linkUsed =
  'If you’ve already used it, your application was sent. If not, it has expired: apply again.'
export const jobClosed = 'This job closed before you confirmed. Your application was not sent.'
export const notAccepting = 'This job doesn’t accept applications here. It may be closed.'

// Errors at the fields
export const nameMissing = 'Enter your name.'
export const nameTooLong = (limit: number): string => `Use up to ${limit} characters for your name.`
export const emailMissing = 'Enter your email address.'
export const messageMissing = 'Enter a message to the employer.'

export const cvMissing = 'Choose your CV. This employer requires one.'
export const cvNotTaken =
  'This employer no longer takes CVs, so your file wasn’t kept. Check your application and send it again.'
export const cvEmpty = 'This file is empty. Choose another one.'
export const cvTooLarge = 'This file is larger than 5 MB. Choose a smaller one, or enter a link instead.'
export const cvUnknown = 'This isn’t a PDF, DOCX or ODT. Save your CV as one of these and choose it again.'
export const cvLies = (kind: string, extension: string): string =>
  `This is ${kind === 'ODT' ? 'an' : 'a'} ${kind} file, but its name ends in .${extension}. Rename it and choose it again.`
export const cvEncrypted = 'This file has a password. Save it without one and choose it again.'
export const cvOldOrEncrypted =
  'This file has a password or an old format (.doc). Save it as DOCX or PDF without a password and choose it again.'
export const cvMacros = 'This file contains macros. Save it without them, or as a PDF, and choose it again.'
export const cvArchive = 'This file contains other files. Save it as a PDF and choose it again.'
export const cvBomb = 'This file is too large once unpacked. Save it as a PDF and choose it again.'
export const cvBroken = 'We can’t read this file. Save it as a PDF and choose it again.'
export const cvAgain = 'Choose your CV again. Your browser doesn’t keep files when a form needs correcting.'
export const answerMissing = (question: string): string => `Answer “${question}”.`
export const chooseAnswer = 'Choose one of the answers.'
export const notNumber = 'Enter a number, such as 5 or 120,000.'
export const questionsChanged =
  'The employer has changed the questions since you opened this form. Check your answers and send it again.'
export const alreadyApplied =
  'You’ve already applied for this job. To add something, reply to the employer’s email.'

// To the applicant: confirm
export const confirmSubject = 'Confirm your application'
export const confirmIntro =
  (company: string | null) =>
  (board: string): string =>
    `Someone entered this email address to apply for a job ${company === null ? '' : `at ${company} `}on ${board}. If it was you, confirm it to send your application.`
export const confirmLink = 'Review and send application'
export const confirmLifetime = (days: number): string =>
  `Use the link within ${days} days, or we delete the application. After you have sent it, the link shows where it stands.`
export const confirmIgnore = 'If you didn’t apply, ignore this email: nothing will be sent.'

// To an applicant with an account, whose address needs no confirmation
export const receiptSubject = 'Your application was sent'
export const receiptIntro =
  (job: string, company: string) =>
  (board: string): string =>
    `You applied for “${job}” at ${company} on ${board}. We’ve emailed your application to the employer.`
export const receiptNext =
  'The employer will reply to this email address. Until they open your application you can change it, and until they decide you can withdraw it.'

// To the applicant: a second application, and one that never arrived
export const repeatSubject = 'You’ve already applied'
export const repeatIntro = (board: string): string =>
  `Someone, probably you, applied again with this email address for a job on ${board}. The employer has your first application.`
export const viewJob = 'View job'
export const repeatNext = 'To add something, reply to the employer’s email.'
export const undeliveredSubject = 'Your application was not sent'
export const undeliveredIntro = (board: string): string =>
  `The job you applied for on ${board} no longer accepts applications here: the employer changed that, or our moderators took the job down. The employer didn’t get your application, and we’ve deleted it.`
export const undeliveredWarning =
  'If anyone contacts you about this job and asks you to pay, connect a wallet or run a program, don’t.'

// To the employer
export const applicationSubject = (job: string): string => `New application: ${job}`
export const applicationIntro = (name: string, job: string, email: string): string =>
  `${name} applied for “${job}”. Reply to this email to write to ${email}, or answer in two clicks.`
export const applicantLink = (link: string): string => `Link: ${link}`
export const applicantCv = (name: string): string =>
  `CV: ${name}. Open it from the page that the button below opens.`
export const answerTo = (question: string, answer: string): string => `${question}\n${answer}`
export const answerLink = 'Answer the applicant'
export const answerLifetime =
  'The link works for 180 days and sends nothing until you press its button. Anyone who has it can answer for you: remove it before you quote or forward this email.'
export const answerCounts =
  'Once you have 10 applications in 90 days, your company’s page shows how many you answered and how soon. If you reply by email only, tell us with the link.'
export const allApplications = (url: string): string => `All applications for this job: ${url}`
export const listing = (url: string): string => `Listing: ${url}`
export const applicationSafety =
  'The applicant confirmed this email address. We don’t check what applicants say about themselves: be careful with files and links.'
