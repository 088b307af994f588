/** Pages of errors, and what the server says of requests it can't answer. */
import { plural } from '../plural.ts'

export const tryAgainIn = (seconds: number): string =>
  plural(seconds, { one: 'Try again in # second.', other: 'Try again in # seconds.' })
export const signIn = 'Sign in'
export const newestJobs = 'Browse the newest jobs'
export const home = 'Go to the home page'
export const search = 'Search'
export const searchJobs = (count: number): string =>
  plural(count, { one: 'Search # job', other: 'Search # jobs' })
export const searchDemo = (count: number): string =>
  plural(count, { one: 'Search # demo listing', other: 'Search # demo listings' })
export const request = 'Request {id}'

/** Titles by HTTP status. */
export const titles: Record<number, string> = {
  400: 'Invalid request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Page not found',
  405: 'Not supported here',
  409: 'Conflict with a newer change',
  410: 'No longer available',
  413: 'Too large',
  415: 'Unsupported content type',
  422: 'Used for another request',
  429: 'Too many attempts',
  500: 'Something went wrong on our side',
  501: 'Not set up here',
  503: 'Temporarily unavailable',
}
export const otherTitle = 'Error'

export const nothingAt = (path: string): string => `There is nothing at ${path}. The link may be old.`
const tooManyAttempts = 'Too many attempts.'
export const tooManyAttemptsFor = (seconds: number): string => `${tooManyAttempts} ${tryAgainIn(seconds)}`
export const tooManyAttemptsForMinutes = (minutes: number): string =>
  plural(minutes, {
    one: `${tooManyAttempts} Try again in # minute.`,
    other: `${tooManyAttempts} Try again in # minutes.`,
  })
export const tooSlow = 'This took too long. Try again.'
export const tooSlowList = 'This took too long. Try again, or use fewer filters.'
export const searchTooCostly = 'This search has too many filters to be counted at once. Use fewer.'
export const tooSlowForm = 'This took too long, and nothing was saved. Send it again.'
export const diskFull =
  'Nothing can be saved right now because the server’s disk is full. Reading still works. Try again later.'
export const addressTooLong = 'This address is too long. Use fewer filters or a shorter text.'
export const unknownValue = (field: string): string => `This isn’t a value of ${field}.`
export const textTooLong = (characters: number): string =>
  `A search can have up to ${characters} characters. Make it shorter.`
export const tooLarge = 'Your request is too large. The limit is 100 kB.'
export const unreadable = 'We couldn’t read what you sent.'
export const internal =
  'Try again in a few minutes. If you sent a form, go back first: what you typed is still there.'
export const useGet = (method: string): string => `${method} isn’t supported here. Use GET.`
export const usePost = (method: string): string => `${method} isn’t supported here. Use POST.`
export const sendJson = 'Send JSON, with Content-Type: application/json.'
export const sendReport =
  'Send the message that came back, with Content-Type: message/rfc822, or JSON, with Content-Type: application/json.'
export const reportTooEarly = 'This email is just being sent. Send its report again in a minute.'
export const sendForm = 'Send a form, with Content-Type: application/x-www-form-urlencoded.'
export const lostCharacter =
  'What you sent contains a character that can’t be stored. Go back, retype that part and send it again.'
export const typeYour = (field: string): string => `Enter your ${field}.`
export const tooLong = (field: string): string => `The ${field} is too long. Shorten it.`
/** Of what a program sent. */
export const missing = (field: string): string => `${field} is missing.`
const askFor =
  (kind: string) =>
  (field: string): string =>
    `${field}: use ${kind}.`
export const askForText = askFor('a text')
export const askForNumber = askFor('a number')
export const askForYesOrNo = askFor('true or false')
export const askForList = askFor('a list')
export const askForObject = askFor('an object')
export const askForOneOf = (field: string, values: readonly string[]): string =>
  askFor(values.length === 1 ? `${values[0]}` : `one of these: ${values.join(', ')}`)(field)
/** Of a search, by parameter; those with a closed list of values name it. */
export const askForSearchValue: ReadonlyMap<string, string> = new Map(
  Object.entries({
    min_pay: 'whole US dollars a year, up to 100,000,000',
    since: 'a day such as 2026-01-31',
    overlap: 'whole hours from 1 to 8, together with zone',
    zone: 'a time zone such as Europe/Berlin',
  }).map(([field, kind]) => [field, askFor(kind)(field)]),
)
export const reachAlone = 'reach needs country. Add country, or leave out reach.'
export const unknownField = (field: string): string =>
  `There is no field “${field}”. Check the spelling or leave it out.`
export const noFile = 'No file was attached. Choose one and send the form again.'
export const metricsClosed =
  'Metrics can be read only on this machine, without a proxy. To read them from elsewhere, set METRICS_TOKEN and send it as a bearer token.'
export const otherSite = 'This request came from another site. Open the page here and send it again.'
