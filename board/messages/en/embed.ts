/** Lists and jobs on other sites: frames, pictures, and the page that makes them. */
import { formatCount } from '../plural.ts'

// In a frame
export const listTitle = (heading: string, board: string): string => `${heading} · ${board}`
export const seeAll = (count: number, board: string): string =>
  count === 1 ? `See it on ${board}` : `See all ${formatCount(count)} on ${board}`
export const seeJobs = (board: string): string => `See the jobs on ${board}`
export const seeJob = (board: string): string => `See this job on ${board}`
export const newTab = 'Links open in a new tab.'
export const noJobs = 'No jobs right now'
export const signed = 'Signed'
export const demo = 'Demo listing – not a real job'
export const noLongerListed = 'No longer listed'
export const notShown = 'This can’t be shown'

// Pictures
export const listed = 'Listed'
export const listedAndSigned = 'Listed and signed'
export const cardName = 'Picture of a job'
export const badgeName = 'Badge of a job'
/** The content of a picture, for those who can’t see it. */
export const cardWords = (job: string, company: string, board: string): string =>
  `${job} at ${company}, on ${board}`
export const badgeWords = (job: string, state: string, board: string): string =>
  `${job}: ${state} on ${board}`

// oEmbed
export const onlyJson = 'This address answers in JSON. Ask for format=json.'
export const noUrl = 'Enter the address of a page of this board as url.'
export const notEmbeddable = 'Only the jobs, lists and companies of this board can be embedded.'

// The page that makes them
export const title = 'Embed jobs'
export const description = (board: string): string => `Show jobs from ${board} on your own site.`
export const lead =
  'Show these jobs on your site. The list stays up to date by itself, sets no cookies, and can be light or dark.'
export const jobTitle = 'Embed a job'
export const jobLead =
  'Show this job on your site or in a README. Once it is closed, the frame and the pictures say so.'
export const link = 'Embed this list'
export const jobLink = 'Embed this job, or get a badge'
export const words = 'Words'
export const sort = 'Order'
export const rows = 'Jobs, at most'
export const theme = 'Theme'
/** `system` is that of each reader's system. */
export const themes = { system: 'Automatic', light: 'Light', dark: 'Dark' }
export const update = 'Update preview'
export const filters = (names: readonly string[]): string =>
  names.length === 0 ? 'No filters.' : `Filters: ${names.join(' · ')}.`
export const changeFilters = 'Choose filters on the jobs page'
export const preview = 'Preview'
export const previewOf = (what: string): string => `Preview: ${what}`
export const code = 'Copy to your site'
export const script = 'With a script'
export const scriptHint =
  'The frame gets the height it needs. Until the script has loaded, and without JavaScript, readers see a link.'
export const copyScript = 'Copy script'
export const frame = 'Without a script'
export const frameHint = 'The frame keeps its height, and scrolls inside if it needs more.'
export const copyFrame = 'Copy frame'
export const address = 'As an address'
export const addressHint = 'Paste it into an editor that knows oEmbed: it makes the frame.'
export const copyAddress = 'Copy address'
export const pictures = 'Pictures'
export const card = 'Picture for a README'
export const cardHint = 'In Markdown. It shows title, pay and place, and opens the job.'
export const copyCard = 'Copy picture'
export const badge = 'Badge for a README'
export const badgeHint = {
  signed:
    'It says “Listed and signed” as long as both are true, and opens the page where anyone can check the signature.',
  unsigned: 'It says “Listed” until the job is closed, and also that it is signed once the company signs it.',
}
export const copyBadge = 'Copy badge'
