import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openNotices } from '../../../board/server/database/notices.ts'
import { joinProcesses } from '../../../board/server/database/processes.ts'
import { createLiveChanges, type LiveChanges } from '../../live-changes/live-changes.ts'
import { type LiveBoard, startLiveBoard, subscribe } from '../../tests/support/live-board.ts'
import { type Change, readChange } from './change.ts'

const log = pino({ level: 'silent' })

/** As much of another process as live queries see of it: its end of the channel. */
interface OtherProcess {
  channel: LiveChanges
  watched: Set<string>
  heard: Change[]
  close(): Promise<void>
}

let live: LiveBoard
let other: OtherProcess

async function startOther(): Promise<OtherProcess> {
  const { database, config } = live.identity
  const watched = new Set<string>()
  const heard: Change[] = []
  const notices = await openNotices(database.connection, log)
  const processes = await joinProcesses(database, notices, config)
  const channel = createLiveChanges({
    database,
    processes,
    log,
    listClasses: () => [...watched],
    isWatchedHere: (className) => watched.has(className),
    hear: (text) => heard.push(readChange(text)),
  })
  await notices.listen(channel.listeners)
  await channel.start()
  const close = async (): Promise<void> => {
    await channel.close()
    await notices.close()
  }
  return { channel, watched, heard, close }
}

/** The other process begins to watch, and ours gets to know. */
async function watchThere(className: string): Promise<void> {
  other.watched.add(className)
  other.channel.announce()
  await vi.waitFor(() => expect(live.identity.parse.live.isWatched(className)).toBe(true))
}

const countRows = async (): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from board.live_changes`.execute(live.identity.database.db)
  return rows[0]?.count ?? 0
}

beforeAll(async () => {
  live = await startLiveBoard()
  other = await startOther()
})
afterAll(async () => {
  await other.close()
  await live.close()
})

describe('live queries of several processes', () => {
  it('sends no changes while no other process watches the class', async () => {
    await live.makeClass('Alone')
    const socket = await live.connect()
    await subscribe(socket, 'Alone')
    const id = await live.make('Alone', { n: 1 })
    expect(await socket.next()).toMatchObject({ op: 'create', object: { objectId: id } })
    expect(await countRows()).toBe(0)
  })

  it('sends other processes changes of any size in order', async () => {
    await live.makeClass('Shared')
    await watchThere('Shared')
    const text = 'ü'.repeat(50_000)
    const id = await live.make('Shared', { title: text, n: 0 })
    for (let n = 1; n <= 20; n += 1) await live.change('Shared', id, { n })
    await live.asMaster('DELETE', `/classes/Shared/${id}`)
    await vi.waitFor(() => expect(other.heard).toHaveLength(22))
    expect(other.heard[0]).toMatchObject({
      className: 'Shared',
      original: undefined,
      current: { objectId: id, title: text },
      permissions: { find: { '*': true } },
    })
    expect(other.heard.slice(1, -1).map(({ original, current }) => [original?.n, current.n])).toEqual(
      Array.from({ length: 20 }, (_, n) => [n, n + 1]),
    )
    expect(other.heard[21]).toMatchObject({ isDeleted: true, current: { objectId: id } })
  })

  it('shows readers changes of other processes once, as far as they may see them', async () => {
    await live.makeClass('Foreign')
    const { token, id: userId } = await live.signUp('foreign_reader')
    const [anybody, reader] = [await live.connect(), await live.connect({ sessionToken: token })]
    await subscribe(anybody, 'Foreign')
    await subscribe(reader, 'Foreign')
    await vi.waitFor(() => expect(other.channel.isWatchedElsewhere('Foreign')).toBe(true))
    const tell = (objectId: string, acl: Record<string, unknown>): Promise<void> =>
      other.channel.send(
        'Foreign',
        JSON.stringify({
          className: 'Foreign',
          isDeleted: false,
          current: { className: 'Foreign', objectId, secret: 's', createdAt: '2026-01-01', ACL: acl },
          permissions: { find: { '*': true }, get: { '*': true }, protectedFields: { '*': ['secret'] } },
        }),
      )
    await tell('closed', { [userId]: { read: true } })
    await tell('open', { '*': { read: true } })
    expect(await reader.next()).toMatchObject({ op: 'create', object: { objectId: 'closed' } })
    for (const socket of [reader, anybody]) {
      const { op, object } = await socket.next()
      expect([op, object]).toMatchObject(['create', { objectId: 'open' }])
      expect(object).not.toHaveProperty('secret')
    }
    const id = await live.make('Foreign', { n: 1 })
    for (const socket of [reader, anybody])
      expect(await socket.next()).toMatchObject({ op: 'create', object: { objectId: id } })
  })

  it('is known to every process once its client is told that it is subscribed', async () => {
    const socket = await live.connect()
    for (let n = 1; n <= 15; n += 1) {
      await live.makeClass(`AtOnce${n}`)
      await subscribe(socket, `AtOnce${n}`)
      expect(other.channel.isWatchedElsewhere(`AtOnce${n}`)).toBe(true)
    }
  })

  it('lets nobody wait for a process that does not answer', async () => {
    const notices = await openNotices(live.identity.database.connection, log)
    await joinProcesses(live.identity.database, notices, live.identity.config)
    const socket = await live.connect()
    await live.makeClass('Silent')
    await subscribe(socket, 'Silent')
    await notices.close()
  })

  it('resumes after the listening connections were lost', async () => {
    await live.makeClass('Again')
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(live.identity.database.db)
    await live.identity.database.isReachable()
    await watchThere('Again')
    other.heard.length = 0
    await vi.waitFor(
      async () => {
        await live.make('Again', { n: 1 })
        expect(other.heard.length).toBeGreaterThan(0)
      },
      { interval: 50 },
    )
  })

  it('forgets the subscriptions of a process that ended', async () => {
    const third = await startOther()
    third.watched.add('Ended')
    third.channel.announce()
    await vi.waitFor(() => expect(live.identity.parse.live.isWatched('Ended')).toBe(true))
    await third.close()
    await vi.waitFor(() => expect(live.identity.parse.live.isWatched('Ended')).toBe(false))
  })
})
