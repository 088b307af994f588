// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ValidationError } from '../errors/react-moralis-error.ts'
import {
  createDeferred,
  type RenderSettings,
  renderWithMoralis,
  watchConsole,
} from '../provider/render-hook.fixture.tsx'
import { createScriptedMoralis } from '../provider/scripted-moralis.fixture.ts'
import { type CallSettings, useCall } from './use-call.ts'

watchConsole()

interface Params {
  chain?: string
  address?: string
}
interface Props {
  call: (params: Params) => Promise<unknown>
  settings: CallSettings<Params, unknown>
}

const manual = { initialData: null, autoFetch: false }

async function open(
  call: Props['call'],
  settings: Partial<Props['settings']> = {},
  more: RenderSettings<Props> = {},
) {
  const initialProps = { call, settings: { ...manual, ...settings } }
  return renderWithMoralis((props: Props) => useCall(props.call, props.settings), { initialProps, ...more })
}

describe('fetch', () => {
  it('calls with the hook’s parameters, overridden by its own, and keeps the result', async () => {
    const call = vi.fn(async (params: Params) => ({ params }))
    const { result } = await open(call, { params: { chain: 'eth', address: '0x1' } })
    expect(result.current).toMatchObject({ data: null, error: null, isFetching: false, isLoading: false })
    const [onSuccess, onComplete] = [vi.fn(), vi.fn()]
    let given: unknown
    await act(async () => {
      given = await result.current.fetch({ params: { address: '0x2' }, onSuccess, onComplete })
    })
    expect(given).toEqual({ params: { chain: 'eth', address: '0x2' } })
    expect(result.current.data).toBe(given)
    expect(Object.isFrozen(result.current.data)).toBe(false)
    expect([onSuccess.mock.calls, onComplete.mock.calls]).toEqual([[[given]], [[]]])
  })

  it('is loading while there is no data, and fetching otherwise', async () => {
    const answers = [createDeferred<unknown>(), createDeferred<unknown>()]
    const call = vi.fn(() => answers[call.mock.calls.length - 1]?.promise ?? Promise.resolve())
    const { result } = await open(call, { initialData: [] })
    await act(async () => void result.current.fetch())
    expect(result.current).toMatchObject({ isFetching: true, isLoading: true })
    await act(async () => answers[0]?.resolve([1]))
    await act(async () => void result.current.fetch())
    expect(result.current).toMatchObject({ isFetching: true, isLoading: false, data: [1] })
    await act(async () => answers[1]?.resolve([2]))
    expect(result.current).toMatchObject({ isFetching: false, isLoading: false, data: [2] })
  })

  it('returns to the initial data and sets the error when it fails', async () => {
    const error = new Error('no')
    const call = vi.fn().mockResolvedValueOnce([1]).mockRejectedValueOnce(error)
    const { result } = await open(call, { initialData: [] })
    await act(async () => void (await result.current.fetch()))
    const onError = vi.fn()
    let given: unknown = 'something'
    await act(async () => {
      given = await result.current.fetch({ onError })
    })
    expect(result.current).toMatchObject({ data: [], error, isFetching: false })
    expect([given, onError.mock.calls]).toEqual([undefined, [[error]]])
  })

  it('rejects with throwOnError, after onError and onComplete', async () => {
    const error = new Error('no')
    const { result } = await open(vi.fn().mockRejectedValue(error))
    const [onError, onComplete] = [vi.fn(), vi.fn()]
    await act(async () => {
      await expect(result.current.fetch({ throwOnError: true, onError, onComplete })).rejects.toBe(error)
    })
    expect([onError.mock.calls, onComplete.mock.calls]).toEqual([[[error]], [[]]])
  })

  it('reports errors thrown by callbacks and goes on', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const [error, ofApp] = [new Error('no'), new Error('of the app')]
    const throwing = () => {
      throw ofApp
    }
    const all = { onSuccess: throwing, onError: throwing, onComplete: throwing }
    const call = vi.fn().mockResolvedValueOnce([1]).mockRejectedValue(error)
    const { result } = await open(call)
    await act(async () => {
      expect(await result.current.fetch(all)).toEqual([1])
    })
    expect(result.current).toMatchObject({ data: [1], error: null, isFetching: false })
    await act(async () => {
      await expect(result.current.fetch({ ...all, throwOnError: true })).rejects.toBe(error)
    })
    expect(reported.mock.calls).toEqual([[ofApp], [ofApp], [ofApp], [ofApp]])
    vi.unstubAllGlobals()
  })

  it('turns what a call throws synchronously into an Error', async () => {
    const call = vi.fn(() => {
      throw 'Unsupported type'
    })
    const { result } = await open(call)
    await act(async () => void (await result.current.fetch()))
    expect(result.current.error).toBeInstanceOf(Error)
    expect(result.current.error?.message).toBe('Unsupported type')
  })

  it('asks validate first and never fetches when it fails', async () => {
    const call = vi.fn(async () => 1)
    const seen: boolean[] = []
    const validate = ({ chain }: Params) =>
      chain === undefined ? new ValidationError('No chain provided') : undefined
    const { result } = await renderWithMoralis(() => {
      const state = useCall(call, { ...manual, validate })
      seen.push(state.isFetching)
      return state
    })
    await act(async () => void (await result.current.fetch()))
    expect(result.current.error).toBeInstanceOf(ValidationError)
    expect(result.current.error).toMatchObject({ message: 'No chain provided', code: 'validation' })
    expect([call.mock.calls, seen.includes(true)]).toEqual([[], false])
  })
})

describe('autoFetch', () => {
  it('waits for the SDK', async () => {
    const moralis = createScriptedMoralis()
    const starting = createDeferred<void>()
    moralis.start.mockReturnValue(starting.promise)
    const call = vi.fn(async () => 1)
    const { result } = await open(call, { autoFetch: true }, { moralis })
    expect(call).not.toHaveBeenCalled()
    await act(async () => starting.resolve())
    expect([result.current.data, call.mock.calls.length]).toEqual([1, 1])
  })

  it('fetches once in StrictMode', async () => {
    const call = vi.fn(async () => 1)
    const { result } = await open(call, { autoFetch: true }, { isStrict: true })
    expect([result.current.data, call.mock.calls.length]).toEqual([1, 1])
  })

  it('fetches again for other parameters or another call, not for equal ones', async () => {
    const [call, other] = [vi.fn(async () => 1), vi.fn(async () => 2)]
    const settings = (chain: string, autoFetch = true) => ({ ...manual, autoFetch, params: { chain } })
    const { result, rerender } = await open(call, settings('eth', false))
    const render = async (props: Props) => act(async () => rerender(props))
    await render({ call, settings: settings('eth') })
    expect(call).not.toHaveBeenCalled()
    await render({ call, settings: settings('bsc') })
    await render({ call, settings: settings('bsc') })
    expect(call.mock.calls).toEqual([[{ chain: 'bsc' }]])
    await render({ call: other, settings: settings('bsc') })
    expect([result.current.data, other.mock.calls.length]).toEqual([2, 1])
  })

  it('stops calling a function that each render creates again', async () => {
    const call = vi.fn(async () => 1)
    const { result } = await renderWithMoralis(() => useCall(() => call(), { ...manual, autoFetch: true }))
    expect(call.mock.calls.length).toBeLessThan(8)
    expect(result.current).toMatchObject({ data: 1, isFetching: false })
  })

  it('shows the answer to the newest call, whatever order answers arrive in', async () => {
    const answers = new Map([
      ['eth', createDeferred<unknown>()],
      ['bsc', createDeferred<unknown>()],
    ])
    const call = async ({ chain = '' }: Params) => answers.get(chain)?.promise
    const { result, rerender } = await open(call, { autoFetch: true, params: { chain: 'eth' } })
    await act(async () =>
      rerender({ call, settings: { ...manual, autoFetch: true, params: { chain: 'bsc' } } }),
    )
    await act(async () => answers.get('bsc')?.resolve('of bsc'))
    expect(result.current).toMatchObject({ data: 'of bsc', isFetching: false })
    await act(async () => answers.get('eth')?.reject(new Error('too late')))
    expect(result.current).toMatchObject({ data: 'of bsc', error: null })
  })

  it('drops a parameter that was removed', async () => {
    const call = vi.fn(async () => 1)
    const { result, rerender } = await open(call, { params: { chain: 'eth', address: '0x1' } })
    rerender({ call, settings: { ...manual, params: { chain: 'eth' } } })
    await act(async () => void (await result.current.fetch()))
    expect(call.mock.calls).toEqual([[{ chain: 'eth' }]])
  })

  it('ends quietly after its component has unmounted', async () => {
    const answer = createDeferred<unknown>()
    const { unmount } = await open(() => answer.promise, { autoFetch: true })
    unmount()
    await act(async () => answer.reject(new Error('nobody asks')))
    expect(document.body.textContent).toBe('')
  })
})

describe('setData', () => {
  it('takes data, a function of the data, or a function that changes a copy', async () => {
    const { result } = await open(async () => null, { initialData: [{ n: 1 }] })
    const first = result.current.data
    act(() => result.current.setData(() => [{ n: 2 }]))
    expect(result.current.data).toEqual([{ n: 2 }])
    act(() => result.current.setData(first))
    act(() =>
      result.current.setData((draft: unknown) => {
        if (Array.isArray(draft)) draft[0].n = 3
      }),
    )
    expect([first, result.current.data]).toEqual([[{ n: 1 }], [{ n: 3 }]])
  })
})
