import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Budget, createBudget, type Priority } from './budget.ts'

let sent: string[]
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
})

const soon = (): number => Date.now() + 60_000
const send = (budget: Budget, priority: Priority, name: string): void =>
  void budget.take(priority, soon()).then(() => sent.push(name))

describe('a node’s budget of requests', () => {
  it('serves callers before the follower, at the rate that the operator set', async () => {
    const budget = createBudget({ requestsPerSecond: 2, limitsLive: true })
    for (const name of ['follow 1', 'follow 2', 'follow 3', 'follow 4']) send(budget, 'background', name)
    for (const name of ['call 1', 'call 2']) send(budget, 'live', name)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['follow 1', 'follow 2'])
    await vi.advanceTimersByTimeAsync(1_010)
    expect(sent.slice(2)).toEqual(['call 1', 'call 2'])
    await vi.advanceTimersByTimeAsync(500)
    expect(sent.slice(4)).toEqual(['follow 3'])
    await vi.advanceTimersByTimeAsync(500)
    expect(sent.slice(5)).toEqual(['follow 4'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('refuses a caller at once who would have to wait too long', async () => {
    const budget = createBudget({ requestsPerSecond: 1, limitsLive: true })
    await budget.take('live', Date.now() + 5_000)
    for (let place = 1; place <= 5; place++) send(budget, 'live', `call ${place}`)
    await expect(budget.take('live', Date.now() + 5_000)).rejects.toMatchObject({ kind: 'busy' })
    await vi.advanceTimersByTimeAsync(5_100)
    expect(sent).toHaveLength(5)
  })

  it('holds back no caller where the operator set no rate', async () => {
    const budget = createBudget({ requestsPerSecond: 5, limitsLive: false })
    for (let place = 1; place <= 100; place++) send(budget, 'live', 'call')
    for (let place = 1; place <= 12; place++) send(budget, 'background', 'follow')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.filter((name) => name === 'call')).toHaveLength(100)
    expect(sent.filter((name) => name === 'follow')).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(1_010)
    expect(sent.filter((name) => name === 'follow')).toHaveLength(10)
  })

  it('pauses the following, but no caller, when the node says that it gets too many', async () => {
    const budget = createBudget({ requestsPerSecond: undefined, limitsLive: false })
    budget.slowDown(7_000)
    send(budget, 'background', 'follow')
    send(budget, 'live', 'call')
    await vi.advanceTimersByTimeAsync(6_900)
    expect(sent).toEqual(['call'])
    await vi.advanceTimersByTimeAsync(200)
    expect(sent).toEqual(['call', 'follow'])
  })

  it('refuses those who wait when the server stops, and leaves no timer', async () => {
    const budget = createBudget({ requestsPerSecond: 1, limitsLive: true })
    await budget.take('background', soon())
    const waiting = expect(budget.take('background', soon())).rejects.toMatchObject({ kind: 'busy' })
    budget.close()
    await waiting
    expect(vi.getTimerCount()).toBe(0)
  })
})
