import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeTracesOf } from '../../server/domain/accounts/removal.ts'
import type { Viewer } from '../../server/domain/accounts/viewer.ts'
import {
  type SubscriptionTests,
  startSubscriptionTests,
} from '../../server/domain/subscriptions/subscriptions.fixture.ts'
import { createSubscription } from '../../server/domain/subscriptions/subscriptions.ts'
import { createGuardedFetch } from '../../server/outgoing/guarded-fetch.ts'
import { openBrowserSession } from '../support/browser-session.ts'

let tests: SubscriptionTests
beforeAll(async () => {
  tests = await startSubscriptionTests()
  Object.assign(tests.board.context, { guardedFetch: tests.context.guardedFetch })
})
afterAll(() => tests.close())
beforeEach(() => tests.reset())

const discord = `https://discord.com/api/webhooks/123456789012345678/${'token-of-the-channel'.repeat(3)}`
const slack = 'https://hooks.slack.com/services/T0123ABCD/B0123ABCD/abcdefghijklmnopqrstuvwx'
const token = `12345678:${'Telegram-token'.repeat(3)}`
const form = {
  owner: 'me',
  search: '/jobs?tag=rust',
  kind: 'discord',
  address: discord,
  chat: '',
  events: 'published',
}

async function open() {
  const viewer = await tests.signUp()
  const browser = openBrowserSession(tests.board)
  browser.keep('session', viewer.session?.token ?? '')
  return { viewer, browser }
}

async function count(): Promise<number> {
  const rows = await tests.query('select from board.subscriptions')
  return rows.length
}

describe('a channel', () => {
  it.each([
    { kind: 'discord', address: discord, chat: '', host: 'discord.com', masked: 'discord.com/…nnel' },
    { kind: 'slack', address: slack, chat: '', host: 'hooks.slack.com', masked: 'hooks.slack.com/…uvwx' },
    { kind: 'telegram', address: token, chat: '@web3jobs', host: 'api.telegram.org', masked: '@web3jobs' },
  ])(
    'of $kind has its first message as soon as it is wanted, and shows its address to nobody',
    async (channel) => {
      await tests.addListing()
      const { browser } = await open()
      const { host, masked, ...typed } = channel
      const answer = await browser.submit('/subscriptions', { ...form, ...typed })
      expect(answer.status).toBe(303)
      expect(tests.receivers.received).toMatchObject([{ host }])
      expect(tests.receivers.received[0]?.body).toContain('job')
      for (const path of ['/subscriptions', answer.headers.get('location') ?? '']) {
        const page = await (await browser.get(path)).text()
        expect(page).toContain(masked)
        expect(page).not.toContain(typed.address)
      }
      const [row] = await tests.query<{ destination: string }>('select destination from board.subscriptions')
      expect(row?.destination).toMatch(/^[\w-]{60,}$/)
    },
  )

  it('that refuses its first message is no subscription', async () => {
    tests.receivers.answer = (_, response) => response.writeHead(404).end('{"message": "Unknown Webhook"}')
    const { browser } = await open()
    const answer = await browser.submit('/subscriptions', form)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('the receiver answered 404')
    expect(await count()).toBe(0)
  })

  it('gets one message for all new jobs, with ten of them and a link to the rest', async () => {
    const { browser } = await open()
    await browser.submit('/subscriptions', form)
    for (let n = 0; n < 12; n += 1) await tests.addListing({ title: `Rust Engineer ${n}` })
    const [message, ...others] = await tests.run()
    expect(others).toEqual([])
    const { content, embeds } = JSON.parse(message?.body ?? '{}')
    expect(content).toBe('12 new jobs · [\\+2 more](<https://board.example/jobs?tag=rust>)')
    expect(embeds).toHaveLength(10)
  })
})

describe('a form', () => {
  it.each([
    [{ search: '/jobs' }, 'at least one filter'],
    [{ search: '/jobs?sort=newest&since=2026-11-01' }, 'at least one filter'],
    [{ search: 'https://elsewhere.example/jobs?tag=rust' }, 'on this board'],
    [{ search: '/jobs?tga=rust' }, 'on this board'],
    [{ search: 'not an address at all' }, 'on this board'],
    [
      {
        address: 'https://discord.com.evil.example/api/webhooks/123456789012345678/aaaaaaaaaaaaaaaaaaaaaaaa',
      },
      'of Discord',
    ],
    [{ kind: 'slack' }, 'of Slack'],
    [{ kind: 'telegram', address: token, chat: '' }, '@name'],
    [{ kind: 'webhook', address: 'http://hooks.example/' }, 'https address'],
    [{ kind: 'webhook', address: 'https://user:password@hooks.example/' }, 'https address'],
    [{ events: 'none' }, 'at least one'],
  ])('with %j is refused', async (wrong, words) => {
    const { browser } = await open()
    const answer = await browser.submit('/subscriptions', { ...form, ...wrong })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(words)
    expect([await count(), tests.receivers.received.length]).toEqual([0, 0])
  })

  it.each([
    ['/rust-jobs', 'tag=rust'],
    ['/companies/harbor', 'company=harbor'],
    ['/jobs?tag=rust&sort=newest&since=2026-11-01', 'tag=rust'],
  ])('takes the search of %s', async (search, storedSearch) => {
    const { browser } = await open()
    expect((await browser.submit('/subscriptions', { ...form, search })).status).toBe(303)
    const rows = await tests.query('select search from board.subscriptions')
    expect(rows).toEqual([{ search: storedSearch }])
  })

  it('for the board or a company of others is refused', async () => {
    const { browser } = await open()
    for (const owner of ['board', 'company-harbor', ''])
      expect((await browser.submit('/subscriptions', { ...form, owner })).status).toBe(403)
    expect(await count()).toBe(0)
  })

  it('for the sixth subscription of an account is refused, also of a hundred at once', async () => {
    const { viewer } = await open()
    const typed = { ...form, kind: 'discord', events: ['published'] } as const
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => createSubscription(tests.context, viewer, typed)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await count()).toBe(5)
  })
})

describe('a webhook', () => {
  const webhook = { ...form, kind: 'webhook', address: 'https://hooks.example/in' }

  it('shows its secret once', async () => {
    const { browser } = await open()
    const page = await (await browser.submit('/subscriptions', webhook)).text()
    const [secret = 'none'] = /whsec_[\w+/=]+/.exec(page) ?? []
    expect(secret).toHaveLength(50)
    const path = /\/subscriptions\/[\da-f-]{36}/.exec(page)?.[0] ?? ''
    expect(await (await browser.get(path)).text()).not.toContain('whsec_')
    const renewed = await (await browser.submit(`${path}/rotate`, {})).text()
    expect(renewed).toContain('whsec_')
    expect(renewed).not.toContain(secret)
  })

  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest', 'https://localhost/'])(
    'at %s is asked for nothing',
    async (address) => {
      const { viewer } = await open()
      const context = { ...tests.context, guardedFetch: createGuardedFetch() }
      const typed = { ...webhook, kind: 'webhook', address, events: ['published'] } as const
      const { id } = await createSubscription(context, viewer, typed)
      const rows = await tests.query(
        'select s.state, d.status, d.state as sent from board.subscriptions s join board.deliveries d on d.subscription_id = s.id where s.id = $1',
        [id],
      )
      expect(rows).toEqual([{ state: 'unconfirmed', status: null, sent: 'failed' }])
    },
  )

  it('that doesn’t answer with its challenge has a form for it', async () => {
    tests.receivers.answer = (_, response) => response.writeHead(202).end('{"status": "accepted"}')
    const { browser } = await open()
    const page = await (await browser.submit('/subscriptions', webhook)).text()
    const path = /\/subscriptions\/[\da-f-]{36}/.exec(page)?.[0] ?? ''
    expect(page).toContain('Confirm the address')
    const wrong = await browser.submit(`${path}/confirm`, { challenge: 'something else' })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('isn’t the challenge')])
    const { challenge } = JSON.parse(tests.receivers.received[0]?.body ?? '{}').data
    expect((await browser.submit(`${path}/confirm`, { challenge })).status).toBe(303)
    expect(await (await browser.get(path)).text()).not.toContain('Confirm the address')
  })

  it.each([200, 400, 500])(
    'that repeats its challenge in a page of %i tells nobody of it',
    async (status) => {
      tests.receivers.answer = ({ body }, response) => response.writeHead(status).end(`received: ${body}`)
      const { browser } = await open()
      const firstPage = await (await browser.submit('/subscriptions', webhook)).text()
      const path = /\/subscriptions\/[\da-f-]{36}/.exec(firstPage)?.[0] ?? ''
      const { challenge } = JSON.parse(tests.receivers.received[0]?.body ?? '{}').data
      const again = await (await browser.submit(`${path}/challenge`, {})).text()
      for (const page of [firstPage, again, await (await browser.get(path)).text()]) {
        expect(page).toContain('Confirm the address')
        expect(page).not.toContain(challenge.slice(0, 8))
      }
    },
  )

  it('logs what the receiver answered, escaped', async () => {
    const { browser } = await open()
    await browser.submit('/subscriptions', webhook)
    tests.receivers.answer = (_, response) => response.writeHead(500).end('<script>alert(1)</script>')
    await tests.addListing()
    await tests.run()
    const list = await (await browser.get('/subscriptions')).text()
    const page = await (await browser.get(/\/subscriptions\/[\da-f-]{36}/.exec(list)?.[0] ?? '')).text()
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('<script>alert')
  })

  it('has a public key at a known address', async () => {
    const answer = await fetch(`${tests.board.origin}/.well-known/webhooks.json`)
    expect(await answer.json()).toEqual({ publicKeys: [expect.stringMatching(/^whpk_[\w+/]{43}=$/)] })
  })
})

describe('a subscription', () => {
  const createOne = async (viewer: Viewer): Promise<string> => {
    const typed = { ...form, kind: 'discord', events: ['published'] } as const
    return (await createSubscription(tests.context, viewer, typed)).id
  }

  it('is neither shown to nor changed by others', async () => {
    const { viewer } = await open()
    const path = `/subscriptions/${await createOne(viewer)}`
    const { browser } = await open()
    for (const page of [path, `${path}/delete`]) expect((await browser.get(page)).status).toBe(404)
    for (const act of ['pause', 'resume', 'rotate', 'challenge', 'confirm', 'again', 'delete'])
      expect((await browser.submit(`${path}/${act}`, {})).status, act).toBe(404)
    expect(await count()).toBe(1)
  })

  it('sends visitors to sign in', async () => {
    const answer = await openBrowserSession(tests.board).get('/subscriptions?search=%2Fjobs%3Ftag%3Drust')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain('/sign-in')
  })

  it('is paused, switched on and deleted by its owner', async () => {
    const { viewer, browser } = await open()
    const path = `/subscriptions/${await createOne(viewer)}`
    await browser.submit(`${path}/pause`, {})
    expect(await (await browser.get(path)).text()).toContain('Paused')
    await browser.submit(`${path}/resume`, {})
    expect(await (await browser.get(path)).text()).not.toContain('Paused')
    const page = await (await browser.get(`${path}/delete`)).text()
    expect(page).toContain('Delete this subscription?')
    expect(page).toContain('discord.com/…')
    expect(await count()).toBe(1)
    await browser.submit(`${path}/delete`, {})
    expect(await count()).toBe(0)
  })

  it('sends a message again only while it is on', async () => {
    const { viewer, browser } = await open()
    const path = `/subscriptions/${await createOne(viewer)}`
    await tests.addListing()
    await tests.run()
    expect(await (await browser.get(path)).text()).toContain('Send again')
    await browser.submit(`${path}/pause`, {})
    expect(await (await browser.get(path)).text()).not.toContain('Send again')
  })

  it('goes with its account', async () => {
    const { viewer } = await open()
    await createOne(viewer)
    await removeTracesOf(tests.board.context, viewer.user?.id ?? '')
    expect(await count()).toBe(0)
  })

  it('has a field for the chat that is neither optional nor for others than Telegram', async () => {
    const { browser } = await open()
    const page = await (await browser.get('/subscriptions')).text()
    expect(/<div class="of-telegram">.*?<\/label>/s.exec(page)?.[0]).toMatch(/>Telegram chat<\/label>$/)
  })

  it('of a board whose key has changed is shown, and sent nowhere', async () => {
    const { viewer, browser } = await open()
    const [one, other] = [await createOne(viewer), await createOne(viewer)]
    // Also that of another one, moved here.
    await tests.query(
      'update board.subscriptions set destination = (select destination from board.subscriptions where id = $2) where id = $1',
      [one, other],
    )
    await tests.query('delete from board.subscriptions where id = $1', [other])
    expect(await (await browser.get(`/subscriptions/${one}`)).text()).toContain('key has changed')
    await tests.addListing()
    expect(await tests.run()).toMatchObject([{ host: 'lost.invalid' }])
    // Nor is it sent to an address that isn't encrypted.
    await tests.query(`update board.subscriptions set destination = 'https://hooks.example/in'`)
    expect(await (await browser.get(`/subscriptions/${one}`)).text()).toContain('key has changed')
  })

  it('fills in the search that a link names', async () => {
    const { browser } = await open()
    const page = await (await browser.get('/subscriptions?search=%2Fjobs%3Ftag%3Drust')).text()
    expect(page).toContain('value="/jobs?tag=rust"')
  })
})

describe('operators', () => {
  it('see how long messages have been due, without those whose receivers fail or are being sent to', async () => {
    const [usual, failing, locked] = [
      await tests.subscribe(),
      await tests.subscribe(),
      await tests.subscribe(),
    ]
    await tests.addListing()
    await tests.findChanges()
    await tests.query(
      `update board.deliveries set due_at = now() - interval '20 minutes' where state = 'waiting'`,
    )
    await tests.query('update board.subscriptions set failing_since = now() where id = $1', [failing.id])
    await tests.query(`update "_User" set _rperm = '{}' where "objectId" = $1`, [locked.viewer.user?.id])
    const read = async (name: string): Promise<number> => {
      const measures = await (await fetch(`${tests.board.origin}/metrics`)).text()
      return Number(new RegExp(`^cryptolist_${name} (\\S+)$`, 'm').exec(measures)?.[1])
    }
    const oldest = 'messages_oldest_due_seconds{to="webhook"}'
    expect([await read('messages_waiting'), await read('subscriptions_failing')]).toEqual([2, 1])
    expect(await read('messages_oldest_due_seconds{to="channel"}')).toBe(0)
    expect(await read(oldest)).toBeGreaterThanOrEqual(1_200)
    const lease = (until: string) =>
      tests.query(`update board.deliveries set leased_until = ${until} where subscription_id = $1`, [
        usual.id,
      ])
    await lease(`now() + interval '1 day'`)
    expect(await read(oldest)).toBe(0)
    await lease('null')
    expect(await read(oldest)).toBeGreaterThanOrEqual(1_200)
    await tests.query('update board.subscriptions set failing_since = now() where id = $1', [usual.id])
    expect(await read(oldest)).toBe(0)
  })
})
