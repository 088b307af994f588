// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderWithMoralis, watchConsole } from '../provider/render-hook.fixture.tsx'
import { type LiveHandler, type QueryOptions, useMoralisQuery } from './query-hooks.ts'
import { createQueryMoralis, finds, ScriptedSubscription, subscribes } from './scripted-query.fixture.ts'

const console = watchConsole()
const jobs = [{ id: 'a' }, { id: 'b' }]

describe('useMoralisQuery', () => {
  it('finds objects when the SDK is ready and returns them unchanged', async () => {
    const moralis = createQueryMoralis()
    finds.mockResolvedValue(jobs)
    const { result } = await renderWithMoralis(() => useMoralisQuery('Job'), { moralis, isStrict: true })
    expect(result.current).toMatchObject({ data: jobs, error: null, isFetching: false, isLoading: false })
    expect(result.current.data).toBe(jobs)
    expect(Object.keys(result.current).sort()).toEqual(['data', 'error', 'fetch', 'isFetching', 'isLoading'])
    expect(finds).toHaveBeenCalledTimes(1)
  })

  it('waits for fetch without autoFetch', async () => {
    const moralis = createQueryMoralis()
    finds.mockResolvedValue(jobs)
    const { result } = await renderWithMoralis(
      () => useMoralisQuery('Job', undefined, [], { autoFetch: false }),
      {
        moralis,
      },
    )
    expect([result.current.data, finds.mock.calls.length]).toEqual([[], 0])
    await act(async () => void (await result.current.fetch()))
    expect(result.current.data).toBe(jobs)
  })

  it('sets the error of a failed query', async () => {
    const moralis = createQueryMoralis()
    finds.mockRejectedValue(Object.assign(new Error('no'), { code: 119 }))
    const { result } = await renderWithMoralis(() => useMoralisQuery('Job'), { moralis })
    expect(result.current).toMatchObject({ data: [], error: { code: 119 } })
  })

  it('queries again when deps change and only then', async () => {
    const moralis = createQueryMoralis()
    const { rerender } = await renderWithMoralis(
      ({ state, dep }: { state: string; dep: number }) =>
        useMoralisQuery('Job', (query) => query.equalTo('state', state), [dep]),
      { moralis, initialProps: { state: 'open', dep: 1 } },
    )
    await act(async () => rerender({ state: 'closed', dep: 1 }))
    expect(finds).toHaveBeenCalledTimes(1)
    await act(async () => rerender({ state: 'closed', dep: 2 }))
    expect(finds).toHaveBeenLastCalledWith('Job', { state: 'closed' })
    expect(finds).toHaveBeenCalledTimes(2)
  })

  it('queries again without deps when the conditions change', async () => {
    const moralis = createQueryMoralis()
    const { rerender } = await renderWithMoralis(
      ({ state }: { state: string }) => useMoralisQuery('Job', (query) => query.equalTo('state', state)),
      { moralis, initialProps: { state: 'open' } },
    )
    await act(async () => rerender({ state: 'open' }))
    expect(finds).toHaveBeenCalledTimes(1)
    await act(async () => rerender({ state: 'closed' }))
    expect(finds.mock.calls.map(([, conditions]) => conditions)).toEqual([
      { state: 'open' },
      { state: 'closed' },
    ])
    expect(subscribes).not.toHaveBeenCalled()
  })
})

it('keeps a list as data when the server answers something else', async () => {
  const moralis = createQueryMoralis()
  finds.mockResolvedValue(Object(null))
  const { result } = await renderWithMoralis(() => useMoralisQuery('Job'), { moralis })
  expect(result.current).toMatchObject({
    data: [],
    error: { code: 'invalid_response', message: 'The server returned an invalid response.' },
  })
})

it('stops after some queries when the conditions differ in every render', async () => {
  const moralis = createQueryMoralis()
  let now = 0
  const { rerender, result } = await renderWithMoralis(
    () =>
      useMoralisQuery('Job', (query) => {
        now += 1
        return query.equalTo('until', now)
      }),
    { moralis },
  )
  for (let render = 0; render < 10; render += 1) await act(async () => rerender())
  expect(finds.mock.calls.length).toBeLessThan(8)
  expect(result.current.isFetching).toBe(false)
  expect(console.warnings().filter((text) => text.includes('another call in every render'))).toHaveLength(1)
})

describe('a search box without deps', () => {
  const letters = [...'solidity'].map((_letter, index) => 'solidity'.slice(0, index + 1))

  it('fetches with the text typed so far', async () => {
    const moralis = createQueryMoralis()
    const { rerender, result } = await renderWithMoralis(
      ({ text }: { text: string }) =>
        useMoralisQuery('Job', (query) => query.equalTo('text', text), undefined, { autoFetch: false }),
      { moralis, initialProps: { text: '' } },
    )
    for (const text of letters) rerender({ text })
    await act(async () => void (await result.current.fetch()))
    expect(finds.mock.calls).toEqual([['Job', { text: 'solidity' }]])
    expect(console.warnings()).toEqual(['No window.ethereum found'])
  })

  it('ends with the whole text, however fast it is typed', async () => {
    const moralis = createQueryMoralis()
    const { rerender } = await renderWithMoralis(
      ({ text }: { text: string }) => useMoralisQuery('Job', (query) => query.equalTo('text', text)),
      { moralis, initialProps: { text: '' } },
    )
    for (const text of letters) await act(async () => rerender({ text }))
    expect(finds.mock.calls.at(-1)).toEqual(['Job', { text: 'solidity' }])
  })
})

describe('a live query', () => {
  async function open(options: QueryOptions = {}) {
    const moralis = createQueryMoralis()
    const subscription = new ScriptedSubscription()
    finds.mockResolvedValue(jobs)
    subscribes.mockResolvedValue(subscription)
    const rendered = await renderWithMoralis(
      (own: QueryOptions) => useMoralisQuery('Job', undefined, [], { live: true, ...own }),
      { moralis, initialProps: options },
    )
    const emit = (event: string, object: unknown) => act(() => void subscription.emit(event, object))
    return { ...rendered, emit, subscription, ids: () => rendered.result.current.data.map(({ id }) => id) }
  }

  it('appends, replaces and removes objects', async () => {
    const { emit, ids, result } = await open()
    emit('create', { id: 'c' })
    emit('enter', { id: 'd' })
    expect(ids()).toEqual(['a', 'b', 'c', 'd'])
    const changed = { id: 'a', n: 1 }
    emit('update', changed)
    expect(result.current.data[0]).toBe(changed)
    emit('leave', { id: 'a' })
    emit('delete', { id: 'b' })
    expect(ids()).toEqual(['c', 'd'])
  })

  it('shows an object of the first answer once', async () => {
    const { emit, ids } = await open()
    emit('create', { id: 'b' })
    expect(ids()).toEqual(['a', 'b'])
  })

  it('uses the handlers of the newest render', async () => {
    const first = vi.fn<LiveHandler>((_object, all) => all)
    const { emit, ids, rerender } = await open({ onLiveCreate: first })
    rerender({ onLiveCreate: (object, all) => [object, ...all] })
    emit('create', { id: 'c' })
    expect([ids(), first.mock.calls]).toEqual([['c', 'a', 'b'], []])
  })

  it('keeps rendering when a handler throws', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const ofApp = new Error('of the app')
    const { emit, ids } = await open({
      onLiveCreate: () => {
        throw ofApp
      },
    })
    emit('create', { id: 'c' })
    expect([ids(), reported.mock.calls]).toEqual([['a', 'b'], [[ofApp]]])
    vi.unstubAllGlobals()
  })

  it('unsubscribes when its component unmounts', async () => {
    const { subscription, unmount } = await open()
    unmount()
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
  })
})
