import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverDue } from './deliver.ts'
import { publicKeyOf } from './signing.ts'
import {
  echo,
  type Received,
  type SubscriptionTests,
  startSubscriptionTests,
} from './subscriptions.fixture.ts'
import { enterChallenge, rotateSecret, sendAgain, sendChallenge, setPaused } from './subscriptions.ts'

let tests: SubscriptionTests
beforeAll(async () => {
  tests = await startSubscriptionTests()
})
afterAll(() => tests.close())
beforeEach(() => tests.reset())

function read({ body }: Received): { type: string; timestamp: string; data: Record<string, unknown> } {
  return JSON.parse(body)
}

async function readState(id: string): Promise<{ state: string; deliveries: string[] }> {
  const [row] = await tests.query<{ state: string; deliveries: string[] }>(
    `select state, array(select d.state from board.deliveries d where d.subscription_id = s.id and event <> 'challenge' order by made_at) as deliveries
     from board.subscriptions s where id = $1`,
    [id],
  )
  return row ?? { state: 'none', deliveries: [] }
}

describe('a webhook', () => {
  it('gets a listing when it goes live, changes and closes, as an unmodified receiver of Standard Webhooks verifies it', async () => {
    await tests.addListing()
    const webhook = new Webhook((await tests.subscribe()).secret)
    const { id, publicId } = await tests.addListing({ title: 'Rust Engineer of the new listing' })
    await tests.addListing({ tags: ['p2p'] })
    const [published, ...others] = await tests.run()
    expect(others).toEqual([])
    expect(webhook.verify(published?.body ?? '', published?.headers as Record<string, string>)).toMatchObject(
      {
        type: 'listing.published',
        data: {
          id: publicId,
          title: 'Rust Engineer of the new listing',
          url: expect.stringContaining('https://board.example/jobs/'),
        },
      },
    )
    await tests.query(`update board.jobs set title = 'Another title', updated_at = now() where id = $1`, [id])
    expect((await tests.run()).map(read)).toMatchObject([
      { type: 'listing.changed', data: { title: 'Another title' } },
    ])
    await tests.move(id, 'close')
    expect((await tests.run()).map(read)).toMatchObject([{ type: 'listing.ended', data: { id: publicId } }])
    expect(await tests.run()).toEqual([])
  })

  it('refuses a body that was changed on its way', async () => {
    const webhook = new Webhook((await tests.subscribe()).secret)
    await tests.addListing()
    const [message] = await tests.run()
    const { body = '', headers = {} } = message ?? {}
    expect(() =>
      webhook.verify(body.replace('published', 'changed'), headers as Record<string, string>),
    ).toThrow()
  })

  it('is signed with the published ed25519 key, too', async () => {
    await tests.subscribe()
    await tests.addListing()
    const [message] = await tests.run()
    const { body = '', headers = {} } = message ?? {}
    const key = publicKeyOf(tests.context.config.masterKey)
    const signature = String(headers['webhook-signature']).split(' ').at(-1)?.slice('v1a,'.length) ?? ''
    const spki = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(key.slice(5), 'base64'),
    ])
    const imported = await crypto.subtle.importKey('spki', spki, 'Ed25519', false, ['verify'])
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const check = (text: string) =>
      crypto.subtle.verify('Ed25519', imported, Buffer.from(signature, 'base64'), Buffer.from(text))
    expect([await check(signed), await check(`${signed} `)]).toEqual([true, false])
  })

  it('is signed with both secrets for a day after a new one was made', async () => {
    const { id, viewer, secret } = await tests.subscribe()
    const webhook = new Webhook(secret)
    const renewed = new Webhook(await rotateSecret(tests.context, viewer, id))
    await tests.addListing()
    const [message] = await tests.run()
    const { body = '', headers = {} } = message ?? {}
    for (const each of [webhook, renewed])
      expect(each.verify(body, headers as Record<string, string>)).toMatchObject({
        type: 'listing.published',
      })
    tests.advance(86_401)
    await tests.query('delete from board.deliveries')
    await tests.addListing()
    const [later] = await tests.run()
    const signatures = String(later?.headers['webhook-signature']).split(' ')
    expect(signatures.map((signature) => signature.split(',')[0])).toEqual(['v1', 'v1a'])
  })

  it('stays under 20 kB whatever a listing says', async () => {
    await tests.subscribe({ search: '/jobs?role=backend' })
    await tests.addListing({ title: '界'.repeat(100), tags: ['rust', 'p2p'] })
    const [message] = await tests.run()
    expect(Buffer.byteLength(message?.body ?? '')).toBeGreaterThan(500)
    expect(Buffer.byteLength(message?.body ?? '')).toBeLessThan(20_000)
  })

  it.each(['freeze', 'close'] as const)(
    'is not told of a listing after a %s between noticing and sending',
    async (action) => {
      const { id } = await tests.subscribe()
      const listing = await tests.addListing({ title: 'Quokka Engineer' })
      await tests.findChanges()
      await tests.move(listing.id, action)
      const messages = await tests.run()
      expect(messages.map(read)).toMatchObject([{ type: 'listing.ended', data: { id: listing.publicId } }])
      expect(messages.map(({ body }) => body).join()).not.toContain('Quokka')
      expect((await readState(id)).deliveries).toEqual(['dropped', 'sent'])
    },
  )

  it('is told again of a listing that is shown again', async () => {
    await tests.subscribe()
    const { id } = await tests.addListing()
    await tests.run()
    await tests.move(id, 'freeze')
    await tests.run()
    await tests.move(id, 'unfreeze')
    expect((await tests.run()).map(read)).toMatchObject([{ type: 'listing.published' }])
  })
})

describe('an answer', () => {
  it('that fails is asked for again, under the same id, after 5 s, 5 min and so on for 75 hours', async () => {
    const { id } = await tests.subscribe()
    tests.receivers.answer = (_, response) => response.writeHead(500).end('broken')
    await tests.addListing()
    await tests.findChanges()
    tests.stopClock()
    const ids = new Set<unknown>((await tests.deliver()).map(({ headers }) => headers['webhook-id']))
    for (const wait of [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
      tests.advance(wait - 2)
      expect(await tests.deliver()).toEqual([])
      tests.advance(3)
      const tried = await tests.deliver()
      expect(tried).toHaveLength(1)
      ids.add(tried[0]?.headers['webhook-id'])
    }
    expect(ids.size).toBe(1)
    expect(await readState(id)).toEqual({ state: 'failed', deliveries: ['failed'] })
    tests.advance(1_000_000)
    expect(await tests.deliver()).toEqual([])
  })

  it('of 410 switches a subscription off at once', async () => {
    const { id } = await tests.subscribe()
    tests.receivers.answer = (_, response) => response.writeHead(410).end()
    await tests.addListing()
    await tests.run()
    expect((await readState(id)).state).toBe('gone')
    await tests.addListing()
    expect(await tests.run()).toEqual([])
  })

  it.each([
    [429, { 'retry-after': '90' }, 90],
    [502, {}, 60],
    [504, {}, 60],
  ])('of %i slows all messages of the subscription down', async (status, headers, seconds) => {
    await tests.subscribe()
    tests.receivers.answer = (_, response) => response.writeHead(status, headers).end()
    for (let n = 0; n < 3; n += 1) await tests.addListing()
    await tests.findChanges()
    tests.stopClock()
    expect((await tests.deliver()).length).toBeLessThanOrEqual(3)
    tests.receivers.answer = echo
    tests.advance(seconds - 2)
    expect(await tests.deliver()).toEqual([])
    tests.advance(3)
    const one = await tests.deliver()
    tests.advance(301)
    expect(one.length + (await tests.deliver()).length).toBe(3)
  })

  it.each([301, 302, 303, 307, 308])('of %i is a failure, and is not followed inward', async (status) => {
    const { id } = await tests.subscribe()
    tests.receivers.answer = (_, response) =>
      response.writeHead(status, { location: 'https://127.0.0.1/secret' }).end()
    await tests.addListing()
    expect(await tests.run()).toHaveLength(1)
    expect((await readState(id)).deliveries).toEqual(['waiting'])
  })

  it('without an end is cut and counts by its status', async () => {
    const { id } = await tests.subscribe()
    tests.receivers.answer = (_, response) => {
      response.writeHead(200)
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    await tests.addListing()
    await tests.run()
    expect((await readState(id)).deliveries).toEqual(['sent'])
  })

  it('that quotes the address is logged without it', async () => {
    await tests.subscribe({ address: 'https://hooks.example/in?token=secret-of-the-receiver' })
    tests.receivers.answer = ({ path }, response) => response.writeHead(500).end(`no such page: ${path}\0`)
    await tests.addListing()
    await tests.run()
    const rows = await tests.query(`select answer from board.deliveries where status = 500`)
    expect(rows).toEqual([{ answer: 'no such page: …' }])
  })
})

describe('a restart', () => {
  it('loses nothing and sends what it had begun under the same id', async () => {
    await tests.subscribe()
    await tests.addListing()
    await tests.findChanges()
    await new Promise<void>((begun) => {
      // It goes no further.
      const guardedFetch: DomainLike['guardedFetch'] = () => new Promise(() => begun())
      void deliverDue({ ...tests.context, guardedFetch })
    })
    expect(await tests.deliver()).toEqual([])
    const rows = await tests.query<{ id: string }>(
      `select 'msg_' || replace(id::text, '-', '') as id from board.deliveries where state = 'waiting'`,
    )
    tests.advance(300)
    expect((await tests.deliver()).map(({ headers }) => headers['webhook-id'])).toEqual(
      rows.map(({ id }) => id),
    )
  })

  it('tells of each change once when two processes look at the same time', async () => {
    await tests.subscribe()
    for (let n = 0; n < 3; n += 1) await tests.addListing()
    await Promise.all([tests.findChanges(), tests.findChanges()])
    await Promise.all([deliverDue(tests.context), deliverDue(tests.context)])
    const ids = tests.receivers.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([3, 3])
  })
})
type DomainLike = typeof tests.context

describe('a subscription', () => {
  it('is on once its address has answered the challenge', async () => {
    tests.receivers.answer = (_, response) => response.writeHead(200).end('hello')
    const { id, viewer } = await tests.subscribe()
    expect((await readState(id)).state).toBe('unconfirmed')
    await tests.addListing()
    expect(await tests.run()).toEqual([])
    await expect(sendChallenge(tests.context, viewer, id)).rejects.toThrow('challenge')
    tests.receivers.answer = ({ body }, response) =>
      response.writeHead(200).end(JSON.stringify({ challenge: JSON.parse(body).data.challenge }))
    await sendChallenge(tests.context, viewer, id)
    expect((await readState(id)).state).toBe('active')
    expect(await tests.run()).toEqual([])
  })

  it('is on once its owner has entered the challenge that its address received', async () => {
    tests.receivers.answer = (_, response) => response.writeHead(200).end('Accepted')
    const stranger = await tests.signUp()
    const others = await tests.subscribe({ by: stranger })
    const viewer = await tests.signUp()
    const { id } = await tests.subscribe({ by: viewer })
    const challenges = new Map<string, string>()
    for (const [who, one] of [
      [stranger, others.id],
      [viewer, id],
    ] as const) {
      await expect(sendChallenge(tests.context, who, one)).rejects.toThrow('challenge')
      const [message] = tests.receivers.received.splice(0)
      challenges.set(one, String(message && read(message).data.challenge))
    }
    const challenge = challenges.get(id) ?? ''
    for (const wrong of ['', challenge.slice(1), challenges.get(others.id) ?? ''])
      await expect(enterChallenge(tests.context, viewer, { id, challenge: wrong })).rejects.toThrow(
        'challenge',
      )
    await expect(enterChallenge(tests.context, stranger, { id, challenge })).rejects.toThrow('isn’t yours')
    expect((await readState(id)).state).toBe('unconfirmed')
    await enterChallenge(tests.context, viewer, { id, challenge: ` {"challenge": "${challenge}"}\n` })
    await expect(enterChallenge(tests.context, viewer, { id, challenge })).rejects.toThrow(
      'Nothing to confirm',
    )
    await tests.addListing()
    expect((await tests.run()).map(read)).toMatchObject([{ type: 'listing.published', subscription: id }])
  })

  it('that is paused misses what changes meanwhile and nothing else', async () => {
    const { id, viewer } = await tests.subscribe()
    await tests.addListing({ title: 'Before' })
    await tests.findChanges()
    await setPaused(tests.context, viewer, { id, isPaused: true })
    await tests.addListing({ title: 'Meanwhile' })
    expect(await tests.run()).toEqual([])
    await setPaused(tests.context, viewer, { id, isPaused: false })
    await tests.addListing({ title: 'After' })
    const titles = (await tests.run()).map((message) => read(message).data.title)
    expect(titles.toSorted()).toEqual(['After', 'Before'])
  })

  it('sends a message again when its owner asks for it, under the same id', async () => {
    const { id, viewer } = await tests.subscribe()
    await tests.addListing()
    const [first] = await tests.run()
    const rows = await tests.query<{ id: string }>(
      `select id from board.deliveries where event = 'published'`,
    )
    await sendAgain(tests.context, viewer, { id, deliveryId: rows[0]?.id ?? '' })
    const stranger = await tests.signUp()
    await expect(sendAgain(tests.context, stranger, { id, deliveryId: rows[0]?.id ?? '' })).rejects.toThrow(
      'isn’t yours',
    )
    const [again] = await tests.deliver()
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    await setPaused(tests.context, viewer, { id, isPaused: true })
    await expect(sendAgain(tests.context, viewer, { id, deliveryId: rows[0]?.id ?? '' })).rejects.toThrow(
      'Switch',
    )
    const [early, late] = [first, again].map((message) => JSON.parse(message?.body ?? '{}'))
    expect([early.subscription, late.data]).toEqual([id, early.data])
  })

  it('whose receiver is dead keeps no other waiting', async () => {
    await tests.subscribe({ address: 'https://dead.example/' })
    await tests.subscribe({ address: 'https://alive.example/' })
    const hanging: (() => void)[] = []
    tests.receivers.answer = (request, response) => {
      if (request.host === 'dead.example') hanging.push(() => response.destroy())
      else echo(request, response)
      const alive = tests.receivers.received.filter(({ host }) => host === 'alive.example')
      // It hangs until the other has all of its messages.
      if (alive.length === 20) for (const end of hanging.splice(0)) end()
    }
    for (let n = 0; n < 20; n += 1) await tests.addListing()
    const hosts = (await tests.run()).map(({ host }) => host)
    expect(hosts.filter((host) => host === 'alive.example')).toHaveLength(20)
    expect(hosts.length - 20).toBeLessThanOrEqual(8)
  })
})
