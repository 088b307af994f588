/** Subscriptions: searches whose jobs are sent to a webhook or a channel. Their pages, emails, and what channels get. */
import { plural } from '../plural.ts'

export const heading = 'Subscriptions'
export const description = 'Searches whose jobs are sent elsewhere.'
export const lead =
  'Send the jobs of a search to a channel or a program. Hidden, held and demo listings are never sent.'
export const open = 'Subscriptions'
export const none = 'No subscriptions'
export const allJobs = 'All jobs'

export const kinds = {
  webhook: 'Webhook',
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
} as const
export const kindHints = {
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
  webhook: 'Webhook (JSON)',
} as const
export const events = { published: 'New jobs', changed: 'Changed jobs', ended: 'Closed jobs' } as const
export const states = {
  unconfirmed: 'Not confirmed',
  active: 'On',
  paused: 'Paused',
  failed: 'Switched off: nothing got through for three days',
  gone: 'Switched off by the receiver',
} as const

export const add = 'New subscription'
export const owner = 'Owner'
export const yourself = 'You'
export const board = 'The whole board'
export const search = 'Search'
export const searchHint = 'The address of a list of jobs, copied from your browser.'
export const searchOfBoardHint = 'The address of a list of jobs. Leave the filters out for all jobs.'
export const kind = 'Send to'
export const address = 'Address'
export const addressHint =
  'Discord: channel settings, Integrations, Webhooks. Slack: an incoming webhook. Telegram: the token of a bot that may post in the channel. Webhook: any https address that takes JSON.'
export const chat = 'Telegram chat'
export const chatHint = 'The channel’s @name or the chat’s number. For Telegram only.'
export const eventsLegend = 'What to send'
export const create = 'Create subscription'
export const createHint =
  'We send a channel a first message at once, and a webhook a challenge. If your webhook can’t return the challenge, you can enter it on the next page.'

export const notASearch = 'Enter the address of a list of jobs on this board, such as /jobs?tag=rust.'
export const needsFilter = 'Choose at least one filter, or the channel would get every job.'
export const notHttps = 'Enter an https address.'
export const notChannelAddress = {
  discord: 'Enter a webhook address of Discord: https://discord.com/api/webhooks/…',
  slack: 'Enter an incoming webhook of Slack: https://hooks.slack.com/services/…',
} as const
export const notBotToken = 'Enter the token that BotFather gave your bot.'
export const notChat = 'Enter the channel’s @name or the chat’s number.'
export const needsEvent = 'Choose at least one.'
export const unknownOwner = 'You can’t add subscriptions for this company.'
export const tooMany = (most: number): string =>
  plural(most, {
    one: 'You’ve reached the limit of # subscription. Delete it first.',
    other: 'You’ve reached the limit of # subscriptions. Delete one first.',
  })
export const refused = (answer: string): string => `The first message didn’t get through: ${answer}`
export const answered = (status: number): string => `the receiver answered ${status}.`
export const notFound = 'There is no such subscription, or it isn’t yours.'
export const notConfirmed = 'The address must answer the challenge first.'
export const alreadyConfirmed = 'Nothing to confirm: this address gets messages without a challenge.'
export const isOff = 'Switch the subscription on first.'
/** In place of an answer. */
export const ownFault = 'Not sent: something went wrong on our side.'

export const secret = 'Signing secret'
export const secretHint = 'Copy it now. We show it this once.'
export const publicKey = 'Or check our ed25519 signature with the public key at {address}.'
export const destination = 'Sent to'
/** In place of where it is sent. */
export const lostAddress = 'Unknown: this board’s key has changed'
export const state = 'Status'
export const what = 'Details'
export const since = 'Since'
export const challengeFailed = (answer: string): string =>
  `The address didn’t answer the challenge: ${answer} It must answer 2xx with the challenge as text, or as {"challenge": "…"}.`
export const wrongAnswer = 'the answer wasn’t the challenge.'
export const sendChallenge = 'Send challenge again'
export const confirmation = 'Confirm the address'
export const confirmationHint =
  'We sent a challenge to the address. Many no-code tools can’t return it. If yours can’t, copy “challenge” from the message that arrived there and enter it here.'
export const challenge = 'Challenge'
export const notTheChallenge = 'This isn’t the challenge that we sent. Copy the whole value.'
export const confirm = 'Confirm address'
export const pause = 'Pause'
export const resume = 'Switch on'
export const rotate = 'New secret'
export const rotateHint = 'The earlier secret works for another day.'
export const remove = 'Delete subscription'
export const removeHeading = 'Delete this subscription?'
export const removeHint = 'We’ll stop sending this search’s jobs there and delete the log.'
export const keep = 'Keep subscription'
export const log = 'Latest messages'
export const logHint = 'We keep them for a week.'
export const nothingSent = 'Nothing sent yet'
export const again = 'Send again'
/** Begins with the words that the button shows. */
export const againNamed = (event: string, time: string): string => `Send again: ${event}, ${time}`
export const eventNames = {
  published: 'New',
  changed: 'Changed',
  ended: 'Closed',
  hello: 'First message',
  challenge: 'Challenge',
} as const
export const deliveryStates = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Not sent: no longer listed',
} as const
export const jobCount = (count: number): string => plural(count, { one: '# job', other: '# jobs' })
export const took = (milliseconds: number): string => `${milliseconds} ms`
export const tries = (count: number): string => plural(count, { one: '# try', other: '# tries' })

/** Messages to channels. */
export const hello = (board: string): string => `This channel now gets jobs from ${board}.`
export const matching = (count: number): string =>
  plural(count, { one: '# job matches the search now.', other: '# jobs match the search now.' })
export const seeSearch = 'See the search'
export const headings = {
  published: (count: number): string => plural(count, { one: '# new job', other: '# new jobs' }),
  changed: (count: number): string => plural(count, { one: '# changed job', other: '# changed jobs' }),
  ended: (count: number): string => plural(count, { one: '# closed job', other: '# closed jobs' }),
} as const
export const more = (count: number): string => `+${count} more`
export const jobAt = (job: string, company: string): string => `${job} at ${company}`

/** Emails about subscriptions that were switched off. */
export const stoppedSubject = 'A subscription was switched off'
export const stopped = (destination: string): string =>
  `The messages of one of your subscriptions to ${destination} no longer get through, so we switched it off.`
export const stoppedWhy =
  'Fix the receiver, then switch the subscription on again. Waiting messages are then sent.'
export const openSubscription = 'Open subscription'
