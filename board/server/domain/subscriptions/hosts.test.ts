import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { echo, type SubscriptionTests, startSubscriptionTests } from './subscriptions.fixture.ts'

let tests: SubscriptionTests
beforeAll(async () => {
  tests = await startSubscriptionTests()
})
afterAll(() => tests.close())
beforeEach(() => tests.reset())

const countOf = (wanted: string): number =>
  tests.receivers.received.filter(({ host }) => host === wanted).length

it('gets at most 300 requests with all others, and what is left after them', async () => {
  let by = await tests.signUp()
  for (let n = 0; n < 40; n += 1) {
    if (n % 5 === 4) by = await tests.signUp()
    await tests.subscribe({ address: `https://slow-${n}.example/`, by })
  }
  for (let n = 0; n < 8; n += 1) await tests.addListing()
  const hanging: (() => void)[] = []
  let most = 0
  let isReleased = false
  tests.receivers.answer = async (request, response) => {
    if (request.path === '/witness' || isReleased) return echo(request, response)
    most = Math.max(
      most,
      hanging.push(() => echo(request, response)),
    )
    if (hanging.length !== 300) return undefined
    // Anything else that was sent comes before this.
    await fetch(`${tests.receivers.origin}/witness`, { method: 'POST', body: '{}' })
    isReleased = true
    for (const end of hanging.splice(0)) end()
    return undefined
  }
  await tests.run()
  const { received } = tests.receivers
  expect([most, received.filter(({ path }) => path !== '/witness').length]).toEqual([300, 320])
})

describe('a host', () => {
  it('gets eight requests at a time, however many subscriptions go there, and keeps no other host waiting', async () => {
    for (let n = 0; n < 4; n += 1) {
      const by = await tests.signUp()
      for (let m = 0; m < 5; m += 1) await tests.subscribe({ address: `https://slow.example/${n}${m}`, by })
    }
    await tests.subscribe({ address: 'https://quick.example/' })
    await tests.addListing()
    const hanging: (() => void)[] = []
    let most = 0
    let isReleased = false
    const releaseOnceBothAreThere = (): void => {
      if (hanging.length < 8 || countOf('quick.example') === 0) return
      isReleased = true
      for (const end of hanging.splice(0)) end()
    }
    tests.receivers.answer = (request, response) => {
      if (request.host === 'quick.example' || isReleased) echo(request, response)
      else hanging.push(() => echo(request, response))
      most = Math.max(most, hanging.length)
      // Anything else that may come comes first.
      setImmediate(releaseOnceBothAreThere)
    }
    await tests.run()
    expect({ isReleased, most, slow: countOf('slow.example'), quick: countOf('quick.example') }).toEqual({
      isReleased: true,
      most: 8,
      slow: 20,
      quick: 1,
    })
  })

  it('that doesn’t answer keeps no message waiting that comes later', async () => {
    await tests.subscribe({ address: 'https://dead.example/' })
    await tests.subscribe({ address: 'https://alive.example/' })
    const hanging: (() => void)[] = []
    let wasLater = false
    tests.receivers.answer = async (request, response) => {
      if (request.host === 'dead.example') return hanging.push(() => response.destroy())
      echo(request, response)
      if (countOf('alive.example') === 1) {
        await vi.waitFor(() => expect(hanging).toHaveLength(1))
        await tests.addListing()
        return tests.findChanges()
      }
      // It hangs until the other has the message that came meanwhile.
      wasLater = hanging.length > 0
      for (const end of hanging.splice(0)) end()
      return undefined
    }
    await tests.addListing()
    await tests.run()
    expect([wasLater, countOf('alive.example')]).toEqual([true, 2])
  })
})
