import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverDue } from './deliver.ts'
import {
  echo,
  type Received,
  type SubscriptionTests,
  startSubscriptionTests,
} from './subscriptions.fixture.ts'
import { sendAgain, sendChallenge, setPaused } from './subscriptions.ts'

let tests: SubscriptionTests
beforeAll(async () => {
  tests = await startSubscriptionTests()
})
afterAll(() => tests.close())
beforeEach(() => tests.reset())

interface Row {
  id: string
  state: string
  tries: number
  answer: string | null
}

/** Messages about listings, the oldest first. */
function listMessages(): Promise<Row[]> {
  return tests.query(
    `select id, state, tries, answer from board.deliveries where event <> 'challenge' order by made_at, id`,
  )
}

async function readState(id: string): Promise<string | undefined> {
  const [row] = await tests.query<{ state: string }>('select state from board.subscriptions where id = $1', [
    id,
  ])
  return row?.state
}

function titleOf({ body }: Received): unknown {
  return JSON.parse(body).data?.title
}

describe('what a receiver answers', () => {
  it.each([
    ['ends in half a character where it is cut', `${'a'.repeat(299)}🦀`],
    ['has a NUL, and bytes that are no text', Buffer.from([0, 0x61, 0xff, 0xd8, 0])],
  ])('is kept if it %s', async (_, words) => {
    await tests.subscribe()
    tests.receivers.answer = (_request, response) => response.writeHead(200).end(words)
    await tests.addListing()
    await tests.run()
    const [message] = await listMessages()
    expect(message?.state).toBe('sent')
    expect(message?.answer).toContain('a')
    expect(message?.answer?.isWellFormed()).toBe(true)
  })

  it.each(['secret-of-the-receiver', 'sig%2Bsecret'])('hides %s, wherever it is cut', async (secret) => {
    await tests.subscribe({ address: `https://hooks.example/in?a=b&sig=${secret}` })
    for (const spelling of [secret, decodeURIComponent(secret)])
      for (const before of [0, 285, 295]) {
        tests.receivers.answer = (_, response) =>
          response.writeHead(200).end(`${'.'.repeat(before)}${spelling}`)
        await tests.addListing()
        await tests.run()
      }
    for (const { answer } of await listMessages()) expect(answer).toMatch(/^\.*…$/)
  })

  it('may have the challenge anywhere in a long answer', async () => {
    tests.receivers.answer = ({ body }, response) =>
      response
        .writeHead(200)
        .end(JSON.stringify({ padding: 'x'.repeat(1000), challenge: JSON.parse(body).data.challenge }))
    const { id, viewer } = await tests.subscribe()
    expect(await readState(id)).toBe('active')
    await expect(sendChallenge(tests.context, viewer, id)).rejects.toThrow('Nothing to confirm')
    await setPaused(tests.context, viewer, { id, isPaused: true })
    await expect(sendChallenge(tests.context, viewer, id)).rejects.toThrow('Nothing to confirm')
    expect(tests.receivers.received).toEqual([])
  })
})

describe('a message', () => {
  it('that an error of our own keeps back leaves the others recorded, and ends after ten tries', async () => {
    const { id } = await tests.subscribe()
    for (const title of ['First Engineer', 'Broken Engineer', 'Third Engineer'])
      await tests.addListing({ title })
    const context: typeof tests.context = {
      ...tests.context,
      guardedFetch: (url, options) => {
        if (String(options?.body).includes('Broken Engineer')) throw new TypeError('broken')
        return tests.context.guardedFetch(url, options)
      },
    }
    await tests.findChanges()
    await deliverDue(context)
    const states = async () => (await listMessages()).map(({ state }) => state).toSorted()
    expect(await states()).toEqual(['sent', 'sent', 'waiting'])
    for (let n = 0; n < 9; n += 1) {
      tests.advance(90_000)
      await deliverDue(context)
    }
    expect(await states()).toEqual(['failed', 'sent', 'sent'])
    expect(await readState(id)).toBe('active')
  })

  it('that is refused ten times switches nothing off while others get through', async () => {
    const { id } = await tests.subscribe()
    tests.receivers.answer = (request, response) =>
      titleOf(request) === 'Refused Engineer' ? response.writeHead(400).end() : echo(request, response)
    await tests.addListing({ title: 'Refused Engineer' })
    await tests.run()
    for (let n = 0; n < 9; n += 1) {
      tests.advance(90_000)
      await tests.addListing()
      await tests.run()
      tests.advance(120)
      await tests.deliver()
    }
    const states = (await listMessages()).map(({ state }) => state)
    expect([states.filter((state) => state === 'failed').length, states.length]).toEqual([1, 10])
    expect(await readState(id)).toBe('active')
  })

  it('whose lease ends while it is sent has the state that its next sender wrote', async () => {
    await tests.subscribe()
    await tests.addListing()
    let count = 0
    tests.receivers.answer = async (_, response) => {
      count += 1
      if (count > 1) return response.writeHead(200).end()
      tests.advance(300)
      await deliverDue(tests.context)
      return response.writeHead(500).end()
    }
    await tests.run()
    expect(await listMessages()).toMatchObject([{ state: 'sent', tries: 1 }])
  })

  it('isn’t begun when its lease is about to end', async () => {
    await tests.subscribe()
    for (let n = 0; n < 20; n += 1) await tests.addListing()
    let hasSkipped = false
    tests.receivers.answer = (request, response) => {
      if (!hasSkipped) tests.advance(260)
      hasSkipped = true
      echo(request, response)
    }
    const first = await tests.run()
    expect(first.length).toBeLessThanOrEqual(8)
    expect(first.length + (await tests.deliver()).length).toBe(20)
  })

  it('that waits for others of its host says what is listed when its turn comes', async () => {
    for (let n = 0; n < 2; n += 1) {
      const by = await tests.signUp()
      for (let m = 0; m < 5; m += 1) await tests.subscribe({ address: `https://hooks.example/${n}${m}`, by })
    }
    const { id } = await tests.addListing({ title: 'Quokka Engineer' })
    const hanging: (() => void)[] = []
    tests.receivers.answer = async (request, response) => {
      if (hanging.length >= 8) return echo(request, response)
      hanging.push(() => echo(request, response))
      if (hanging.length < 8) return
      await tests.move(id, 'freeze')
      for (const end of hanging) end()
    }
    const messages = await tests.run()
    expect(messages.filter(({ body }) => body.includes('Quokka'))).toHaveLength(8)
    expect((await listMessages()).filter(({ state }) => state === 'dropped')).toHaveLength(2)
  })

  it('that is still waiting can’t be sent again', async () => {
    const { id, viewer } = await tests.subscribe()
    tests.receivers.answer = (_, response) => response.writeHead(500).end()
    await tests.addListing()
    await tests.run()
    const [message] = await listMessages()
    await sendAgain(tests.context, viewer, { id, deliveryId: message?.id ?? '' })
    expect(await listMessages()).toMatchObject([{ state: 'waiting', tries: 1 }])
    expect(await tests.deliver()).toEqual([])
  })
})

describe('the subscription', () => {
  it('of a locked account gets nothing, also of what waited', async () => {
    const { viewer } = await tests.subscribe()
    const lock = (words: string) =>
      tests.query(`update "_User" set _rperm = ${words} where "objectId" = $1`, [viewer.user?.id])
    await tests.addListing()
    await tests.findChanges()
    await lock(`'{}'`)
    await tests.addListing()
    tests.queued.length = 0
    expect(await tests.run()).toEqual([])
    // Nor does it keep the queue busy.
    await deliverDue(tests.context)
    expect(tests.queued).toEqual([])
    await lock('null')
    expect(await tests.deliver()).toHaveLength(1)
  })

  it('of a hidden company gets nothing, and its team can’t open it', async () => {
    const viewer = await tests.signUp()
    const { slug } = await tests.addListing()
    await tests.query(
      `insert into board.company_members (company_id, user_id, role) select id, $1, 'owner' from board.companies where slug = $2`,
      [viewer.user?.id, slug],
    )
    const { id } = await tests.subscribe({ owner: `company-${slug}`, by: viewer })
    await tests.addListing()
    await tests.findChanges()
    await tests.query('update board.companies set frozen_at = now() where slug = $1', [slug])
    await tests.addListing()
    expect(await tests.run()).toEqual([])
    await expect(sendAgain(tests.context, viewer, { id, deliveryId: '' })).rejects.toThrow('isn’t yours')
    await tests.query('update board.companies set frozen_at = null where slug = $1', [slug])
    expect(await tests.deliver()).toHaveLength(1)
  })
})
