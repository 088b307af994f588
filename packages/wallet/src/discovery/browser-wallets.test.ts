import { type ScriptedProvider, scriptedProvider } from '@cryptolist/testkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Wallet, watchWallets } from './browser-wallets.ts'

const icon = 'data:image/svg+xml,%3Csvg/%3E'
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

function announce(detail: unknown): void {
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

function detailOf(name: string, provider: ScriptedProvider, info: object = {}): object {
  return { info: { uuid: name, name, rdns: `example.${name.toLowerCase()}`, icon, ...info }, provider }
}

function watch(): { names(): string[]; last(): readonly Wallet[]; times(): number; stop(): void } {
  const told: (readonly Wallet[])[] = []
  const stop = watchWallets((wallets) => told.push(wallets))
  const last = () => told.at(-1) ?? []
  return { names: () => last().map(({ name }) => name), last, times: () => told.length, stop }
}

it('reports an empty list at once when there is no wallet', () => {
  const watched = watch()
  expect(watched.names()).toEqual([])
  expect(watched.times()).toBe(1)
})

it('reports all announced wallets at once, then each later one', () => {
  page.addEventListener('eip6963:requestProvider', () => {
    announce(detailOf('Lantern', scriptedProvider()))
    announce(detailOf('Fjord', scriptedProvider()))
  })
  const watched = watch()
  expect(watched.times()).toBe(1)
  expect(watched.names()).toEqual(['Lantern', 'Fjord'])
  announce(detailOf('Ember', scriptedProvider()))
  expect(watched.names()).toEqual(['Lantern', 'Fjord', 'Ember'])
  expect(watched.last()[0]).toMatchObject({ id: 'example.lantern', icon })
})

it('asks no wallet for anything', () => {
  const provider = scriptedProvider()
  Reflect.set(page, 'ethereum', provider)
  const watched = watch()
  announce(detailOf('Lantern', scriptedProvider()))
  expect(provider.calls).toEqual([])
  expect(watched.last().every((wallet) => wallet.id !== '')).toBe(true)
})

it('lists a wallet once, however often it announces itself', () => {
  const watched = watch()
  const provider = scriptedProvider()
  announce(detailOf('Lantern', provider))
  announce(detailOf('Lantern', provider))
  expect(watched.names()).toEqual(['Lantern'])
  expect(watched.times()).toBe(2)
})

it('lists window.ethereum as "Browser wallet" only when no announced wallet is the same', () => {
  const provider = scriptedProvider()
  Reflect.set(page, 'ethereum', provider)
  const watched = watch()
  expect(watched.last()).toEqual([{ id: 'browser', name: 'Browser wallet', icon: null, provider }])
  announce(detailOf('Fjord', scriptedProvider()))
  expect(watched.names()).toEqual(['Fjord', 'Browser wallet'])
  announce(detailOf('Lantern', provider))
  expect(watched.names()).toEqual(['Fjord', 'Lantern'])
})

it('reports a wallet that announces itself late', () => {
  const watched = watch()
  Reflect.set(page, 'ethereum', scriptedProvider())
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(watched.names()).toEqual(['Browser wallet'])
})

it.each([
  ['nothing', undefined],
  ['no provider', { info: { uuid: 'a', name: 'A', rdns: 'a.a', icon } }],
  [
    'a provider without events',
    { info: { uuid: 'a', name: 'A', rdns: 'a.a', icon }, provider: { request() {} } },
  ],
  ['no name', detailOf(' ', scriptedProvider())],
  ['no rdns', detailOf('A', scriptedProvider(), { rdns: '' })],
])('passes over an announcement with %s', (_what, detail) => {
  const watched = watch()
  announce(detail)
  expect(watched.names()).toEqual([])
})

it('takes pictures only from the announcement itself, never from another address', () => {
  const watched = watch()
  announce(detailOf('Lantern', scriptedProvider(), { icon: 'https://elsewhere.example/icon.png' }))
  expect(watched.last()[0]?.icon).toBeNull()
})

it('calls back no more after listening stopped', () => {
  const watched = watch()
  watched.stop()
  announce(detailOf('Lantern', scriptedProvider()))
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(watched.times()).toBe(1)
})
