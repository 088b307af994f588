/** Checking the signature of a listing, and signing one. */

// In a line
export const signed = 'Signed'
export const signedEarlier = 'Signed earlier, domain no longer verified'
export const edited = (day: string | null): string =>
  day === null ? 'Edited since it was signed' : `Edited since it was signed (${day})`
/** By version: the first covers less than the listing. */
export const signedBy = { 1: 'Text signed by {wallet}', 2: 'Listing signed by {wallet}' }
export const signedOn = (day: string): string => `On ${day}.`
export const revisionSignedOn = (revision: number, day: string): string => `Revision ${revision}, on ${day}.`
export const signedByOn = 'By {wallet}. {when}'
/** A listing of another CryptoList. */
export const signedElsewhere = 'Listing signed by {wallet} for {domain}'
export const checkedHere = {
  dns_txt: (day: string): string => `The DNS of the domain named this wallet when we asked on ${day}.`,
  well_known: (day: string): string => `A file on the domain named this wallet when we asked on ${day}.`,
}
export const checkThere = (host: string): string => `Check this signature at ${host}`
export const checkIt = 'Check this signature'

// The page
export const title = 'Check this signature'
export const pageTitle = (job: string, company: string): string => `Signature of ${job} at ${company}`
export const description = (job: string): string =>
  `Who signed the listing ${job}, what they signed, and how to check it.`
export const publishedBy = 'Published by the holder of {domain}.'
export const firstSeen = 'We first saw the company on {day}.'
export const noProofOfHonesty =
  'A signature doesn’t prove that a company is honest: anyone with a look-alike domain can sign too. Check the domain character by character.'
export const demo =
  'This is a demo listing: its domain verification is made up, and its signing key is public.'
export const checks = 'Checks'
export const passed = 'Passed: '
export const failed = 'Failed: '
export const at = { signature: 'Checked', signer: 'Since', domain: 'Last found', text: 'Since' }
export const whatWasSigned = 'What was signed'
export const signedLead = 'These are the exact words that the wallet showed and signed.'
export const covers = {
  1: 'Signature version 1 covers the title, employment, pay, tokens, location, description and apply link. It doesn’t cover anything else, such as the summary, level, tags, hiring steps, take-home task or the email address for applications. Listings signed now are covered in full.',
  2: 'The signature covers everything the employer entered in this listing, and a hash of the email address for applications.',
}
export const field = 'Field'
export const signedColumn = 'Signed'
export const currentText = 'Current text'
export const unchanged = 'unchanged'
export const fields = {
  site: 'Site',
  revision: 'Revision',
  domain: 'Company’s domain',
  expires: 'Expires',
  chain: 'Wallet’s chain',
  previous: 'Previous signature',
}
export const firstVersion = 'None: this is the first signed version'
export const renewedUntil = 'Renewed since then, expires on {day}'
export const checkYourself = 'Check it yourself'
export const howTo =
  'With Node.js: run {install}, save this as {file} and run {run}. It should print {true} five times. Other programs can read the {json}.'
export const json = 'same data as JSON'
export const wallet = 'Wallet'
export const digest = 'Digest'
export const signature = 'Signature'
export const typedData = 'Typed data (EIP-712)'

// Results of the checks
export const isOfWallet = (wallet: string): string =>
  `The signature is from ${wallet}. We checked this just now.`
export const isNotOfWallet = (wallet: string): string => `The signature is not from ${wallet}.`
export const contractAccepted = (wallet: string, chain: number, wasDeployed: boolean): string =>
  `The contract ${wallet} on chain ${chain} confirmed the signature when it was submitted${wasDeployed ? '' : ', before it was deployed'}.`
export const sources = {
  dns_txt: 'named in the DNS of the domain',
  well_known: 'named in a file on the domain',
  owner: 'added by the company’s owner',
}
export const wasSigner = (company: string, source: string): string =>
  `This wallet was authorised to sign for ${company} at the time (${source}).`
export const signerUntil = (day: string): string => `It hasn’t been authorised since ${day}.`
export const wasNoSigner = (company: string): string =>
  `This wallet wasn’t authorised to sign for ${company} at the time.`
export const domainVerified = (company: string, domain: string, isDns: boolean): string =>
  `${company} controls ${domain}, shown by ${isDns ? 'a DNS record' : 'a file on it'}.`
export const domainLost = (company: string, domain: string, isDns: boolean): string =>
  `${company} controlled ${domain}, but ${isDns ? 'the DNS record' : 'the file'} was missing at the last checks.`
export const domainEnded = (company: string, domain: string): string =>
  `${company} no longer has ${domain} verified.`
export const matches = 'The listing matches what was signed.'
export const editedFields = (fields: string): string => `Edited since it was signed: ${fields}.`

// Signing
export const signTitle = 'Sign this listing'
export const signPageTitle = (job: string): string => `Sign ${job}`
export const signDescription = 'Sign a listing with a company wallet.'
export const signLead =
  'With a signature, anyone can check that the holder of your domain published exactly this, without having to trust this site. It’s free and sends no transaction. If you edit what you signed, the listing shows “Edited since signed” until you sign again.'
export const claimPage = 'Claim the company page'
export const verifyDomain = 'Verify the company’s domain'
export const signWith = 'Sign with a wallet'
export const signAgainWith = 'Sign again with a wallet'
export const noWallet =
  'No wallet found in this browser. Install one, or open this page in your wallet’s browser.'
export const signersOf = 'These wallets are authorised to sign for your company:'
export const whatYouSign = 'What you sign'
export const compare =
  'Your wallet shows these words. Sign only if they are the same there. The hash of the whole listing covers everything you entered, shown below.'
export const yourChain = 'The chain your wallet is on'
export const hashedContent = 'The whole listing, which is hashed without these line breaks and indents'
export const applyAddress =
  'Applications go to {email}. Its hash includes the secret {salt}, so nobody can guess the address.'
/** The parts of the typed data that a listing says, by their names there. */
export const signedFields = {
  jobId: 'Listing',
  company: 'Company',
  title: 'Title',
  employment: 'Employment',
  pay: 'Pay',
  tokenTerms: 'Tokens',
  place: 'Location',
  applyTarget: 'Apply',
  applyHash: 'Hash of the email address for applications',
  descriptionHash: 'Hash of the description',
  contentHash: 'Hash of the whole listing',
  publishedAt: 'Published',
}
export const noApplyHash = 'None'

// Why it can’t be signed
export const unsigned = 'This listing is not signed.'
export const domainNotVerified =
  'The company’s domain isn’t verified. Verify it first: a signature says that the holder of the domain published the listing.'
export const noSigners =
  'No wallet is authorised to sign for the company yet. Add one on the company’s wallets page, in its DNS or in its file.'
export const incomplete = 'This listing has no description, location or way to apply, so it can’t be signed.'
export const imported = 'This listing was imported. Only listings posted here can be signed.'
export const hidden = 'A moderator has hidden this listing, so it can’t be signed.'
export const notLive =
  'Only a live listing can be signed, because its publication and expiry are part of what is signed.'
export const notFound = 'There is no such job.'
export const notASigner = (wallet: string, signers: string): string =>
  `${wallet} isn’t authorised to sign for this company. Choose one of these in your wallet: ${signers}.`
export const wrongChain = (wallet: string, chain: number): string =>
  `The contract ${wallet} isn’t authorised to sign for this company on chain ${chain}. Choose the chain it was added for.`
export const invalidSignature = 'This isn’t a valid signature. Sign the listing again.'
export const changed = 'The listing changed before you signed. Review it and sign it again.'
export const notOfAccount = (wallet: string, chain: number): string =>
  `This isn’t the signature of ${wallet}. If that is a contract wallet, we can’t check it: this board has no node for chain ${chain}.`
export const notOfContract = (wallet: string): string =>
  `This isn’t the signature of ${wallet}. Sign the listing again with that wallet.`
export const addressMissing = 'Enter the wallet’s address.'

// In the browser, while signing
export const needsScript = 'Signing with a browser wallet needs JavaScript. Turn it on and reload this page.'
export const openWallet = (wallet: string): string => `Open ${wallet}.`
export const compareInWallet = 'It shows the words below. Sign only if they are the same.'
export const signWithWallet = (wallet: string): string => `Sign with ${wallet}`
export const listingChanged = 'The listing has changed.'
export const reload = 'Reload this page to see what you would sign.'
export const declined = (wallet: string): string => `You declined in ${wallet}.`
export const nothingSigned = 'Nothing was signed or sent.'
export const didNotSign = (wallet: string): string => `${wallet} didn’t sign.`
export const walletSaid = (message: string): string =>
  `It says: ${message} Nothing was sent. Try again, or use another wallet.`
export const noConnection = 'No connection.'
export const noAnswer = 'The board didn’t respond. Try again in a moment.'
export const tryAgain = 'Try again in a moment.'
export const refused = 'The board rejected the signature.'
export const refusals: Readonly<Record<string, string>> = {
  forbidden: 'This wallet isn’t authorised to sign here.',
  conflict: 'The listing can’t be signed as it is.',
  signature_invalid: 'The signature isn’t valid.',
  unavailable: 'We can’t check the signature right now.',
  sign_in_again: 'Sign in again first.',
  not_signed_in: 'Sign in first.',
  too_many_requests: 'Too many attempts.',
}
export const copyProgram = 'Copy program'
export const copyTypedData = 'Copy signed data'
