/** Importing one listing from a link or a file into the form: what could not be read, and what is missing. */
import { writeBounds } from '@cryptolist/contract'
import { formatCount } from '../plural.ts'

export const notAFile =
  'We couldn’t find a job in this. Use a page with a job in it, or the API response of Greenhouse, Lever, Ashby, Workable, Recruitee or SmartRecruiters.'
export const fileOfSeveral = (count: number): string =>
  `This file has ${formatCount(count)} jobs. Upload a file with only one of them.`
export const systemFailed = (name: string | undefined, status: number): string =>
  `${name ?? 'The feed'} returned an error (${status}). Try again in a minute, or fill in the form yourself.`
export const pageGone = 'That page no longer exists. Check the link: the job may be closed.'
export const pageFailed = (status: number): string =>
  `The page returned an error (${status}). Check the link, or fill in the form yourself.`
export const pageWithoutJob =
  'We couldn’t read a job on that page. Check the link, or fill in the form yourself.'
export const jobGone = (name: string | undefined): string =>
  `We couldn’t find that job ${name === undefined ? 'in the feed' : `at ${name}`}. Check the link: the job may be closed.`
export const pageOfSeveral = (count: number): string =>
  `That page has ${formatCount(count)} jobs. Enter the link to one of them.`
export const pageOfSeveralAt = (count: number, name: string | undefined): string =>
  `${name === undefined ? `That feed has ${formatCount(count)} jobs` : `That page has ${formatCount(count)} jobs at ${name}`}. Enter the link to one of them.`
export const unreachable = (why: string): string => `${why} Check the link, or fill in the form yourself.`
export const isResting = (name = 'The site of this link'): string =>
  `${name} has asked us to wait. Try again later, or fill in the form yourself.`
export const reserved =
  'That page doesn’t allow programs to use its text (tdm-reservation). Fill in the form yourself.'
export const notALink = 'Enter the full link to the job, starting with https://.'

/** Facts that the page didn’t state. */
export const missing = {
  title: 'title',
  employment: 'employment type',
  pay: 'pay',
  workMode: 'work mode',
  countries: 'countries',
  description: 'description',
}
export const notStatedThere = (names: string): string =>
  `Not stated there: ${names}. Please add what’s missing.`
export const periodMissing = 'The pay had no period. Choose one.'

/** Pay as it was stated: `50 to 60 USD per year`. */
export const statedPay = (min: number | null, max: number | null, currency: string, period: string): string =>
  [
    writeBounds({ min, max }, (low, high) => (low === high ? `${low}` : `${low} to ${high}`)),
    currency,
    period === '' ? '' : `per ${period}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
export const payWithoutCurrency = (pay: string): string =>
  `We left out the pay of ${pay}: it has no currency.`
export const payOtherCurrency = (pay: string, currency: string): string =>
  `We left out the pay of ${pay}: we have no exchange rate for ${currency}.`
export const payReversed = (pay: string): string =>
  `We left out the pay of ${pay}: the maximum is below the minimum.`
export const payTooWide = (pay: string, widest: number): string =>
  `We left out the pay of ${pay}: the maximum is more than ${widest} times the minimum.`
export const payImpossible = (pay: string): string =>
  `We left out the pay of ${pay}: the amount isn’t possible.`
export const payUnlikely = (pay: string): string =>
  `We left out the pay of ${pay}: the amount doesn’t fit the period.`
/** The pay was found in a sentence of the text. */
export const payFromText = (quote: string): string =>
  `We read the pay from this sentence of the text. Check it: “${quote}”`
export const placeFromText = (quote: string): string =>
  `We read where candidates can live from this sentence of the text. Check it: “${quote}”`
export const payOfSeveral = (count: number): string =>
  `We left out the pay: the page states ${formatCount(count)} ranges, for different places or levels.`
