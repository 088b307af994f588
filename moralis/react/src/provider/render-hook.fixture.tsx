import { act, cleanup, type RenderHookResult, renderHook } from '@testing-library/react'
import { type ReactElement, type ReactNode, StrictMode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { MoralisProvider, type MoralisProviderProps } from './moralis-provider.tsx'
import { createScriptedMoralis, type ScriptedMoralis } from './scripted-moralis.fixture.ts'

/** A hook below a provider on a scripted SDK. */
export type RenderedHook<Result, Props> = RenderHookResult<Result, Props> & { moralis: ScriptedMoralis }

/** How `renderWithMoralis` sets up. */
export interface RenderSettings<Props> {
  moralis?: ScriptedMoralis
  provider?: Partial<MoralisProviderProps>
  initialProps?: Props
  isStrict?: boolean
}

export const place = { appId: 'harbor', serverUrl: 'http://127.0.0.1:20000/server' } as const

/** Renders a hook and waits until the SDK has been started, or has failed to. */
export async function renderWithMoralis<Result, Props>(
  hook: (props: Props) => Result,
  settings: RenderSettings<Props> = {},
): Promise<RenderedHook<Result, Props>> {
  const { moralis = createScriptedMoralis(), provider, initialProps, isStrict = false } = settings
  const wrapper = ({ children }: { children: ReactNode }): ReactElement => {
    const wrapped = (
      <MoralisProvider {...place} getMoralis={() => moralis.sdk} {...toProps(provider)}>
        {children}
      </MoralisProvider>
    )
    return isStrict ? <StrictMode>{wrapped}</StrictMode> : wrapped
  }
  const rendered = renderHook<Result, Props>(hook, { wrapper, initialProps })
  await act(async () => {})
  return { ...rendered, moralis }
}

/** Fails tests that leave an error in the console; gives the warnings. Call it at the top of a file. */
export function watchConsole(): { warnings(): string[] } {
  let warnings: string[] = []
  let errors: unknown[] = []
  beforeEach(() => {
    warnings = []
    errors = []
    vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(String(text)))
    vi.spyOn(console, 'error').mockImplementation((...parts) => void errors.push(parts.join(' ')))
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    expect(errors, 'errors in the console').toEqual([])
  })
  return { warnings: () => warnings }
}

/** A promise that a test settles when it wants to. */
export interface Deferred<Value> {
  promise: Promise<Value>
  resolve: (value: Value) => void
  reject: (error: unknown) => void
}

export function createDeferred<Value>(): Deferred<Value> {
  let resolve: (value: Value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

function toProps(props: Partial<MoralisProviderProps> | undefined): Record<string, never>
function toProps(props: Partial<MoralisProviderProps> | undefined): object {
  return props ?? {}
}
