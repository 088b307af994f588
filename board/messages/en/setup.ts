/** How a board gets its first admin, and what that admin sets up. */
import { plural } from '../plural.ts'

// In the log, for the operator.
export const linkOnTerminal = (url: string, hours: number): string =>
  `Set up this board: ${url} (makes you its admin; works once, for ${hours} hours)`
export const linkInFile = (file: string, hours: number): string =>
  `This board has no admin yet. The link that makes you its admin is in ${file} (works once, for ${hours} hours)`
export const linkNotWritten = (file: string): string =>
  `The link that makes you the admin of this board couldn’t be written to ${file}. Run npm run admin -- <username> instead.`

export const becomeTitle = 'Become the admin of this board'
export const becomeLead =
  'You opened the link that the server gave its operator. The first account that uses this link runs the board, and the link works once.'
export const needsAccount = 'First create an account, or sign in to yours. You come back to this page.'
export const createAccount = 'Create an account'
export const signIn = 'Sign in'
export const becomeAs = 'You’re signed in as {account}.'
export const become = 'Become the admin'
export const notForDemo =
  'Demo accounts can’t be admins. Sign out, then open the link again with an account of your own.'
export const howTitle = 'Run this board'
export const howLead = 'Only an admin of this board can fill it. If you run its server, you can become one:'
export const howByLink =
  'Open the link that the server printed when it started. Without a terminal, it is in {file}, in the data folder.'
export const howByCommand =
  'Or create an account here, then run {command} on the server, in the folder of the board.'
export const howWithAdmin =
  'Create an account here, then run {command} on the server, in the folder of the board.'
export const howByCommandAs =
  'Or run {command} on the server, in the folder of the board. The username of your account is {account}.'
export const howWithAdminAs =
  'Run {command} on the server, in the folder of the board. The username of your account is {account}.'
export const howSignIn = 'Sign in as an admin'

export const linkGone = 'This link no longer works.'
export const goneLead =
  'It was used, it has expired, or the board already has an admin. Run {command} on the server, or restart the board: while it has no admin, each start gives you a new link.'
export const adminCommand = 'npm run admin -- <username>'

export const navigation = 'Setup'
export const heading = 'Set up your board'
export const lead = 'You’re an admin of this board. Do these in any order.'
export const allDone = 'Your board is set up. Visitors can use it.'
export const done = 'Done'
export const toDo = 'To do'

export const nameTitle = 'Give it a name'
export const nameOwn = 'Your board is called {name}.'
export const nameUsual =
  'Your board has the same name as the software, {name}. To give it a name of its own, set {variable} and restart: your pages, your emails and what wallets sign will then use it.'

export const jobsTitle = 'Fill it with jobs'
export const jobsLead =
  'Paste the careers pages of a few companies. You see what each has before it’s followed, and its jobs appear within a minute.'
export const jobsDone = (jobs: number, boards: number): string =>
  `${plural(jobs, { one: '# live job', other: '# live jobs' })}, ${plural(boards, { one: '# followed board', other: '# followed boards' })}.`
export const jobsUnread = (boards: number): string =>
  plural(boards, {
    one: '# followed board hasn’t been read yet.',
    other: '# followed boards haven’t been read yet.',
  })
export const sourcesLink = 'See sources'

export const mailTitle = 'Send email'
export const mailOutbox =
  'Without an SMTP server, this board writes its emails to {folder}, and their links work from there. To send them, set {variable} and restart.'
export const mailServer = 'Emails are sent by {server}.'
export const mailTo = 'Send a test email to'
export const mailTest = 'Send test email'
export const mailReports = 'Address for returned emails'
export const mailReportsHint =
  'Send returned emails to this address, and the board pauses job alerts to addresses that no longer exist. The guide “Operations” shows how. Keep it secret: anyone who has it can pause alerts.'
export const invalidEmail = 'Enter an email address, such as you@example.org.'
export const testOutcomes = {
  sent: 'The mail server accepted the test email. Check that it arrives, and not in the spam folder.',
  written: 'The test email is in the outbox.',
  refused: 'The mail server refused this address.',
  failed: 'The mail server didn’t accept the test email. The log says why. Check SMTP_URL.',
}

export const pagesTitle = 'Write your pages'

export const addressTitle = 'Open it to others'
export const addressLocal =
  'Only this machine can open it, at {origin}. Set {variable} to the address that visitors will use, such as https://jobs.example.org, and restart.'
export const addressNetwork =
  'Other machines can open it at the addresses of this one, but forms and sign-in don’t work under a name or through a proxy. Set {variable} to the address that visitors will use, such as https://jobs.example.org, and restart.'
export const addressPublic = 'Visitors use {origin}.'
export const guide = 'How to run a public board: {guide}, in the folder of this board.'
