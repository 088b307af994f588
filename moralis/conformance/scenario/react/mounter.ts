import { createRequire } from 'node:module'
import { vi } from 'vitest'
import type { Provided } from './library.ts'

// The React of both libraries; another one may lie nearer to this folder.
const require = createRequire(new URL('../../../react/package.json', import.meta.url))
const { createElement, useLayoutEffect }: typeof import('react') = require('react')
const { createRoot }: typeof import('react-dom/client') = require('react-dom/client')

export interface Mounted<T> {
  readonly current: T
  until(fits: (value: T) => boolean): Promise<void>
  unmount(): void
}

export interface Mounter {
  /** `describe` picks what is compared; `provider` is given to the provider beside the address of the board. */
  mount<T>(
    useValue: () => T,
    describe: (value: T) => Record<string, unknown>,
    provider?: Record<string, unknown>,
  ): Mounted<T>
  /** The values that each field took one after the other since the last call. */
  take(): Record<string, unknown[]>
  unmountAll(): void
}

export function createMounter(getProvided: () => Provided): Mounter {
  let renders: Record<string, unknown[]> = {}
  const mountedOnes: { unmount(): void }[] = []

  function note(last: Map<string, string>, now: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(now)) {
      if (last.get(name) === keyOf(value)) continue
      last.set(name, keyOf(value))
      renders[name] = [...(renders[name] ?? []), value]
    }
  }

  return {
    mount(useValue, describe, provider = {}) {
      const { client, library, appId, serverUrl } = getProvided()
      const { MoralisProvider } = library
      const held: { value?: ReturnType<typeof useValue> } = {}
      const last = new Map<string, string>()
      function Watcher(): null {
        const value = useValue()
        useLayoutEffect(() => {
          held.value = value
          note(last, describe(value))
        })
        return null
      }
      const root = createRoot(document.createElement('div'))
      const props = { appId, serverUrl, getMoralis: () => client, ...provider }
      root.render(createElement(MoralisProvider, props, createElement(Watcher)))
      mountedOnes.push(root)
      const current = () => {
        if (held.value === undefined) throw new Error('Nothing has been rendered yet.')
        return held.value
      }
      return {
        get current() {
          return current()
        },
        async until(fits) {
          await vi.waitFor(
            () => {
              if (!fits(current())) throw new Error('No render fits yet.')
            },
            { interval: 5 },
          )
        },
        unmount: () => root.unmount(),
      }
    },
    take() {
      const taken = renders
      renders = {}
      return taken
    },
    unmountAll() {
      for (const one of mountedOnes.splice(0)) one.unmount()
    },
  }
}

function keyOf(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined'
}
