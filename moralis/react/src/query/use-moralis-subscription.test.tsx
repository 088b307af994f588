// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createDeferred, renderWithMoralis, watchConsole } from '../provider/render-hook.fixture.tsx'
import { type SubscriptionOptions, useMoralisSubscription } from './query-hooks.ts'
import { createQueryMoralis, ScriptedSubscription, subscribes } from './scripted-query.fixture.ts'

const console = watchConsole()

async function open(options: SubscriptionOptions = {}, isStrict = false) {
  const rendered = await renderWithMoralis(
    (own: SubscriptionOptions) => useMoralisSubscription('Job', undefined, [], own),
    { moralis: createQueryMoralisOnce(), initialProps: options, isStrict },
  )
  return rendered
}

let prepare = () => {}
function createQueryMoralisOnce() {
  const moralis = createQueryMoralis()
  prepare()
  prepare = () => {}
  return moralis
}

it('passes five events to the handlers of the last render', async () => {
  const subscription = new ScriptedSubscription()
  prepare = () => void subscribes.mockResolvedValue(subscription)
  const { rerender } = await open()
  const handlers = {
    onCreate: vi.fn(),
    onUpdate: vi.fn(),
    onEnter: vi.fn(),
    onLeave: vi.fn(),
    onDelete: vi.fn(),
  }
  rerender(handlers)
  for (const event of ['create', 'update', 'enter', 'leave', 'delete']) subscription.emit(event, { event })
  expect(Object.values(handlers).map(({ mock }) => mock.calls[0]?.[0])).toEqual([
    { event: 'create' },
    { event: 'update' },
    { event: 'enter' },
    { event: 'leave' },
    { event: 'delete' },
  ])
  expect(subscribes).toHaveBeenCalledTimes(1)
})

it('unsubscribes when disabled and subscribes again when enabled', async () => {
  const subscription = new ScriptedSubscription()
  prepare = () => void subscribes.mockResolvedValue(subscription)
  const onCreate = vi.fn()
  const { rerender } = await open({ onCreate })
  await act(async () => rerender({ onCreate, enabled: false }))
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
  subscription.emit('create', {})
  expect(onCreate).not.toHaveBeenCalled()
  await act(async () => rerender({ onCreate, enabled: true }))
  expect(subscribes).toHaveBeenCalledTimes(2)
})

it('closes a subscription that was still being opened', async () => {
  const opening = createDeferred<ScriptedSubscription>()
  prepare = () => void subscribes.mockReturnValue(opening.promise)
  const { unmount } = await open()
  unmount()
  const subscription = new ScriptedSubscription()
  await act(async () => opening.resolve(subscription))
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
})

it('opens one subscription in StrictMode', async () => {
  await open({}, true)
  expect(subscribes).toHaveBeenCalledTimes(1)
})

it('passes a failure to open to onError', async () => {
  prepare = () => void subscribes.mockRejectedValue(new Error('no socket'))
  const onError = vi.fn()
  await open({ onError })
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ message: 'no socket' })
  prepare = () => void subscribes.mockRejectedValue(new Error('no socket either'))
  await open()
  expect(console.warnings()).toContain('no socket either')
})

it('reports errors thrown by its handlers', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const ofApp = new Error('of the app')
  const throwing = () => {
    throw ofApp
  }
  prepare = () => void subscribes.mockRejectedValue(new Error('no socket'))
  await open({ onError: throwing })
  const subscription = new ScriptedSubscription()
  prepare = () => void subscribes.mockResolvedValue(subscription)
  await open({ onCreate: throwing })
  subscription.emit('create', {})
  expect(reported.mock.calls).toEqual([[ofApp], [ofApp]])
  vi.unstubAllGlobals()
})
