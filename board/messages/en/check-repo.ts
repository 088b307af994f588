/** The page that checks a repository or an archive before anyone runs it. */
import { formatCount, plural } from '../plural.ts'

export const title = 'Check a repository'
export const description =
  'Check a coding task or a repository for hidden code before you open or run it. Free, without an account; nothing is executed.'
export const lead =
  'Were you asked to download, open or run code for a job? Check it here first. We read the files and run nothing.'

export const byAddress = 'Public repository'
export const address = 'Address of the repository'
export const addressHint = 'On GitHub, GitLab, Bitbucket or Codeberg: github.com/company/task'
export const checkAddress = 'Check repository'
export const byFile = 'Archive'
export const file = 'Zip or tar.gz file'
export const fileHint = 'Up to 20 MB. Don’t unpack it before you upload it. We don’t keep it.'
export const checkFile = 'Check archive'

// Problems
export const noAddress = 'Enter the address of a repository, such as github.com/company/task.'
export const otherHost =
  'We can fetch repositories from github.com, gitlab.com, bitbucket.org and codeberg.org. For any other, download it as an archive and upload that.'
export const noRepository =
  'Enter the whole address, with the owner and the repository: github.com/company/task.'
export const notPublic =
  'We couldn’t find this repository. Check the address. If it is private, download it as an archive and upload that.'
export const hostFailed = (host: string, status: number): string =>
  `${host} didn’t give us the repository (status ${status}). Try again later, or upload it as an archive.`
export const repositoryTooLarge = (megabytes: number): string =>
  `The repository is larger than ${formatCount(megabytes)} MB, packed. Upload an archive of the part that you were asked to run.`
export const fileTooLarge =
  'The file is larger than 20 MB. Upload an archive of the part that you were asked to run.'
export const unreadable =
  'We couldn’t read this file as a zip or tar.gz archive. It may be damaged, protected with a password, or of another kind.'
export const outside =
  'This archive names files outside its own folder, which no honest archive does. Don’t unpack it.'
export const running = 'Another check is running from your network. Wait until it has finished.'
export const busy = 'Many checks are running right now. Try again in a minute.'

// The report
export const resultTitle = (name: string): string => `Check of ${name}`
export const grades = {
  stop: {
    title: 'Stop',
    lead: 'Honest projects have no reason to do this.',
  },
  look: {
    title: 'Look at this first',
    lead: 'This can be honest or harmful. Understand it before you install or run anything.',
  },
  note: {
    title: 'Good to know',
    lead: 'These facts are common in honest projects.',
  },
}
export const verdicts = {
  stop: 'Don’t open, install or run this project. We found something that honest projects have no reason to do.',
  look: 'We found something that you should understand before you install or run anything.',
  note: 'Our rules found nothing suspicious. That doesn’t prove that the project is safe.',
}
export const partlyRead =
  'We found nothing suspicious in the part that we read. The rest can contain anything.'
export const todo = 'What to do'
export const places = 'Where'
export const line = (number: number): string => `line ${formatCount(number)}`
export const morePlaces = (count: number): string =>
  plural(count, { one: 'and # more place', other: 'and # more places' })

export const lookedAt = 'What we checked'
export const files = (count: number, megabytes: string): string =>
  `${plural(count, { one: '# file', other: '# files' })}, ${megabytes} MB`
export const scripts =
  'Scripts in every package.json, build scripts of Python, Rust and Ruby, tasks and settings of editors, containers and assistants, git hooks, registries and lockfiles, names of packages, hidden, encoded or scattered code, and program files.'
export const notLookedAt = 'What we didn’t check'
export const neverLookedAt = 'What we don’t check'
export const dependencies = 'The packages that the project installs. Each of them can run code too.'
export const behaviour =
  'What the program does when it runs. Harmful code can also be written in plain sight.'
export const instructions =
  'Instructions for AI assistants, and languages other than JavaScript and Python in depth.'
export const noHistory = 'The history of commits: the archive doesn’t contain it.'
export const endings = {
  members: 'We read the first 20,000 files, and nothing after them.',
  bytes: 'We read the first 150 MB, and nothing after them.',
  time: 'Reading took too long, so we stopped before the end.',
}
export const cutFiles = (count: number): string =>
  plural(count, {
    one: '# file beyond its first 2 MB.',
    other: '# files beyond their first 2 MB each.',
  })
export const slowFiles = (count: number): string =>
  plural(count, {
    one: '# file that took too long to read to its end. Ask why it’s written like that.',
    other: '# files that took too long to read to their end. Ask why they’re written like that.',
  })
export const links = (count: number): string =>
  plural(count, { one: '# link to another file.', other: '# links to other files.' })
export const encrypted = (count: number): string =>
  plural(count, {
    one: '# file protected with a password. Ask why it is.',
    other: '# files protected with a password. Ask why they are.',
  })
export const deep = (count: number): string =>
  plural(count, {
    one: '# file nested more than 40 folders deep.',
    other: '# files nested more than 40 folders deep.',
  })
export const noProof =
  'A clean result doesn’t prove that code is safe. If you have to run it, use a virtual machine without your wallets, passwords and keys.'
export const again = 'Check another one'
