/** A person's account: the page, its wallets and sessions, forgotten passwords and confirmed email addresses. */
import { plural } from '../plural.ts'

export const title = 'Account'
export const description = (board: string): string =>
  `Your ${board} account: wallets, sessions and how you sign in.`
export const welcome = (name: string): string => `Welcome, ${name}`
export const moderation = 'Review queue'
export const signOut = 'Sign out'

/** The parts of an account, each with what it is for. */
export const yourJobs = 'Your jobs'
export const applicationsPurpose = 'The status of each, and every answer.'
export const savedPurpose = 'Jobs you keep, in folders and with your notes.'
export const hiddenPurpose = 'Jobs and companies that your lists leave out.'
export const alertsPurpose =
  'New jobs of a search, a company or a tag: by email, in a feed or in your browser.'
export const subscriptionsPurpose = 'New jobs of a search, sent to a channel or webhook.'
/** Without an account. */
export const inThisBrowser =
  'Without an account, your jobs are kept in this browser only. Sign in to keep them.'
export const applicationsHerePurpose = 'Jobs you applied for, here and elsewhere.'
export const savedHerePurpose = 'Jobs you saved.'
export const aboutYou = 'About you'
export const profilePurpose = 'For employers you share it with. It fills in application forms.'
export const placePurpose =
  'Country and time zone, to see which jobs are open to you and how many hours overlap.'
export const yourData = 'Your data'
export const download = 'Download your data'
export const downloadPurpose =
  'Everything that belongs to your account, as a JSON file: what you wrote, saved and sent, and when. It links to your CVs, which open while you’re signed in, and has the names of other files you uploaded.'
export const deletePurpose = 'See what is deleted and what stays, then decide.'
export const security = 'Sign-in and security'
export const signInForms = 'Username, email and password'
export const signInFormsPurpose = 'Change how you sign in.'
export const walletsPurpose = 'Wallets you can sign in with.'
export const sessionsPurpose = 'Where you’re signed in. End any session.'
export const keysPurpose = 'For programs that post listings for you.'

export const details = 'Details'
export const username = 'Username'
export const usernameNotSet = 'Not set'
export const email = 'Email'
export const noEmail = 'None'
export const emailUnconfirmed = 'Not confirmed yet. We’ve sent a link to this address.'
export const emailOfApp =
  'An app added this address, so we send nothing to it. If it is yours, save it below.'
export const sendLinkAgain = 'Send the link again'
export const memberSince = 'Member since'

export const sessions = 'Sessions'
export const endOthers = 'End all others'
export const endAll = 'End all'
export const signedInWith = 'Signed in with'
export const since = 'Since'
export const until = 'Expires'
export const endColumn = 'End session'
export const thisSession = '(this one)'
export const end = 'End'
export const endThis = 'End this session'
export const endFrom = (day: string): string => `End the session from ${day}`
export const keysGoOn = 'API keys work on when sessions end or the password changes.'
export const keysToRevoke = 'Check your API keys'
export const methodPassword = 'Username and password'
export const methodWallet = 'Wallet'
export const methodApp = 'App, through the backend'

export const changeUsername = 'Change username'
export const addEmail = 'Add email'
export const changeEmail = 'Change email'
export const emailOptional = 'Leave blank to remove your email address.'
export const password = 'Password'
export const changePassword = 'Change password'
export const setPassword = 'Set a password'
export const currentPassword = 'Current password'
export const newPassword = 'New password'
export const newPasswordHint = (characters: number): string =>
  `At least ${characters} characters. You’ll be signed out everywhere else.`

export const wallets = 'Wallets'
export const addWallet = 'Add a wallet'
export const noWallets = 'No wallets linked yet.'
export const walletAddress = 'Address'
export const verifiedBy = 'Verified by'
export const verifiedOn = 'On'
export const unlinkColumn = 'Unlink wallet'
export const unlink = 'Unlink'
export const unlinkWallet = (address: string): string => `Unlink ${address}`
export const verifiedHere = 'A sign-in here'
export const verifiedAsContract = (chainId: number): string =>
  `A sign-in here, as a contract wallet on chain ${chainId}`
export const verifiedByApp = 'An older app’s message; works for signing in to apps only'
export const unlinkTitle = 'Unlink this wallet?'
export const unlinkPageTitle = 'Unlink a wallet'
export const unlinkDescription = (board: string): string => `Unlink a wallet from your ${board} account.`
export const unlinkEffect =
  'You won’t be able to sign in to this account with it. Signing in with it later creates a new account.'
export const onlyWayIn =
  'This wallet is your only way to sign in. Without it you’ll lose access to this account. Set a password or confirm an email address first.'
export const unlinkButton = 'Unlink wallet'
export const unlinkAnyway = 'Unlink anyway'
export const keepWallet = 'Keep wallet'
export const signInAgain = 'Sign in again'

export const forgotTitle = 'Forgot your password?'
export const forgotLead =
  'Enter your account’s email address and we’ll send you a link to reset your password.'
export const sendLink = 'Send link'
export const sendAgain = 'Send again'
export const remembered = 'Remembered it?'
export const signIn = 'Sign in'
export const sentTitle = 'Check your email'
export const sentLead =
  'If an account has that email address, we’ve sent it a link to reset the password. The link works once and expires in 1 hour.'
export const sentAdvice = 'Nothing after a few minutes? Check your spam folder, or send it again.'
export const resetTitle = 'Choose a new password'
export const resetLead = 'You’ll be signed out everywhere else and signed in here.'
export const resetButton = 'Set password'
export const verifyTitle = 'Confirm your email address'
export const verifyLead = 'Confirm that this email address belongs to your account.'
export const verifyButton = 'Confirm email address'
export const verifiedTitle = 'Email address confirmed'
export const verifiedLead = 'Your email address is now confirmed for your account.'
export const goToAccount = 'Go to your account'
export const linkGoneTitle = 'This link no longer works'
export const linkGoneLead =
  'It was already used, has expired, or your account has a different email address now. Nothing was changed.'
export const askForNewLink = 'Get a new link'
export const pageDescription =
  (page: string) =>
  (board: string): string =>
    `${page} on ${board}.`

export const usernameTooLong = (most: number): string => `Use up to ${most} characters.`
export const usernameInvisible = 'This username contains an invisible character. Enter it again.'
export const usernameWithAt = 'A username can’t contain @. Enter an email address in its own field.'
export const usernameLikeWallet = 'A username can’t look like a wallet address. Choose another one.'
export const usernameTwoAlphabets = 'A username can’t mix letters of two alphabets. Use one of them.'
export const usernameSpecialForm =
  'This username contains a letter in a special form. Enter it as a plain letter.'
export const demoKeepsName = 'A demo account keeps its username.'
export const accountGone = 'This account no longer exists.'
export const usernameTaken = 'This username is taken. Choose another one.'
export const enterUsername = 'Enter a username.'
export const enterPassword = 'Enter a password.'
export const enterNewPassword = 'Enter a new password.'
export const passwordTooShort = (least: number): string => `Use at least ${least} characters.`
export const passwordTooLong = (most: number): string => `Use up to ${most} characters.`
export const emailInvalid = 'Enter a full email address, such as name@example.com.'
export const emailTaken = 'This email address belongs to another account. Use another one, or sign in there.'
export const enterEmail = 'Enter your email address.'
export const enterCurrentPassword = 'Enter your current password.'
export const currentPasswordWrong = 'That isn’t your current password. Enter it again.'
export const credentialsWrong = 'Wrong username, email or password. Try again or reset your password.'
export const notSignedIn = 'You’re not signed in. Sign in and try again.'
export const needsSignIn = 'For security, sign in again on this site to continue.'
export const needsFreshSignIn = (minutes: number): string =>
  plural(minutes, {
    one: 'For security, you must have signed in within the last minute. Sign in again to continue.',
    other: 'For security, you must have signed in within the last # minutes. Sign in again to continue.',
  })
export const linkGone = 'This link no longer works. Get a new one.'

export const messageExpired =
  'This message was already used or is older than 5 minutes. Start again to get a new one.'
export const signatureInvalid = 'The signature doesn’t match this message and address. Start again.'
export const contractUnknown = (chainId: number): string =>
  `The signature doesn’t match this message and address. Contract wallets on chain ${chainId} can’t sign in here.`
export const chainAway = 'We can’t reach this wallet’s chain right now. Try again later.'
export const otherChain =
  'We know this address from another chain. Switch your wallet to that chain and start again.'
export const accountLocked = 'This account is locked.'
export const walletNotYours = 'This wallet isn’t linked to your account.'
export const walletUnknown = 'There is no such wallet.'
export const addressTaken = 'This wallet belongs to another account.'
export const linkedElsewhere =
  'This wallet belongs to another account. Sign in with it and unlink it there first.'
