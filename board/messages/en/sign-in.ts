/** The sign-in dialog, and the pages that sign in and up. Scripts load single texts, so nothing here may import more than plural.ts. */

export const title = 'Sign in'
export const signUp = 'Sign up'
/** The headings of both pages and of the dialog, by what an account is needed for. */
export const purposes = {
  none: { signIn: title, signUp },
  save: { signIn: 'Sign in to save this job', signUp: 'Sign up to save this job' },
  saved: { signIn: 'Sign in to see your saved jobs', signUp: 'Sign up to save jobs' },
  account: { signIn: 'Sign in to open your account', signUp },
  dashboard: { signIn: 'Sign in to open the dashboard', signUp: 'Sign up to open the dashboard' },
  companies: { signIn: 'Sign in to manage your companies', signUp: 'Sign up to manage your companies' },
  listing: { signIn: 'Sign in to manage this listing', signUp: 'Sign up to manage this listing' },
  claim: { signIn: 'Sign in to claim this company page', signUp: 'Sign up to claim this company page' },
  team: { signIn: 'Sign in to join the team', signUp: 'Sign up to join the team' },
  appeal: { signIn: 'Sign in to appeal', signUp: 'Sign up to appeal' },
  post: { signIn: 'Sign in to post with your account', signUp: 'Sign up to post with your account' },
  admin: { signIn: 'Sign in to open the admin pages', signUp },
} as const
export const authenticate = 'Authenticate'
export const close = 'Close'
export const cancel = 'Cancel'
export const back = 'Back'

export const usernameOrEmail = 'Username or email'
export const username = 'Username'
export const password = 'Password'
export const email = 'Email'
export const enterUsername = 'Enter your username or email.'
export const enterPassword = 'Enter your password.'
export const noAccount = 'No account yet?'
export const hasAccount = 'Already have an account?'
export const forgotPassword = 'Forgot your password?'
export const passwordHint = (characters: number): string => `At least ${characters} characters.`
export const emailHint = 'Lets you sign in with it and reset your password.'
export const details = 'Details'
export const useWallet = 'Sign in with a wallet'
export const walletHeading = 'Wallet'
export const passwordHeading = 'Password'
export const waysToAccount =
  'Your first sign-in with a wallet creates one. Or choose a username and a password.'
export const walletWithoutScript = 'To sign in with a wallet, turn on JavaScript.'
export const againTitle = 'Sign in again to continue.'
export const againNote = 'For security, this needs a sign-in from the last 10 minutes.'
export const signInDescription = (board: string): string => `Sign in to ${board} with a wallet or a password.`
export const signUpDescription = (board: string): string =>
  `Create ${/^[aeio]/i.test(board) ? 'an' : 'a'} ${board} account with a username and a password.`

export const addWallet = 'Add a wallet'
export const walletsHere = 'Wallets in this browser'
export const lastUsed = 'last used'
export const withPassword = 'Sign in with a password'
export const noWallet = 'No wallet found in this browser'
export const noWalletAdvice = 'Install one from its maker’s own site, then reload this page.'
export const noWalletPhone = (host: string): string =>
  `To use a wallet on a phone, open ${host} in the browser inside your wallet app.`
export const signBeforehand = 'You’ll sign a short message. It’s free and moves no funds.'
export const linkBeforehand =
  'You’ll sign a short message, and can then sign in to this account with the wallet. It’s free and moves no funds.'
export const signAfterAnswer = 'Then sign-in continues.'
export const linkAfterAnswer = 'Then your wallet is added.'
export const signFailed = (wallet: string): string => `${wallet} could not sign you in`
export const linkFailed = (wallet: string): string => `${wallet} could not be added`

export const openWallet = (wallet: string): string => `Open ${wallet}`
export const chooseAccount = 'Choose the account to connect.'
export const windowBehind = 'The wallet’s window may be behind this one.'
export const alreadyAsked = (wallet: string): string => `${wallet} already shows a request`
export const answerThere = 'Answer it there.'
export const checking = 'Checking the signature'
export const signed = (wallet: string): string => `${wallet} has signed. This takes a moment.`
export const waiting = 'Waiting …'
export const signTitle = (wallet: string): string => `Sign the message in ${wallet}`
export const compare = 'It should look like this:'
export const messageToSign = 'Message to sign'
export const nonce = 'Nonce'
export const valid = (minutes: number, seconds: number): string =>
  minutes === 0 ? `valid for ${seconds} s` : `valid for ${minutes} min ${seconds} s`
export const declined = (wallet: string): string => `You declined in ${wallet}`
export const nothingSigned = 'Nothing was signed and nothing was sent.'
export const askAgain = 'Ask again'
export const startAgain = 'Start again'
export const otherWallet = 'Other wallet'
export const signInAgain = 'Sign in again'
export const requestId = (id: string): string => `request ${id}`

export const expiredTitle = 'This message has expired'
export const expired = 'You didn’t sign it in time. Start again to get a new one.'
export const disconnectedTitle = (wallet: string): string => `${wallet} disconnected`
export const disconnected = 'It was locked or disconnected before it answered. Unlock it and start again.'
export const otherAccount = (wallet: string): string =>
  `${wallet} switched to another account. Sign the new message; the old one is no longer valid.`
export const otherNetwork = (wallet: string): string =>
  `${wallet} switched to another network. Sign the new message; the old one is no longer valid.`
export const signInAgainFirst = 'Sign in again first'
export const walletTaken = 'Another account has this wallet'
export const walletNotAdded = 'The wallet was not added'
export const nothingWasSigned = 'Nothing was signed'
export const noConnectionTitle = 'No connection'
export const noConnection = (board: string): string =>
  `${board} didn’t answer. Check your connection and start again.`
export const unreadableTitle = 'Something went wrong on our side'
export const unreadable = 'We couldn’t read the answer. Start again in a moment.'
export const refusedTitle = 'The request was refused'
export const refused = 'Start again in a moment.'

export const sessionEnded = 'You’ve been signed out.'
export const sessionEndedAdvice = 'Sign in again to continue. Your work on this page is safe.'
export const walletSwitched = (wallet: string): string => `${wallet} switched to another account.`
export const stillSignedIn = (name: string): string =>
  `You’re still signed in as ${name}. Sign out to switch accounts.`
