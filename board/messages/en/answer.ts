import { formatCount } from '../plural.ts'

/** An employer's answer to an application: the page of the emailed link, its errors, and the emails to applicants. */

export const title = 'Answer an application'
export const about =
  (page: string) =>
  (board: string): string =>
    `${page} on ${board}.`
export const answeredBefore = 'You answered on {day}: {answer}. You can answer again.'
export const yourAnswer = 'Your answer'
export const message = 'Message'
export const messageHint = (limit: number): string => `Plain text, up to ${formatCount(limit)} characters.`
export const send = 'Send answer'
export const howItArrives = 'We email your answer to the applicant.'
export const howItArrivesWithReply =
  'We email your answer to the applicant. Unless you choose “Not this time”, they can reply to the email address that receives applications for this job.'
export const noIsFinal = '“Not this time” is final.'
export const countsTowards =
  'Your first answer counts towards {company}’s response time, which its page shows once it has 10 applications in 90 days.'
export const job = 'Job'
export const company = 'Company'
export const applicant = 'Applicant'
export const received = 'Received'
export const sentTitle = 'Your answer was sent'
export const sent = (answer: string): string => `We’re emailing it to the applicant: ${answer}.`
export const answeredTitle = 'This application was answered'
export const sendAnother = 'Send another answer'
export const linkExpired = 'This link no longer works'
export const linkExpiredWhy =
  'It expired after 180 days, or the listing was deleted. Email the applicant directly instead.'
export const notNow = 'You can’t answer right now'

// Errors
export const choiceMissing = 'Choose an answer.'
export const takenDown =
  'Moderators took this listing down. You can’t send answers until they’ve decided about it.'
export const wasFinal = 'You answered “Not this time”, which is final.'
export const wasHired = 'You hired this applicant, which is final.'
export const wasWithdrawn = 'The applicant has withdrawn their application.'
export const tooManyAnswers =
  'You’ve answered this application too many times. Email the applicant directly instead.'
export const messageHarmful = (quote: string): string =>
  `We couldn’t send this message. An automatic check stops what scams often ask applicants for, and it can be wrong. It stopped at: “${quote}”. Reword that, or email the applicant directly.`

// To the applicant: the answer
export const answerSubject = 'An answer to your application'
export const aJob = 'a job'
export const quoted = (job: string): string => `“${job}”`
export const outcomes = {
  invite: (company: string, job: string): string => `${company} wants to talk to you about ${job}.`,
  reading: (company: string, job: string): string =>
    `${company} is still reviewing your application for ${job} and will be in touch.`,
  no: (company: string, job: string): string =>
    `${company} has decided on your application for ${job}: not this time.`,
  by_mail: (company: string, job: string): string =>
    `${company} says it has already answered your application for ${job} by email.`,
  offer: (company: string, job: string): string => `${company} wants to make you an offer for ${job}.`,
  hired: (company: string, job: string): string => `${company} has hired you for ${job}. Congratulations.`,
}
export const openCv = (name: string): string => `Download ${name}`
export const cvGone =
  'Links to a CV work for 10 minutes. Open the application again for a new one. CVs are deleted with the application.'
export const viewApplication = 'View your application'
export const interviewOn = (time: string): string =>
  `Interview: ${time}. The attached file adds it to your calendar.`
export const interviewTitle = (job: string, company: string): string => `Interview: ${job} at ${company}`
export const theyWrite = 'Their message:'
export const deleteYours = 'You can delete what you sent on the page of your application.'
export const viewJob = 'View job'
export const viewJobs = 'View open jobs'
export const replyToWrite = 'Reply to this email to write to them.'
export const reportIfNothing = (url: string): string =>
  `This counts as an answer on the company’s page. If you’ve received nothing, not even in your spam folder, tell us: ${url}`
export const dataDeleted = 'We’ve now deleted your name and email address.'
export const safety = 'Never share a seed phrase, pay, or run code to get a job.'

// To the applicant: the job closed
export const closedSubject = 'A job you applied for has closed'
export const closed =
  (company: string, job: string) =>
  (board: string): string =>
    `“${job}” at ${company} is closed. The company didn’t answer through ${board}.`
export const closedMaybe = (board: string): string =>
  `Companies sometimes answer by email only, which we can’t see. If they still answer through ${board}, we’ll send it to you.`
export const closedPrivacy =
  'We keep your application for 180 days after the job has closed, unless you delete it on its page.'
export const deleted =
  (company: string) =>
  (board: string): string =>
    `A job at ${company} that you applied for was deleted from ${board}. The company didn’t answer through it.`

// To the applicant: the job was taken down
export const takenDownSubject = 'A job you applied for was taken down'
export const jobTakenDown = (company: string, job: string): string =>
  `Our moderators took down “${job}” at ${company}.`
export const companyTakenDown = (company: string, job: string): string =>
  `Our moderators took down ${company}, where you applied for “${job}”.`
export const takenDownWarning =
  'The poster has your application and may contact you. Don’t pay, share a seed phrase or a key, connect a wallet, or run anything they send.'
export const takenDownAppeal =
  'The poster can appeal. While the decision stands, we forward no answers from them.'

// To the employer: what the applicant did
export const withdrawnSubject = 'An application was withdrawn'
export const withdrawn = (name: string, job: string): string =>
  `${name} withdrew their application for “${job}”.`
export const withdrawnPrivacy = 'Please delete what they sent you, unless you have to keep it.'
export const editedSubject = 'An application was changed'
export const edited = (name: string, job: string): string =>
  `${name} changed their application for “${job}”. It now says:`
export const editedOnly = 'This replaces what they wrote before.'
