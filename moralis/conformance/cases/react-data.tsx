import { act, renderHook, waitFor } from '@testing-library/react'
import {
  useMoralis,
  useMoralisCloudFunction,
  useMoralisFile,
  useMoralisQuery,
  useMoralisSubscription,
  useMoralisWeb3Api,
  useMoralisWeb3ApiCall,
  useNewMoralisObject,
} from 'react-moralis'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { asMaster } from '../support/board.ts'
import { newAccount } from '../support/ethereum.ts'
import { newName, signUp } from '../support/people.ts'
import type { ReactRun } from '../support/react.tsx'

/** The hooks that read and write data. */
export function reactDataCases(run: ReactRun): void {
  const render = <T,>(hook: () => T) => renderHook(hook, { wrapper: run.provider })
  const during = (work: () => Promise<unknown>) => act(async () => void (await work()))
  const make = (className: string, fields: Record<string, unknown>) =>
    new run.client.Object(className).save(fields)

  describe('useMoralisQuery', () => {
    it('fetches when it is mounted', async () => {
      const className = newName('Job')
      for (const n of [1, 2, 3]) await make(className, { n })
      const { result } = render(() =>
        useMoralisQuery(className, (query) => query.greaterThan('n', 1).descending('n')),
      )
      await waitFor(() => expect(result.current.data).toHaveLength(2))
      expect(result.current.data.map((one) => one.get('n'))).toEqual([3, 2])
      expect([result.current.error, result.current.isLoading]).toEqual([null, false])
    })

    it('fetches on request, and again after its deps change', async () => {
      const className = newName('Job')
      for (const n of [1, 2, 3]) await make(className, { n })
      const { result, rerender } = renderHook(
        ({ least }) =>
          useMoralisQuery(className, (query) => query.greaterThanOrEqualTo('n', least), [least], {
            autoFetch: false,
          }),
        { wrapper: run.provider, initialProps: { least: 2 } },
      )
      expect(result.current.data).toEqual([])
      const fetch = async () => act(async () => void (await result.current.fetch()))
      await fetch()
      expect(result.current.data).toHaveLength(2)
      rerender({ least: 3 })
      await fetch()
      expect(result.current.data).toHaveLength(1)
    })

    it('sets the error of a refused query', async () => {
      const { result } = render(() => useMoralisQuery('_Installation'))
      await waitFor(() => expect(result.current.error).not.toBeNull())
      expect(result.current.error).toMatchObject({ code: 119 })
      expect(result.current.data).toEqual([])
    })

    it('updates its data when others create, change and delete', async () => {
      const className = newName('Live')
      const first = await make(className, { n: 0 })
      const { result, unmount } = render(() => useMoralisQuery(className, undefined, [], { live: true }))
      await waitFor(() => expect(result.current.data).toHaveLength(1))
      const seen = () => result.current.data.map((one) => one.get('n'))
      const { request } = asMaster(run.board)
      await run.isSubscribed()
      const object = await request('POST', `classes/${className}`, { n: 1 })
      await waitFor(() => expect(seen()).toEqual([0, 1]))
      await request('PUT', `classes/${className}/${object.objectId}`, { n: 7 })
      await waitFor(() => expect(seen()).toEqual([0, 7]))
      await request('DELETE', `classes/${className}/${first.id}`)
      await waitFor(() => expect(seen()).toEqual([7]))
      unmount()
    })
  })

  describe('other hooks', () => {
    beforeAll(async () => {
      const { result } = render(() => useMoralis())
      await waitFor(() => expect(result.current.isInitializing).toBe(false))
      await signUp(run.client)
    })

    it('useMoralisSubscription reports events', async () => {
      const className = newName('Live')
      await make(className, { n: 0 })
      const [onCreate, onUpdate, onDelete] = [vi.fn(), vi.fn(), vi.fn()]
      const { unmount } = render(() =>
        useMoralisSubscription(className, undefined, [], { onCreate, onUpdate, onDelete }),
      )
      await run.isSubscribed()
      const object = await make(className, { n: 1 })
      await waitFor(() => expect(onCreate).toHaveBeenCalledTimes(1))
      await object.save({ n: 2 })
      await waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1))
      await object.destroy()
      await waitFor(() => expect(onDelete).toHaveBeenCalledTimes(1))
      unmount()
    })

    it('useMoralisCloudFunction gives data', async () => {
      const { result } = render(() => useMoralisCloudFunction('echo', { text: 'ahoy' }))
      await waitFor(() => expect(result.current.data).toEqual({ text: 'ahoy' }))
      expect(result.current.isFetching).toBe(false)
    })

    it('useMoralisCloudFunction gives an error, and new parameters with a fetch', async () => {
      const { result } = render(() => useMoralisCloudFunction('fail', {}, { autoFetch: false }))
      const [onError, onComplete] = [vi.fn(), vi.fn()]
      await act(async () => {
        await result.current.fetch({ params: { message: 'no more' }, onError, onComplete })
      })
      expect(result.current.error).toMatchObject({ code: 141, message: 'no more' })
      expect([onError.mock.calls.length, onComplete.mock.calls.length]).toEqual([1, 1])
    })

    it('useNewMoralisObject saves an object', async () => {
      const className = newName('Note')
      const { result } = render(() => useNewMoralisObject(className))
      await during(() => result.current.save({ text: 'x' }))
      expect(result.current.object?.get('text')).toBe('x')
      expect(await new run.client.Query(className).count()).toBe(1)
    })

    it('useNewMoralisObject sets the error of a failed save', async () => {
      const { result } = render(() => useNewMoralisObject('_Nothing'))
      await during(() => result.current.save({ text: 'x' }))
      expect(result.current.error).toMatchObject({ code: 103 })
    })

    it('useMoralisFile saves a file that was chosen on the page', async () => {
      const { result } = render(() => useMoralisFile())
      const file = new File(['tide tables'], 'tides.txt', { type: 'text/plain' })
      await during(() => result.current.saveFile('tides.txt', file, { type: 'text/plain' }))
      expect([result.current.error, result.current.isUploading]).toEqual([null, false])
      const url = result.current.moralisFile?.url() ?? ''
      expect(await (await fetch(url)).text()).toBe('tide tables')
    })

    it('useMoralisFile saves base64 for IPFS', async () => {
      const { result } = render(() => useMoralisFile())
      await during(() =>
        result.current.saveFile('a.txt', { base64: 'eA==' }, { saveIPFS: true, type: 'text/plain' }),
      )
      expect(result.current.moralisFile?.toJSON()).toMatchObject({
        ipfs: expect.stringContaining('/ipfs/'),
        hash: expect.stringMatching(/^\w{46,59}$/),
      })
    })

    it('useMoralisFile sets the error of a failed upload', async () => {
      const { result } = render(() => useMoralisFile())
      await during(() => result.current.saveFile('a.html', { base64: 'eA==' }, { type: 'text/html' }))
      expect(result.current.error).toMatchObject({ code: 130 })
    })

    it('useMoralisWeb3ApiCall sets the error for a chain that the board has no node of', async () => {
      const { result } = render(() => {
        const api = useMoralisWeb3Api()
        return useMoralisWeb3ApiCall(api.account.getNativeBalance, {
          chain: 'eth',
          address: newAccount().address,
        })
      })
      await during(() => result.current.fetch())
      expect(result.current.error?.message).toContain('RPC_URL_1')
    })
  })
}
