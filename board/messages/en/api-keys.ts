/** API keys: their pages, the email about a new one, and what is said to programs that use them. */
import { formatCount, plural } from '../plural.ts'

export const title = 'API keys'
export const description = 'Keys with which programs write your listings.'
export const titleOf = (company: string): string => `API keys of ${company}`
export const lead =
  'With a key, a program can write your listings through the {api}: your own scripts, or your hiring system. It can also write for companies that you post for. Admins of those companies can see that you have a key.'
export const companyLead =
  'With a key, a program can write this company’s listings through the {api}. A key has the rights of the admin who created it, and stops working when they leave the team.'
export const api = 'API'
export const adminsOnly = 'Admins of the company create and revoke its keys.'

export const memberKeys = 'Keys of members’ accounts'
export const memberKeysLead =
  'Members of your team created these keys for their own accounts. Programs that use them can write this company’s listings too, as far as the member’s role allows. To stop a key, ask the member to revoke it, or remove the member from the team.'
export const member = 'Member'
export const key = 'Key'
export const lastUse = 'Last used'

export const newKey = 'Your new key'
export const copyKey = 'Copy it now: we won’t show it again.'
export const noKeys = 'No API keys yet.'
export const created = 'Created {day}'
export const createdBy = (name: string): string => `by ${name}`
export const expires = 'expires {day}'
export const expired = 'expired {day}'
export const revoked = 'revoked {day}'
export const lost = 'doesn’t work: its creator may no longer post for the company'
export const lastUsed = 'last used {day}'
export const notUsed = (days: number): string => `not used in the last ${days} days`
export const revoke = 'Revoke'
export const revokeOf = (name: string): string => `Revoke ${name}`

export const uses = 'What it was used for'
export const usesOfCall = (count: number): string => plural(count, { one: '# time', other: '# times' })
export const day = 'Day'
export const call = 'Call'
export const network = 'Network'
export const count = 'Times'

export const add = 'Create a key'
export const name = 'Name'
export const nameHint = 'Where it is used, such as the name of a program.'
export const scope = 'What it may do'
export const scopeNames = {
  'listings:draft': 'Read your listings and write drafts',
  'listings:publish': 'Also post, change, renew and close listings',
} as const
export const lifetime = 'Works until'
export const lifetimes = {
  '30': '30 days from now',
  '90': '90 days from now',
  '365': 'a year from now',
  never: 'you revoke it',
} as const
export const create = 'Create key'

export const enterName = (most: number): string => `Enter a name of up to ${most} characters.`
export const chooseScope = 'Choose what the key may do.'
export const chooseLifetime = 'Choose how long the key works.'
export const tooMany = (most: number): string =>
  `You can have up to ${most} keys at a time. Revoke one that you no longer use.`
export const noSuchKey = 'There is no such key.'

export const sendKey =
  'Send an API key: Authorization: Bearer clk_… You can create one on your account’s page or in your company’s dashboard.'
export const unknownKey = 'We don’t recognise this API key. Check that you copied all of it.'
export const revokedKey = 'This API key was revoked.'
export const expiredKey = 'This API key has expired.'
export const lostKey =
  'This API key no longer works: the account that created it may not post for the company.'
export const keyInAddress =
  'Send the API key in the Authorization header. Addresses end up in logs: revoke this key and create another.'
export const needsScope = (scope: string): string => `This API key doesn’t have the scope ${scope}.`
export const otherCompany = 'This API key is for another company.'

export const badIdempotencyKey = 'Use an Idempotency-Key of 1 to 255 printable ASCII characters.'
export const otherRequest =
  'This Idempotency-Key was used for another request. Use a new one for each request.'
export const stillRunning = 'The first request with this Idempotency-Key is still running. Try again.'
export const tooManyNames =
  'This API key has used too many Idempotency-Keys in the last day. Try again later, or leave the header out.'
export const changeBegun =
  'A change to this listing has been started in its form. Send or delete it there first.'
export const changeRejected =
  'A moderator rejected this change to the listing. Change something before you send it again.'
export const askForText = (field: string): string => `${field}: use a text, a number, true, false or null.`
export const atMost = (field: string, most: number): string => `${field}: use up to ${most}.`

export const nameOwnCompany = 'Name one of the companies that this API key posts for, by its slug.'
export const companyOfAll = 'All listings of an import belong to one company. Leave this field out.'
export const listingOrClose = 'Send either a listing or the reason why it has closed.'
export const importRange = 'Send 1 to 100 listings.'
export const referenceShape = 'Use a reference of 1 to 100 characters, without spaces around it.'
export const referenceRepeated = 'Another listing of this request has the same reference.'
/** For what has no draft. */
export const tooManyPostsNow = (max: number): string =>
  `You can post up to ${formatCount(max)} jobs a day. Send this one tomorrow.`
export const referenceTaken = 'Another program has just posted a listing with this reference.'
export const referenceClosed =
  'The listing with this reference is closed. To post the job again, use another reference.'
export const noSuchReference = 'None of your listings has this reference.'

export const mailSubject = 'A new API key was created'
export const mailOfAccount = (board: string): string =>
  `A new API key was created for your ${board} account. A program with this key can write your listings.`
export const mailOfCompany =
  (company: string) =>
  (board: string): string =>
    `A new API key was created for ${company} on ${board}. A program with this key can write the company’s listings.`
export const mailByYou = 'If you or a colleague did this, you don’t need to do anything.'
export const mailLink = 'View API keys'
export const mailByOther = 'If not, revoke the key, change your password and end your other sessions.'
