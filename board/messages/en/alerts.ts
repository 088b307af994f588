/** Job alerts: their pages, emails, feeds and notifications. */
import { formatCount, plural } from '../plural.ts'

/** Below the filters of a list. */
export const offer = 'Email me new jobs like these'
export const offerHint = 'Choose a filter to get new jobs by email.'
/** An alert for a company or a tag alone. On its own as a button next to the name. */
export const follow = (name: string): string => `Follow ${name}`
export const followButton = 'Follow'
export const following = 'Following'
export const unfollow = 'Unfollow'
export const alreadyFollowed = (name: string): string => `You already follow ${name}`
export const followedHint = 'New jobs come with this job alert.'
export const chooseFollow = 'Choose whether to follow or unfollow.'
export const seeJobs = 'View jobs'
export const followHints = {
  company: 'This creates a job alert for new jobs at this company.',
  tag: 'This creates a job alert for new jobs with this tag.',
} as const

export const heading = 'Job alerts'
/** On the home page. */
export const own = 'Your job alerts'
export const all = 'All job alerts'
export const newCount = (count: number, isMost: boolean): string =>
  `${formatCount(count)}${isMost ? '+' : ''} new`
export const off = 'Paused'
export const description = 'Searches whose new jobs you get by email, in a private feed or as notifications.'
export const open = 'Job alerts'

export const newHeading = 'Email me new jobs'
export const newDescription = 'Get new jobs of a search by email.'
export const name = 'Name'
export const nameHint = 'It’s in the subject of the emails.'
export const email = 'Email address'
export const emailHint = 'We’ll send you a link to confirm it. No account needed.'
export const accountEmailHint = 'We’ll send you a link to confirm it. Leave it empty if you choose no emails.'
export const sentTo = 'Emails go to {email}.'
export const frequency = 'How often'
export const frequencies = {
  instant: 'At once',
  daily: 'Daily',
  weekly: 'On Mondays',
  never: 'No emails, only a feed and notifications',
} as const
export const frequencyHint =
  'Only when there are new jobs. Jobs that arrive within ten minutes are in one email.'
export const hour = 'Hour'
export const hourText = (value: number): string => `${String(value).padStart(2, '0')}:00`
export const timeZone = 'Time zone'
export const timesHint = 'For daily emails and those on Mondays.'
export const create = 'Create alert'
export const next = 'Continue'

export const notASearch = 'Open a list of jobs and choose “Email me new jobs like these” there.'
export const needsFilter = 'Choose at least one filter first, or you’d get every job.'
export const searchJobs = 'Search jobs'
export const enterName = 'Enter a name.'
export const nameTooLong = (most: number): string => `Enter a name of up to ${most} characters.`
export const enterEmail = 'Enter your email address.'
export const chooseFrequency = 'Choose how often we email you.'
export const chooseHour = 'Choose an hour from 0 to 23.'
export const timeZoneUnknown = 'Choose a time zone.'
export const tooMany = (most: number): string =>
  `You’ve reached the limit of ${most} alerts. Delete one first.`
export const alreadyThere = (name: string): string => `You already have an alert for this search: “${name}”.`

export const checkEmail = 'Check your email'
export const linkSent = (days: number): string =>
  `We’ve sent you a link that switches the alert on. It works for ${days} days.`
export const notArrived = 'Nothing arrived? Check your spam folder, or create the alert again.'
export const confirmHeading = 'Switch on job alert'
export const confirmHint = 'You then get new jobs of this search.'
export const confirm = 'Switch on alert'
export const confirmedHeading = 'Alert already confirmed'
export const confirmed =
  'To change or stop this alert, use the links in its emails. If it sends none, use the page that opened when you confirmed it.'
export const linkGone =
  'The alert may have been deleted, or was never confirmed. Search again to create a new one.'
export const linkGoneHeading = 'This link no longer works'

export const none = 'No job alerts'
export const noneHint = 'Search for jobs, choose filters, then choose “Email me new jobs like these”.'
/** Parts of the list, once something is followed. */
export const kinds = {
  company: 'Companies you follow',
  tag: 'Tags you follow',
  search: 'Searches',
} as const
export const lead = (count: number): string => plural(count, { one: '# alert', other: '# alerts' })
export const newJobs = (count: number, isMost: boolean): string =>
  plural(count, {
    one: '# new job since your last visit',
    other: `#${isMost ? '+' : ''} new jobs since your last visit`,
  })
export const newJobsHeading = (name: string): string => `New jobs: ${name}`
export const noNewJobs = 'No new jobs since your last visit.'
export const states = {
  unconfirmed: 'Not confirmed',
  active: 'On',
  paused: 'Paused',
  bounced: 'Paused: our emails to you came back',
  outdated: 'Paused: a filter of this search no longer exists',
} as const
export const at = (frequency: string, hour: string, timeZone: string): string =>
  `${frequency}, ${hour} (${timeZone})`
export const pause = 'Pause'
export const resume = 'Switch on'
export const change = 'Change'
export const save = 'Save'
export const remove = 'Delete'
export const sendNow = 'Send now'
export const preview = 'Preview'
export const feed = 'Feed'
export const exportAll = 'Export as JSON'
/** Begins with the words that the button shows. */
export const actOn = (act: string, name: string): string => `${act}: ${name}`
export const onlyThis = 'This link manages one alert. Sign in to see all alerts of your account.'
export const signIn = 'Sign in'

export const previewHeading = (name: string): string => `Next email: ${name}`
export const previewLead = (count: number): string =>
  plural(count, { one: 'The next email will have # new job.', other: 'The next email will have # new jobs.' })
export const andMore = (count: number): string => `and ${count} more`
export const previewEmpty = 'No new jobs for the next email yet.'
export const examples = 'Jobs that the search finds now'

export const feedHeading = (name: string): string => `Feed: ${name}`
export const feedLead =
  'Add one of these addresses to your feed reader to get this alert’s new jobs. All have the same jobs, each in another format.'
export const feedSecret =
  'Anyone who knows the address can read this feed. If it reaches the wrong person, replace it: the old one then stops working.'
export const replaceFeed = 'Replace address'

/** Searches whose jobs are sent elsewhere (subscriptions). */
export const ratherChannel = 'You can also send the jobs {link}.'
export const ratherChannelLink = 'to Discord, Slack, Telegram or a webhook'
export const toChannel = 'Send to a channel'
export const channels = 'Sent to channels and webhooks'

/** Notifications in a browser. */
export const notifications = 'Notifications'
export const notifyHint =
  'Your browser can tell you when your alerts have found new jobs, at the times of each alert. A notification has the alert’s name and a number, nothing else.'
export const notify = 'Notify me in this browser'
export const stopHere = 'Stop in this browser'
export const stopEverywhere = 'Stop in all browsers'
export const browsersNotified = (count: number): string =>
  plural(count, { one: 'You’re notified in # browser.', other: 'You’re notified in # browsers.' })
export const notifyFailed =
  'This browser couldn’t switch notifications on. Allow them for this site in the browser’s settings, then try again.'
/** For a service worker. */
export const subscriptionUnknown = 'This browser’s notifications are not known here.'
export const notifyNeedsOwner = 'Sign in to be notified: this link manages one alert only.'
export const tooManyBrowsers = (most: number): string =>
  `You’re already notified in ${most} browsers. Stop notifications in one of them first.`

export const notFound = 'We couldn’t find that alert. It may have been deleted, or belong to another account.'
export const notConfirmed = 'Confirm the alert first: open the link that we emailed you.'
export const searchIsGone = 'A filter of this search no longer exists. Search again and create a new alert.'
export const isOff = 'Switch the alert on first.'
export const noEmails = 'This alert sends no emails. To get some, choose “Change”.'
export const needsAddress = 'Confirm an email address for your account first.'
export const nothingWaits = 'No new jobs since the last email.'

export const stopHeading = 'Stop these emails?'
export const stopHint = 'You’ll get no more emails about this search.'
export const stop = 'Stop emails'
export const stopped = 'Stopped'
export const stoppedHint = 'You’ll get no more emails about this search.'

/** The email that confirms an address. It contains nothing that was typed. */
export const confirmSubject = 'Confirm your job alert'
export const confirmReason = (board: string): string =>
  `Someone created a job alert at ${board} with this address. Confirm that it was you.`
export const confirmLink = 'Confirm job alert'
export const confirmNote = (days: number): string => `The link works for ${days} days.`
export const confirmIgnore = 'If it wasn’t you, ignore this email: nothing is sent without your confirmation.'

/** The emails of an alert. */
export const mailSubject = (count: number, name: string): string =>
  `${plural(count, { one: '# new job', other: '# new jobs' })}: ${name}`
export const mailIntro = (count: number, name: string): string =>
  plural(count, {
    one: `# new job for your alert “${name}”:`,
    other: `# new jobs for your alert “${name}”:`,
  })
export const jobAt = (job: string, company: string): string => `${job} at ${company}`
export const seeSearch = 'See all jobs of this search'
export const seeMore = (count: number): string =>
  `See ${plural(count, { one: '# more job', other: '# more jobs' })}`
export const mailManage = (url: string): string => `Pause it, or change how often you get it: ${url}`
export const mailStop = (url: string): string => `Stop these emails: ${url}`
