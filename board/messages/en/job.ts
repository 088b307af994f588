import { formatCount, plural } from '../plural.ts'

/** The page of a job. */

export const titleAt = (title: string, company: string): string => `${title} at ${company}`
export const demoListing = 'Demo listing – not a real job.'
export const applyingIsOff = 'Applying is switched off.'
export const describeDemo = (description: string): string => `Demo listing, not a real job. ${description}`

// Under the title
export const firstSeen = 'first seen {ago}'
export const posted = 'posted {ago}'
export const closes = 'closes {day}'
/** Next to an agency’s name. */
export const hiringFor = 'hiring for {client}'
export const notClaimed = 'Not claimed by the employer'
export const signed = 'Signed'
export const signedEarlier = 'Signed earlier'
export const editedSinceSigned = 'Edited since signed'

// Closed jobs
export const expired = 'Expired.'
export const expiredOn = (day: string): string => `Expired on ${day}.`
export const similarBelow = (count: number): string =>
  plural(count, { one: '# similar open job below.', other: '# similar open jobs below.' })
export const similar = 'Similar open jobs'
export const alsoIn = 'Also open in'
/** Before the days on which the same job was posted at the same place. */
export const alsoPosted = 'Also posted on'
export const sameText = 'Also open with the same text:'

// Applying
export const apply = 'Apply'
export const applyAt = (host: string): string => `Apply at ${host}`
/** The button of a form elsewhere: how many of its fields are required, if any, and whether a CV is one of them. */
export const applyAtForm = (host: string, required: number, isCvRequired: boolean): string => {
  if (required === 0) return applyAt(host)
  const count = plural(required, { one: '# required field', other: '# required fields' })
  return `Apply at ${host} · ${count}${isCvRequired ? ', including a CV' : ''}`
}
/** A form elsewhere, as its system states it. */
export const outsideForm = {
  length: (day: string, fields: number, required: number): string => {
    const count = plural(fields, { one: '# field', other: '# fields' })
    return `The form there had ${count} on ${day}${required === 0 ? ', none required' : ''}.`
  },
  cv: { none: '', optional: 'A CV is optional.', required: 'A CV is required.' },
  coverLetter: { none: '', optional: 'A cover letter is optional.', required: 'A cover letter is required.' },
  questions: (count: number): string =>
    count === 0
      ? ''
      : plural(count, {
          one: '# field is a question from the employer.',
          other: '# fields are questions from the employer.',
        }),
  asksFor: { pay: 'It asks what pay you expect.', wallet: 'It asks for a wallet address.' },
  optionalSections: (sections: readonly ('education' | 'employment')[]): string => {
    const names = sections.map((section) => ({ education: 'education', employment: 'past jobs' })[section])
    if (names.length === 0) return ''
    return names.length === 1
      ? `A section for ${names.join()} is optional.`
      : `Sections for ${names.join(' and ')} are optional.`
  },
}
/** The button of the form here: how many questions the employer asks, and whether it requires a CV. */
export const applyWithForm = (questions: number, isCvRequired: boolean): string => {
  if (questions === 0)
    return isCvRequired ? 'Apply here · with your CV, no account needed' : 'Apply here · no account needed'
  const count = plural(questions, { one: '# question', other: '# questions' })
  return `Apply here · ${count}${isCvRequired ? ' and a CV' : ''}, no account needed`
}
/** The fields of the form here, without questions, for each setting of the CV. */
export const formAsks = {
  none: 'The form asks for your name, email address and a message.',
  optional: 'The form asks for your name, email address and a message. A CV is optional.',
  required: 'The form asks for your name, email address, a message and your CV.',
}
/** How many of the employer’s questions may stay blank; empty if none may. */
export const optionalQuestions = (questions: number, optional: number): string => {
  if (optional === 0) return ''
  if (optional === questions)
    return plural(questions, { one: 'The question is optional.', other: 'The questions are optional.' })
  return plural(optional, {
    one: `# of the ${questions} questions is optional.`,
    other: `# of the ${questions} questions are optional.`,
  })
}
export const applyHere = (company: string): string =>
  `We send your application to ${company} once your email address is confirmed.`
/** How the employer answers applications that are sent from here: how many, and within how many days half of the answers came. */
export const answersWithin = (percent: number, applications: number, days: number | null): string => {
  const share = `The employer answered ${formatCount(percent)}% of ${formatCount(applications)} applications sent from here in the last 90 days.`
  if (days === null) return share
  return `${share} Half of the answers came within ${plural(days, { one: '# day', other: '# days' })}.`
}
export const ownDomain = 'The employer’s verified domain.'
export const toExternalSite =
  'An external site. Anything you enter there goes to the employer or their hiring system, not to us.'
export const byLeavePage =
  'The next page shows which site the link opens. Anything you enter there goes to that site, not to us.'
export const noWayYet = 'No way to apply yet'
export const copyLink = 'Copy link'
export const linkCopied = 'Link copied'
export const safety = '{never} share a seed phrase, pay, connect a wallet, or run code before a call.'
export const never = 'Never'
export const report = 'Report this job'
export const staySafe = 'How to stay safe'

// The checks
export const checked = 'What was checked'
export const writtenForDemo = 'Written for this demo'
export const postedHere = 'Posted here by the employer'
export const postedUnclaimed = 'Posted here, by someone we haven’t verified'
export const importedFrom = 'Imported from {source}'
export const importedWithLink = 'Imported with a link to {host}'
/** A listing of another CryptoList. */
export const firstPublishedAt = 'First published at {board} on {day}'
export const publishedAt = 'Published at {board}'
export const lastSeen = 'Last seen there on {day}'
export const lastImported = 'Last imported on {day}'
export const confirmedAtSource = 'Confirmed at its {source} on {moment}'
export const confirmedSource = 'source'
export const confirmedOpen = 'Confirmed open on {day}'
export const domainVerified = 'Domain verified: {domain}'
export const domainLost = 'Verification lost: {domain}'

export const notCheckedWithDomain =
  'Not checked by us: the people behind the domain, funding, claims in the text'
export const notCheckedAtAll = 'Not checked by us: the people behind it, funding, claims in the text'
export const noEndorsement = 'A listing here is not an endorsement.'

// The listing's past
export const about = 'About this listing'
export const companyPage = 'Company page'
export const claimed = 'Claimed'
export const openings = 'Openings'
export const openFor = 'Open for'
export const days = (count: number): string => plural(count, { one: '# day', other: '# days' })
export const renewed = 'Renewed'
export const edited = 'Edited'
export const postedAgain = 'Posted again'
export const times = (count: number): string => plural(count, { one: 'once', other: '# times' })
/** At the end of a printed page. */
export const printed = (address: string, day: string): string => `${address}, as of ${day}`
export const requestRemoval = 'Request removal'
export const removalSubject = (id: string): string => `Removal of listing ${id}`

// Facts
export const keyFacts = 'Key facts'
export const locationAndHours = 'Location and hours'
export const pay = 'Pay'
export const payNotPublished = 'None found in this listing'
export const workMode = 'Work mode'
export const openTo = 'Open to candidates in'
export const placeQuoted = (quote: string): string => `From the text: “${quote}”`
export const except = 'Except'
export const location = 'Location'
export const office = 'Office in'
export const coreHours = 'Core hours'
export const tags = 'Tags'
/** Tags that the text names, and the words that do. */
export const readFromText = (tags: number, chains: number): string => {
  const terms = [
    ...(tags === 0 ? [] : [plural(tags, { one: '# tag', other: '# tags' })]),
    ...(chains === 0 ? [] : [plural(chains, { one: '# chain', other: '# chains' })]),
  ].join(' and ')
  return `${terms} ${tags + chains === 1 ? 'was' : 'were'} read from the text`
}
export const tagQuoted = (tag: string, quote: string): string => `${tag}: “${quote}”`
export const countries = (count: number): string => plural(count, { one: '# country', other: '# countries' })
/** Facts that the employer left out, as one line: `Not stated: visa, relocation.` */
export const notStatedFacts = (facts: string): string => `Not stated: ${facts}`
export const missing = {
  workMode: 'work mode',
  location: 'location',
  openTo: 'eligible countries',
  hours: 'core hours',
}

// Hours
export const officeTimeZone = 'Office time zone'
/** `Lisbon time (UTC, UTC+1 in summer)` */
export const zoneTime = (city: string, standard: string, summer: string | null): string =>
  `${city} time (${summer === null ? standard : `${standard}, ${summer} in summer`})`
export const hoursIn = (range: string, city: string): string => `${range}, ${city} time`
export const hoursLabel = (zone: string, start: string, end: string): string =>
  `Core hours in ${zone}: ${start} to ${end}`
export const offsetToday = (city: string, offset: string): string => `${city} is ${offset} today.`
export const theirCoreHours = 'Core hours'
export const yourDay = 'Your 9 to 5'
export const together = 'Overlap'
export const hoursTogether = (hours: number): string => `${hours} h`
export const inYourZone = 'In your time zone, {zone}.'

// The text
export const description = 'About the job'
export const noDescription = 'This listing has no description.'
export const readAtSource = 'Read it on the employer’s site'
export const hiringProcess = 'Hiring process'
export const noTakeHome = 'No take-home task.'
export const takeHome = (isOptional: boolean, hours: number | null, isPaid: boolean | null): string => {
  const facts = [
    isOptional ? 'optional' : 'required',
    ...(hours === null ? [] : [plural(hours, { one: '# hour', other: '# hours' })]),
    ...(isPaid === null ? [] : [isPaid ? 'paid' : 'unpaid']),
  ]
  return `Take-home task: ${facts.join(', ')}.`
}

// Warnings
export const beCareful = 'Be careful'
/** Warnings for readers, by the code of the check. */
export const warnings = {
  'FEE-01': 'This listing mentions a payment from applicants. Honest employers never ask for one.',
  'FEE-02': 'This listing mentions buying a token or an NFT, or investing. No job requires that.',
  'FEE-03': 'This listing mentions passing on money or goods for others. That isn’t a job.',
  'WAL-01':
    'This listing asks for a wallet, a seed phrase or an identity check to apply. Don’t share any of them.',
  'WAL-02': 'This listing mentions a test transaction. Don’t send one.',
  'CON-01': 'The only contact is a chat app, where anyone can pretend to be someone else.',
  'APP-02': 'A link in this listing is shortened, so you can’t see where it goes.',
  'APP-03': 'A link in this listing opens a different domain than it seems to.',
  'APP-04': 'A link in this listing opens a file. Don’t download it.',
  'COD-01':
    'This listing asks you to run code or install software early on. Use a separate machine, or don’t do it.',
  'COD-02': 'The description links to a repository. Read its code before you run any of it.',
  'PAY-06': 'This listing mentions unpaid trial work.',
}
