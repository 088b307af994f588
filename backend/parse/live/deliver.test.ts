import { expect, it, vi } from 'vitest'
import type { Change } from './change.ts'
import { createCosts, deliver } from './deliver.ts'
import { createSubscriptions, type Outlet, type Subscription, type Subscriptions } from './subscriptions.ts'
import type { ListOwners } from './token-owners.ts'

const listOwners: ListOwners = () => Promise.resolve(new Map())

interface Socket extends Outlet {
  frames: string[]
  refusals: number
}

function openSocket(
  subscriptions: Subscriptions,
): Socket & { watch(requestId: number, where: object): void } {
  const own = new Map<number, Subscription>()
  const socket: ReturnType<typeof openSocket> = {
    clientId: 'client',
    installationId: undefined,
    isMaster: false,
    token: undefined,
    frames: [],
    refusals: 0,
    send: (frame) => socket.frames.push(frame),
    refuse: () => {
      socket.refusals += 1
    },
    forget(requestId) {
      const subscription = own.get(requestId)
      if (subscription !== undefined) subscriptions.remove(subscription)
      own.delete(requestId)
    },
    watch(requestId, where) {
      const watched = subscriptions.query('Rq', { ...where })
      const subscription = {
        outlet: socket,
        requestId,
        watched,
        token: undefined,
        keys: undefined,
        watch: undefined,
      }
      own.set(requestId, subscription)
      subscriptions.add(subscription)
    },
  }
  return socket
}

function changeTo(t: string): Change {
  const current = { className: 'Rq', objectId: 'x', t }
  return { className: 'Rq', isDeleted: false, original: undefined, current, permissions: undefined }
}

it('yields between costly conditions, and ends those of a socket with too many', async () => {
  const subscriptions = createSubscriptions()
  const giveTurn = vi.fn(() => Promise.resolve())
  const costs = createCosts({ now: () => 0, giveTurn })
  const [greedy, plain] = [openSocket(subscriptions), openSocket(subscriptions)]
  for (let n = 0; n < 50; n += 1) greedy.watch(n, { t: { $regex: `.*.*b${n}` } })
  plain.watch(1, { t: { $regex: '^\\Qaaa\\E' } })
  await deliver({ subscriptions, listOwners, costs }, changeTo('a'.repeat(10_000)))
  const ops = greedy.frames.map((frame): unknown => JSON.parse(frame))
  expect(ops.length).toBeGreaterThan(10)
  for (const op of ops) expect(op).toMatchObject({ op: 'error', code: 155, reconnect: false })
  expect(giveTurn.mock.calls.length).toBeGreaterThanOrEqual(5)
  expect(plain.frames.map((frame): unknown => JSON.parse(frame))).toEqual([
    expect.objectContaining({ op: 'create' }),
  ])
  expect(greedy.refusals).toBe(0)
})

it('closes a socket that exceeds its costs repeatedly, not one that seldom does', async () => {
  const subscriptions = createSubscriptions()
  const offend = async (pauseMilliseconds: number): Promise<number> => {
    let time = 0
    const costs = createCosts({ now: () => time })
    const socket = openSocket(subscriptions)
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 50; n += 1) socket.watch(n, { t: { $regex: `.*.*b${n}` } })
      await deliver({ subscriptions, listOwners, costs }, changeTo('a'.repeat(10_000)))
      time += pauseMilliseconds
    }
    for (let n = 0; n < 50; n += 1) socket.forget(n)
    return socket.refusals
  }
  expect(await offend(1_000)).toBe(1)
  expect(await offend(70_000)).toBe(0)
})

it('yields between many cheap changes', async () => {
  const subscriptions = createSubscriptions()
  const giveTurn = vi.fn(() => Promise.resolve())
  const costs = createCosts({ now: () => 0, giveTurn })
  openSocket(subscriptions).watch(1, { t: 'a' })
  for (let n = 0; n < 1_000; n += 1) await deliver({ subscriptions, listOwners, costs }, changeTo('a'))
  expect(giveTurn).toHaveBeenCalled()
})
