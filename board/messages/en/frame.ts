/** Words around every page: header, menus, banner, footer. */

export const trail = 'Breadcrumb'
export const skip = 'Skip to content'
export const homeLogo = (board: string): string => `${board}, home`
export const mainNavigation = 'Main'

export const home = 'Home'
export const jobs = 'Jobs'
export const companies = 'Companies'
export const postAJob = 'Post a job'
export const trends = 'Trends'
export const safety = 'Safety'
export const transparency = 'Transparency'
export const sources = 'Sources'
export const dashboard = 'Dashboard'
export const savedJobs = 'Saved jobs'
export const account = 'Account'
export const signIn = 'Sign in'
export const authenticate = 'Authenticate'
export const signOut = 'Sign out'
export const welcome = (name: string): string => `Welcome, ${name}`

export const menu = 'Menu'
export const close = 'Close'
export const theme = 'Theme'
export const dark = 'Dark'
export const light = 'Light'
export const system = 'System'

/** Lists of several pages. */
export const pages = 'Pages'
export const toFirstPage = 'Back to the first page'

export const notice = 'Notice'
export const demoBanner = 'Demo listings – not real jobs. Applying is switched off.'

export const openSource = 'CryptoList is {source} and self-hosted.'
/** On a board with a name of its own. */
export const runsOn = 'Runs on CryptoList, which is {source} and self-hosted.'
export const source = 'open source'
export const moreLinks = 'More'
export const api = 'API'
export const keys = 'Keyboard shortcuts'
export const dismiss = 'Dismiss'
export const searchJobs = 'Search jobs'
/** Whole on a phone of 390 px next to the button of the home page. */
export const searchHint = 'Title, skill, company or chain'

/** For search engines. */
export const keywords = 'web3, crypto, jobs, defi, dapp, dao, ethereum, bitcoin'
export const shellDescription = (board: string): string => `The bare layout of ${board}.`
