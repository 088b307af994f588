/** A company's domain verification and its signing wallets. */
import { plural } from '../plural.ts'

export const title = 'Domain verification'
export const metaTitle = (company: string): string => `Domain verification, ${company}`
export const lead = 'Your listings show which domain you control, and how and when we checked it.'
export const add = 'Verify your domain'
export const addAnother = 'Verify another domain'
export const domain = 'Domain'
export const domainHint = 'For example harbor.example. You’ll get a code to add to its DNS or website.'
export const start = 'Verify domain'

export const states = {
  pending: 'Not verified yet',
  verified: 'Verified',
  stale: 'Verification lost',
  revoked: 'Verification ended',
}
export const verifiedBy = (method: string): string => `Verified: ${method}`
export const dnsRecord = 'DNS record'
export const file = 'File on the website'

export const codeExpired = 'The code expired after 7 days. Get a new one.'
export const addOne = (until: string): string =>
  `Add one of the two below. We check every hour until ${until}, or when you press Check now.`
export const lastFound = (day: string): string =>
  `Last found on ${day}. We check every week, so leave it in place.`
export const isPublic = 'Your listings show it to candidates.'
export const notPublicYet = 'Your listings show it to candidates once a moderator has reviewed it.'
export const missed = (day: string, checks: number): string =>
  plural(checks, {
    one: `Last found on ${day}, but missing at the last check. Put it back: after three missed checks your listings show that verification was lost.`,
    other: `Last found on ${day}, but missing at the last # checks. Put it back: after three missed checks your listings show that verification was lost.`,
  })
export const lost = (day: string): string =>
  `Missing since ${day}. Put it back and press Check now. We check every day; verification ends 14 days after that date.`
export const ended = 'It was missing for too long. Get a new code to verify the domain again.'

export const keepInPlace = 'What to leave in place'
export const newCode = 'Get a new code'
export const checkNow = 'Check now'
export const removeDomain = 'Remove domain…'
export const removeNamed = (name: string): string => `Remove ${name}`
export const removeVerified =
  'Your pages stop showing this domain, and listings signed for it show “Signed earlier”. You can verify it again later.'
export const removePending = 'The code above stops working. You can start again later.'

export const withDns = 'With a DNS record'
export const dnsHint = 'Add a TXT record where you manage the domain’s DNS.'
export const name = 'Name'
export const value = 'Value'
export const copyName = 'Copy name'
export const copyValue = 'Copy value'
export const withFile = 'Or with a file'
export const fileHint = 'Publish this file on the domain’s website, over https.'
export const link = 'Link'
export const contents = 'Contents'
export const copyLink = 'Copy link'
export const copyContents = 'Copy contents'

export const lastCheck = 'Last check {ago}'
export const taken = (name: string): string => `Found, but another company verified ${name} first.`
export const takenHint =
  'It keeps the domain until its own record or file is missing. We’re checking that now; check again in a few minutes.'
export const dnsSights = {
  token: 'finds the record',
  other_token: 'finds a verify= record with another code',
  nothing: 'finds no such record',
  no_answer: 'didn’t answer',
}
export const fileSight = (words: string): string => `File: ${words}`
export const fileSights = {
  token: 'found',
  other_token: 'found, with another code',
  no_file: 'not found, or without a verify entry',
  not_readable: 'not valid JSON of this form',
  too_large: 'larger than 64 KB',
  elsewhere: 'its link redirects to another domain, or not to https',
  not_public: 'no server answers at a public address of the domain',
  no_answer: 'no server answers at a public address of the domain',
}
export const checkHint =
  'We need the file, or the record at more than half of the resolvers. A new record can take an hour to appear everywhere.'

export const wallets = 'Signing wallets'
export const walletsMeta = (company: string): string => `Signing wallets, ${company}`
export const walletsLead =
  'Listings signed by one of these wallets show “Signed” while your domain is verified. Signing is free and sends no transaction.'
export const needsDomain = 'Signing needs a verified domain. {verify} first, then add wallets here.'
export const verifyLink = 'Verify your domain'
export const current = 'Wallets that can sign'
export const currentLater = 'Can sign after domain verification'
export const noWallets = 'No signing wallets yet.'
export const ownersAdd = 'Owners of the company can add them.'
export const past = 'Former signing wallets'
export const addWallet = 'Add a wallet'
export const walletAddress = 'Wallet address'
export const walletHint =
  '0x and 40 letters and digits. It can be an account or a contract wallet such as a Safe.'
export const chain = 'Chain of a contract wallet'
export const chainHint =
  'Its number, such as 1 for Ethereum or 8453 for Base. Leave blank for a plain account.'
export const submitWallet = 'Add wallet'
export const inDomain = 'Or list wallets on your domain'
export const inDomainHint = (name: string): string =>
  `At each check we add the wallets listed in the DNS or the file of ${name}, and remove those no longer listed.`
export const txtRecord = 'TXT record for {name}'
export const inFile = 'In the file, next to {key}'
export const wallet = 'Wallet'
export const source = 'Source'
export const since = 'Since'
export const until = 'Until'
export const actions = 'Actions'
export const onChain = (id: number): string => `on chain ${id}`
export const remove = 'Remove'
export const sources = { dns_txt: 'DNS record', well_known: 'File on the website', owner: 'Added here' }
