import { describe, expect, it } from 'vitest'
import { type ChannelMessage, type ListedJob, mostListed, writeChannelMessage } from './channel-messages.ts'

const telegram =
  'https://api.telegram.org/bot12345:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/sendMessage?chat_id=%40jobs'

/** Titles that would ping, format, link or hide something if a place read them. */
const hostile = [
  '@everyone',
  '@here <@123456789012345678> <@&1234567890>',
  '<!channel> <!here> <@U012345> <#C012345>',
  '[click](https://evil.example)',
  '<https://evil.example|Apply>',
  'https://evil.example/login',
  '<a href="https://evil.example">Apply</a><b>',
  '*bold* _it_ ~no~ `code` ||spoiler|| ```block```',
  '# Heading\n- list\n> quote',
  'evil-airdrop.com',
  '\u202Egnp.evil\u200B\u0000',
  ':fire: /start #tag $CASH @admin_of_this_group',
  '</b></a>&lt;script&gt;&#64;everyone',
]

function jobOf(title: string): ListedJob {
  return { title, company: title, url: 'https://board.example/jobs/abcdefgh', facts: title }
}

function write(kind: 'discord' | 'slack' | 'telegram', jobs: readonly ListedJob[], more = 0): string {
  const message: ChannelMessage = {
    heading: `${jobs.length + more} new jobs`,
    jobs,
    more,
    searchUrl: 'https://board.example/jobs?q=a&tag=rust',
  }
  return JSON.stringify(writeChannelMessage(kind, telegram, message))
}

describe.each(hostile)('a listing that says %j', (title) => {
  it('pings and formats nothing in Discord', () => {
    const { embeds, allowed_mentions: mentions, content } = JSON.parse(write('discord', [jobOf(title)]))
    expect(mentions).toEqual({ parse: [] })
    expect(content).toBe('1 new jobs · [See the search](<https://board.example/jobs?q=a&tag=rust>)')
    for (const words of [embeds[0].title, embeds[0].description]) {
      // Anything but a letter, a digit, a space or a character beyond ASCII has a backslash before it, which Discord takes away.
      expect(words).toMatch(/^(?:\\[!-~]|[0-9A-Za-z ]|[^\0-\x7F])+$/)
      expect(words).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
    expect(embeds[0].title.length).toBeLessThanOrEqual(256)
  })

  it('pings and formats nothing in Slack', () => {
    const { text, mrkdwn, blocks } = JSON.parse(write('slack', [jobOf(title)]))
    expect([text, mrkdwn]).toEqual(['1 new jobs', false])
    const kinds = [...JSON.stringify(blocks).matchAll(/"type":"(\w+)"/g)].map((match) => match[1])
    expect([...new Set(kinds)].toSorted()).toEqual([
      'link',
      'rich_text',
      'rich_text_list',
      'rich_text_section',
      'text',
    ])
    const urls = [...JSON.stringify(blocks).matchAll(/"url":"([^"]*)"/g)].map((match) => match[1])
    expect(urls).toEqual(['https://board.example/jobs/abcdefgh', 'https://board.example/jobs?q=a&tag=rust'])
  })

  it('pings and formats nothing in Telegram', () => {
    const { text, chat_id: chat, parse_mode: mode } = JSON.parse(write('telegram', [jobOf(title)]))
    expect([chat, mode]).toEqual(['@jobs', 'HTML'])
    expect([...text.matchAll(/<[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<b>',
      '</b>',
      '<a href="https://board.example/jobs/abcdefgh">',
      '</a>',
      '<a href="https://board.example/jobs?q=a&amp;tag=rust">',
      '</a>',
    ])
    expect(text.replace(/<[^>]*>/g, '')).not.toMatch(/[@#$/.:](?!\u2060)/)
    expect(text).not.toContain('\u202E')
  })
})

it.each(['discord', 'slack', 'telegram'] as const)(
  'ten long jobs fit into one message of %s, which says how many more there are',
  (kind) => {
    const jobs = ['*1', '/@', '.:', '界', '🦀', '<&'].flatMap((words) => [
      jobOf(words.repeat(300)),
      jobOf(`a${words.repeat(300)}`),
    ])
    jobs.length = mostListed
    const body = write(kind, jobs, 7)
    expect(body).toContain(kind === 'discord' ? '\\\\+7 more' : '+7 more')
    const { embeds = [], text = '' } = JSON.parse(body)
    const length = embeds.reduce(
      (sum: number, { title, description }: Record<string, string>) =>
        sum + (title?.length ?? 0) + (description?.length ?? 0),
      0,
    )
    expect(length).toBeLessThanOrEqual(6000)
    expect(text.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '&').length).toBeLessThanOrEqual(4096)
    expect(JSON.stringify([embeds, text]).includes('\\ud')).toBe(false)
  },
)

it('leaves ordinary titles as they are', () => {
  const job = { ...jobOf('Senior Rust Engineer'), company: 'Harbor', facts: '$150k · Remote · EU' }
  expect(write('slack', [job])).toContain('Senior Rust Engineer at Harbor')
  expect(write('telegram', [job])).toContain(
    '>Senior Rust Engineer at Harbor</a>\\n$\u2060150k · Remote · EU',
  )
})
