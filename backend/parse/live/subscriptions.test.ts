import { describe, expect, it } from 'vitest'
import { createSubscriptions, type Outlet, type Subscription, type WatchedQuery } from './subscriptions.ts'

const outlet: Outlet = {
  clientId: 'client',
  installationId: undefined,
  isMaster: false,
  token: undefined,
  send: () => {},
  refuse: () => {},
  forget: () => {},
}

function subscriptionTo(watched: WatchedQuery, requestId: number): Subscription {
  return { outlet, requestId, watched, token: undefined, keys: undefined, watch: undefined }
}

describe('subscriptions', () => {
  it('keeps all equal subscriptions that are made at the same time', () => {
    const subscriptions = createSubscriptions()
    const one = subscriptionTo(subscriptions.query('Jobs', { n: 1 }), 1)
    const two = subscriptionTo(subscriptions.query('Jobs', { n: 1 }), 2)
    subscriptions.add(one)
    subscriptions.add(two)
    expect(subscriptions.list('Jobs').flatMap((watched) => [...watched.subscriptions])).toEqual([one, two])
    subscriptions.remove(one)
    expect(subscriptions.list('Jobs').flatMap((watched) => [...watched.subscriptions])).toEqual([two])
    subscriptions.remove(two)
    expect(subscriptions.isWatched('Jobs')).toBe(false)
  })

  it('reports when a class begins and ceases to be watched, and not in between', () => {
    const seen: string[][] = []
    const subscriptions = createSubscriptions(() => seen.push(subscriptions.listClasses()))
    const one = subscriptionTo(subscriptions.query('Jobs', { n: 1 }), 1)
    const two = subscriptionTo(subscriptions.query('Jobs', { n: 2 }), 2)
    subscriptions.add(one)
    subscriptions.add(two)
    subscriptions.remove(one)
    subscriptions.remove(two)
    expect(seen).toEqual([['Jobs'], []])
  })
})
