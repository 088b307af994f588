import PagesParse from 'parse'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMoralis } from '../../moralis.ts'
import { createLocalStorage, createMemoryStorage } from './adapt-storage.ts'

const values = new Map<string, string>()
const browserStorage = {
  get length() {
    return values.size
  },
  key: (index: number) => [...values.keys()][index] ?? null,
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
  clear: () => values.clear(),
}

beforeEach(() => {
  values.clear()
  vi.stubGlobal('localStorage', browserStorage)
})

describe.each([
  ['localStorage', createLocalStorage],
  ['memory', createMemoryStorage],
])('a storage in %s', (_, create) => {
  it('stores, lists and removes values', () => {
    const storage = create()
    storage.setItem('a', '1')
    storage.setItem('b', '2')
    storage.removeItem('b')
    expect([storage.getItem('a'), storage.getItem('b'), storage.getAllKeys()]).toEqual(['1', null, ['a']])
    storage.clear()
    expect(storage.getAllKeys()).toEqual([])
  })
})

describe('localStorage', () => {
  it('keeps everything in memory without localStorage', () => {
    const storage = createLocalStorage()
    vi.stubGlobal('localStorage', undefined)
    storage.setItem('a', '1')
    expect([storage.getItem('a'), storage.getAllKeys()]).toEqual(['1', ['a']])
  })

  it('keeps everything in memory when localStorage is forbidden', () => {
    const storage = createLocalStorage()
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      writable: true,
      value: undefined,
    })
  })

  it('keeps the session in memory and warns when localStorage is full', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const storage = createLocalStorage()
    vi.stubGlobal('localStorage', {
      ...browserStorage,
      setItem() {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    })
    storage.setItem('a', '1')
    expect([storage.getItem('a'), warn.mock.calls]).toEqual(['1', [['The quota has been exceeded.']]])
  })
})

describe('a page', () => {
  const Moralis = createMoralis({ Parse: PagesParse, environment: 'browser' })
  const server = { appId: 'APPID', serverUrl: 'https://jobs.example.com/server', plugins: [] }
  const session = { objectId: 'u1', className: '_User', sessionToken: 'r:1' }

  it('finds the session and the installation of an app that ran on the original', async () => {
    values.set('Parse/APPID/currentUser', JSON.stringify(session))
    values.set('Parse/APPID/installationId', 'i1')
    Moralis.User.enableUnsafeCurrentUser()
    await Moralis.start(server)
    expect(Moralis.User.current()?.getSessionToken()).toBe('r:1')
    expect(await Moralis._getInstallationId()).toBe('i1')
  })

  it('keeps its session in memory if asked to, and leaves none in localStorage', async () => {
    values.set('Parse/APPID/currentUser', JSON.stringify(session))
    await Moralis.start({ ...server, storage: 'memory' })
    expect([Moralis.User.current(), values.has('Parse/APPID/currentUser')]).toEqual([null, false])
    await Moralis.User.hydrate(session)
    await Moralis.start({ ...server, storage: 'memory' })
    expect(Moralis.User.current()?.id).toBe('u1')
    expect(values.has('Parse/APPID/currentUser')).toBe(false)
  })

  it('forgets the user of another application', async () => {
    await Moralis.start(server)
    await Moralis.User.hydrate(session)
    await Moralis.start({ ...server, appId: 'OTHER' })
    expect(Moralis.User.current()).toBeNull()
    await Moralis.start(server)
    expect(Moralis.User.current()?.id).toBe('u1')
  })
})
