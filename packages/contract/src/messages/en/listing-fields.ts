/** The plain fields of a listing: labels and hints of the form, subjects of its errors, lines of the job page, names and values in the history. */

export const summary = 'Summary'
export const summaryLabel = 'In one or two sentences'
export const theSummary = 'The summary'
export const language = 'Language'
export const languageLabel = 'Language of the text'
export const theLanguage = 'The language'
export const visa = 'Visa'
export const visaLabel = 'Visa sponsored'
export const visaSponsored = 'Sponsored'
export const visaNotSponsored = 'Not sponsored'
export const missingVisa = 'visa'
export const sponsored = 'sponsored'
export const notSponsored = 'not sponsored'
export const relocation = 'Relocation'
export const relocationLabel = 'Relocation paid'
export const relocationPaid = 'Paid'
export const relocationNotPaid = 'Not paid'
export const missingRelocation = 'relocation'
export const paid = 'paid'
export const notPaid = 'not paid'
export const officeDaysLabel = 'Office days a week'
export const officeDays = 'Office days'
export const officeDaysAWeek = (days: number): string => (days === 1 ? '1 day a week' : `${days} days a week`)
export const theOfficeDays = 'The number of office days'
export const openings = 'Openings'
export const openingsHint = 'How many people you’re hiring. Defaults to 1.'
export const theOpenings = 'The number of openings'
export const hiringFor = 'Hiring for'
export const hiringForHint = 'The company that candidates will work at.'
export const theHiringFor = 'The name of the company'
export const openFor = 'Open for'
export const openForLabel = 'Open for (days)'
export const openForHint = ({ min, max, usual }: { min: number; max: number; usual: number }): string =>
  `${min} to ${max} days; ${usual} by default. You can renew it once.`
export const theOpenFor = 'The number of days the job is open'
export const openForDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
export const takeHomeLabel = 'Take-home task'
export const takeHomePaidLabel = 'Task is paid'
export const answer = 'Answer'
export const answerLabel = 'Days until you answer'
export const answerHint = ({ min, max }: { min: number; max: number }): string =>
  `${min} to ${max}. Candidates see it as a promise.`
export const replyPromised = (days: number): string =>
  `The employer promises a reply within ${days === 1 ? '1 day' : `${days} days`}.`
export const theAnswer = 'The number of days until an answer'
export const withinDays = (days: number): string => (days === 1 ? 'within 1 day' : `within ${days} days`)
