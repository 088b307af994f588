import { type JobSummary, workModeNames } from '@cryptolist/contract'
import * as text from '#messages/subscriptions'
import { escapeHtml, escapeText } from '../../../escaping/html.ts'
import { oneLine } from '../../texts/typed-text.ts'
import { chatOf, type SubscriptionKind } from './destinations.ts'

/** A job as a channel lists it. */
export interface ListedJob {
  title: string
  company: string
  url: string
  /** Pay and place, in a line; empty for a closed one. */
  facts: string
}

/** A message to a channel, in words of no place. */
export interface ChannelMessage {
  heading: string
  /** The first of them; how many more there are says `more`. */
  jobs: readonly ListedJob[]
  more: number
  /** The search on the board. */
  searchUrl: string
}

/** Most jobs that one message lists. */
export const mostListed = 10

/** The lengths are below what each place allows, for ten jobs together. */
const lengths = { title: 200, discordTitle: 128, facts: 150 }

export function listJob({ title, company, path, pay, place }: JobSummary, origin: string): ListedJob {
  const mode = place.mode === null ? '' : workModeNames[place.mode]
  return {
    title,
    company: company.name,
    url: origin + path,
    facts: [pay.text, mode, place.text].filter((fact) => fact !== '').join(' · '),
  }
}

/** The body of a request that writes a message into a channel. What listings say can't mention anyone there, format the text or add links to it. */
export function writeChannelMessage(
  kind: Exclude<SubscriptionKind, 'webhook'>,
  destination: string,
  message: ChannelMessage,
): object {
  if (kind === 'discord') return writeDiscord(message)
  return kind === 'slack' ? writeSlack(message) : writeTelegram(message, chatOf(destination))
}

function shortLine(words: string, length: number): string {
  return cut(oneLine(words), length)
}

/** In the units that places count in, with no half of a character at the end. */
function cut(words: string, length: number): string {
  return words.length > length ? `${words.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : words
}

function nameOf({ title, company }: ListedJob): string {
  return shortLine(text.jobAt(title, company), lengths.title)
}

function moreOf({ more }: ChannelMessage): string {
  return more > 0 ? text.more(more) : text.seeSearch
}

/** Discord takes any character after a backslash as it is; without their colons and dots, addresses are no links. */
function inDiscord(words: string): string {
  return words.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

function writeDiscord(message: ChannelMessage): object {
  const heading = inDiscord(shortLine(message.heading, lengths.title))
  return {
    content: `${heading} · [${inDiscord(moreOf(message))}](<${message.searchUrl}>)`,
    embeds: message.jobs.map((job) => ({
      // Escaped, it has at most 256 characters, which is what fits.
      title: inDiscord(shortLine(nameOf(job), lengths.discordTitle)),
      url: job.url,
      ...(job.facts !== '' && { description: inDiscord(shortLine(job.facts, lengths.facts)) }),
    })),
    allowed_mentions: { parse: [] },
  }
}

/** Slack formats nothing in the texts of `rich_text`, and reads no mentions there. `text` is what notifications show. */
function writeSlack(message: ChannelMessage): object {
  const { jobs, searchUrl } = message
  const heading = shortLine(message.heading, lengths.title)
  const section = (...elements: object[]) => ({ type: 'rich_text_section', elements })
  const list = jobs.map((job) =>
    section(
      { type: 'link', url: job.url, text: nameOf(job) },
      ...(job.facts === '' ? [] : [{ type: 'text', text: ` ${shortLine(job.facts, lengths.facts)}` }]),
    ),
  )
  return {
    text: escapeText(heading),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      {
        type: 'rich_text',
        elements: [
          section({ type: 'text', text: heading, style: { bold: true } }),
          ...(list.length === 0 ? [] : [{ type: 'rich_text_list', style: 'bullet', elements: list }]),
          section({ type: 'link', url: searchUrl, text: moreOf(message) }),
        ],
      },
    ],
  }
}

/**
 * Telegram makes mentions, tags, commands and links of words by themselves; a joiner after the character, which nobody sees, keeps it from that. Joiners count as
 * characters of the message, so it is cut with them.
 */
function inTelegram(words: string, length: number): string {
  return escapeHtml(cut(shortLine(words, length).replace(/[@#$/.:]/g, '$&\u2060'), length))
}

function writeTelegram(message: ChannelMessage, chat: string): object {
  const { heading, jobs, searchUrl } = message
  const link = (url: string, words: string) =>
    `<a href="${escapeHtml(url)}">${inTelegram(words, lengths.title)}</a>`
  const lines = jobs.map((job) => {
    const facts = job.facts === '' ? '' : `\n${inTelegram(job.facts, lengths.facts)}`
    return `• ${link(job.url, nameOf(job))}${facts}`
  })
  return {
    chat_id: chat,
    parse_mode: 'HTML',
    text: [`<b>${inTelegram(heading, lengths.title)}</b>`, ...lines, link(searchUrl, moreOf(message))].join(
      '\n\n',
    ),
    link_preview_options: { is_disabled: true },
  }
}
