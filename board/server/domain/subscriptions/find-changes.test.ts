import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setCompanyFrozen } from '../moderation/repository.ts'
import { deliverDue } from './deliver.ts'
import { findChanges } from './find-changes.ts'
import { noteLiveListings, startFollowing } from './follow-changes.ts'
import { echo, type SubscriptionTests, startSubscriptionTests } from './subscriptions.fixture.ts'
import { setPaused } from './subscriptions.ts'

let tests: SubscriptionTests
beforeAll(async () => {
  tests = await startSubscriptionTests()
})
afterAll(() => tests.close())
beforeEach(() => tests.reset())

async function tag(id: string, tags: string[]): Promise<void> {
  await tests.query('delete from board.job_tags where job_id = $1', [id])
  await tests.query(
    'insert into board.job_tags (job_id, tag_slug, position) select $1, slug, place from unnest($2::text[]) with ordinality as t (slug, place)',
    [id, tags],
  )
  await tests.query('update board.jobs set updated_at = now() where id = $1', [id])
}

/** The events that webhooks were told, or the headings of a channel. */
async function run(): Promise<string[]> {
  // A channel's last message is a minute ago.
  tests.advance(60)
  return (await tests.run()).map(({ body }) => {
    const { type, content } = JSON.parse(body)
    return type ?? content.split(' · ')[0]
  })
}

describe('a listing', () => {
  it('that enters a search is new there', async () => {
    await tests.subscribe()
    await tests.subscribe({ kind: 'discord' })
    const { id } = await tests.addListing({ tags: ['p2p'] })
    expect(await run()).toEqual([])
    await tag(id, ['rust'])
    expect((await run()).toSorted()).toEqual(['1 new job', 'listing.published'])
    await tag(id, ['rust', 'p2p'])
    expect((await run()).toSorted()).toEqual(['1 changed job', 'listing.changed'])
  })

  it('that changes while another transaction is open is sent once that has ended', async () => {
    await tests.subscribe()
    const writer = await tests.board.context.database.pool.connect()
    try {
      await writer.query('begin')
      await writer.query('select')
      await tests.addListing()
      expect(await findChanges(tests.context)).toBe(0)
    } finally {
      await writer.query('commit')
      writer.release()
    }
    expect(await tests.findChanges()).toBe(1)
  })

  it('that was there before the subscription isn’t new when it changes', async () => {
    const { id } = await tests.addListing()
    await tests.findChanges()
    await tests.subscribe({ kind: 'discord' })
    await tag(id, ['rust', 'p2p'])
    expect(await run()).toEqual(['1 changed job'])
  })

  it('that leaves a search ends for webhooks, once, and for channels when it closes', async () => {
    const { id: subscription } = await tests.subscribe()
    await tests.subscribe({ kind: 'discord' })
    const { id, publicId } = await tests.addListing()
    await run()
    await tag(id, ['p2p'])
    const [message, ...others] = await tests.run()
    expect(others).toEqual([])
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'listing.ended',
      subscription,
      data: { id: publicId, url: expect.stringContaining(`-${publicId}`) },
    })
    await tests.move(id, 'close')
    expect(await run()).toEqual(['1 closed job'])
  })

  it('that leaves a search and enters it again is new again', async () => {
    await tests.subscribe()
    const { id } = await tests.addListing()
    await run()
    await tag(id, ['p2p'])
    await run()
    await tag(id, ['rust'])
    expect(await run()).toEqual(['listing.published'])
  })

  it('of a company that is hidden ends, and is new again when the company is shown', async () => {
    await tests.subscribe()
    const { id } = await tests.addListing()
    await run()
    const [row] = await tests.query<{ company_id: string }>(
      'select company_id from board.jobs where id = $1',
      [id],
    )
    const { db } = tests.board.context.database
    await setCompanyFrozen(db, row?.company_id ?? '', 'impersonation')
    expect(await run()).toEqual(['listing.ended'])
    await setCompanyFrozen(db, row?.company_id ?? '', null)
    expect(await run()).toEqual(['listing.published'])
  })
})

describe('the first subscription', () => {
  beforeEach(() => tests.query('delete from board.told_until'))

  it('knows the listings that were there before, however many parts they are noted in', async () => {
    const { id } = await tests.addListing()
    const closed = await tests.addListing()
    await tests.subscribe()
    await tests.move(closed.id, 'close')
    await tests.addListing()
    const { db } = tests.context.database
    const [count] = await tests.query<{ jobs: number }>('select count(*)::int as jobs from board.jobs')
    let parts = 0
    while (await noteLiveListings(db, 1)) parts += 1
    expect(parts).toBe(count?.jobs)
    await tag(id, ['rust', 'p2p'])
    expect((await run()).toSorted()).toEqual(['listing.changed', 'listing.published'])
    await tests.move(id, 'close')
    expect(await run()).toEqual(['listing.ended'])
  })

  it('forgets what was noted the last time', async () => {
    const { id } = await tests.addListing()
    await tests.subscribe()
    await run()
    await tests.query('delete from board.told_until')
    await tests.move(id, 'freeze')
    await tests.subscribe()
    expect(await run()).toEqual([])
    await tests.move(id, 'unfreeze')
    expect(await run()).toEqual(['listing.published', 'listing.published'])
  })

  it('that is made while the last one’s end is looked for misses nothing', async () => {
    const { db } = tests.context.database
    await startFollowing(db)
    while (await noteLiveListings(db));
    let finding: Promise<number> | undefined
    await db.transaction().execute(async (transaction) => {
      await startFollowing(transaction)
      finding = findChanges(tests.context)
      await vi.waitFor(async () => {
        const waiting = await tests.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(waiting).not.toEqual([])
      }, 30_000)
      await sql`insert into board.subscriptions (id, search, kind, destination, state)
        values (gen_random_uuid(), '', 'webhook', 'https://hooks.example/', 'active')`.execute(transaction)
    })
    await finding
    expect(await tests.query('select from board.told_until')).toHaveLength(1)
  })
})

describe('messages', () => {
  it('stop at a thousand for a receiver that fails', async () => {
    const { id } = await tests.subscribe()
    await tests.query('update board.subscriptions set failing_since = now() where id = $1', [id])
    await tests.query(
      `insert into board.deliveries (id, subscription_id, event, state) select gen_random_uuid(), $1, 'changed', 'waiting' from generate_series(1, 999)`,
      [id],
    )
    for (let n = 0; n < 3; n += 1) await tests.addListing()
    expect(await tests.findChanges()).toBe(1)
    await tests.addListing()
    expect(await tests.findChanges()).toBe(0)
  })
})

describe('a channel', () => {
  beforeEach(() => tests.stopClock())
  const addListings = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await tests.addListing()
  }
  /** The headings that it was told, and how many messages wait for it. */
  const deliver = async (): Promise<[string[], number]> => {
    const told = (await tests.deliver()).map(({ body }) => JSON.parse(body).content.split(' · ')[0])
    const waiting = await tests.query(`select from board.deliveries where state = 'waiting'`)
    return [told, waiting.length]
  }

  it('gets one message a minute of an import that comes in parts, and a webhook one for each listing', async () => {
    await tests.subscribe({ kind: 'discord' })
    for (const part of [3, 9]) {
      await addListings(part)
      await tests.findChanges()
    }
    expect(await deliver()).toEqual([['12 new jobs'], 0])
    for (const part of [2, 4]) {
      await addListings(part)
      await tests.findChanges()
      expect(await deliver()).toEqual([[], 1])
    }
    await tests.subscribe()
    await addListings(3)
    expect((await tests.run()).map(({ host }) => host)).toEqual(Array(3).fill('hooks.example'))
    const [pause] = await tests.query(
      `select extract(epoch from s.wait_until - d.tried_at)::int as seconds
       from board.subscriptions s join board.deliveries d on d.subscription_id = s.id and d.event = 'published' where s.kind = 'discord' and d.state = 'sent'`,
    )
    expect(pause).toEqual({ seconds: 60 })
    tests.advance(60)
    expect(await deliver()).toEqual([['9 new jobs'], 0])
  })

  it('gets one message a minute of new, changed and closed jobs, too', async () => {
    await tests.subscribe({ kind: 'discord' })
    const [first, second] = [await tests.addListing(), await tests.addListing()]
    expect(await run()).toEqual(['2 new jobs'])
    await tag(first.id, ['rust', 'p2p'])
    await tests.move(second.id, 'close')
    await addListings(1)
    await tests.findChanges()
    const told: string[] = []
    for (let minute = 0; minute < 3; minute += 1) {
      tests.advance(60)
      const [messages] = await deliver()
      expect(messages).toHaveLength(1)
      told.push(...messages)
      expect(await deliver()).toEqual([[], 2 - minute])
    }
    expect(told.toSorted()).toEqual(['1 changed job', '1 closed job', '1 new job'])
  })

  it('gets one message at a time from two processes', async () => {
    await tests.subscribe({ kind: 'discord' })
    const { id } = await tests.addListing()
    await run()
    await tag(id, ['rust', 'p2p'])
    await addListings(1)
    await tests.findChanges()
    tests.advance(60)
    let isFirst = true
    tests.receivers.answer = async (request, response) => {
      if (isFirst) {
        isFirst = false
        await deliverDue(tests.context)
      }
      echo(request, response)
    }
    expect(await deliver()).toEqual([[expect.any(String)], 1])
  })

  it('that was away gets one message of all that is new since', async () => {
    await tests.subscribe({ kind: 'discord' })
    tests.receivers.answer = (_, response) => response.writeHead(503).end()
    for (let n = 0; n < 12; n += 1) {
      await addListings(1)
      await tests.findChanges()
      tests.advance(61)
      expect(await deliver()).toEqual([[n === 0 ? '1 new job' : `${n + 1} new jobs`], 1])
    }
    tests.receivers.answer = echo
    tests.advance(86_400)
    expect(await deliver()).toEqual([['12 new jobs'], 0])
  })

  it('that refuses what a message says gets what is new in another one', async () => {
    await tests.subscribe({ kind: 'discord' })
    tests.receivers.answer = (_, response) => response.writeHead(400).end()
    await addListings(1)
    await tests.findChanges()
    expect(await deliver()).toEqual([['1 new job'], 1])
    tests.receivers.answer = echo
    await addListings(2)
    await tests.findChanges()
    tests.advance(86_400)
    const [told] = await deliver()
    tests.advance(60)
    told.push(...(await deliver())[0])
    expect(told.toSorted()).toEqual(['1 new job', '2 new jobs'])
  })

  it('gets a listing as it is when its minute is over, and none that was hidden before', async () => {
    await tests.subscribe({ kind: 'discord' })
    const [hidden, changed] = [await tests.addListing(), await tests.addListing()]
    expect(await run()).toEqual(['2 new jobs'])
    for (const tags of [['rust'], ['rust', 'p2p']])
      for (const { id } of [hidden, changed]) {
        await tag(id, tags)
        await tests.findChanges()
      }
    await tests.move(hidden.id, 'freeze')
    const [waiting] = await tests.query(
      `select event, cardinality(job_ids) as jobs from board.deliveries where state = 'waiting'`,
    )
    expect(waiting).toEqual({ event: 'changed', jobs: 2 })
    tests.advance(60)
    expect(await deliver()).toEqual([['1 changed job'], 0])
  })
})

it('emails about a receiver that is gone go out once a day', async () => {
  const { id, viewer } = await tests.subscribe()
  await tests.query(
    `update "_User" set email = 'ana@example.com', "emailVerified" = true where "objectId" = $1`,
    [viewer.user?.id],
  )
  tests.receivers.answer = (_, response) => response.writeHead(410).end()
  const mails = async (): Promise<number> => {
    tests.queued.length = 0
    await tests.addListing()
    await tests.run()
    await setPaused(tests.context, viewer, { id, isPaused: false })
    await tests.deliver()
    await setPaused(tests.context, viewer, { id, isPaused: false })
    return tests.queued.filter(({ name }) => name === 'subscription-mail').length
  }
  expect([await mails(), await mails()]).toEqual([1, 0])
  tests.advance(86_401)
  expect(await mails()).toBe(1)
})
