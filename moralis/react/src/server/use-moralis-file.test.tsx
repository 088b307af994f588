// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createDeferred, renderWithMoralis, watchConsole } from '../provider/render-hook.fixture.tsx'
import { createScriptedMoralis } from '../provider/scripted-moralis.fixture.ts'
import { useMoralisFile } from './server-hooks.ts'

watchConsole()

function createFileMoralis() {
  const moralis = createScriptedMoralis()
  const [construct, save, saveIPFS] = [vi.fn(), vi.fn(async () => {}), vi.fn(async () => {})]
  class File {
    save = save
    saveIPFS = saveIPFS
    constructor(...parameters: unknown[]) {
      construct(...parameters)
    }
  }
  Object.assign(moralis.sdk, { File })
  return { moralis, construct, save, saveIPFS }
}

it('saves a file and is uploading meanwhile', async () => {
  const { moralis, construct, save } = createFileMoralis()
  const saving = createDeferred<void>()
  save.mockReturnValue(saving.promise)
  const { result } = await renderWithMoralis(() => useMoralisFile(), { moralis })
  expect(result.current).toMatchObject({ isUploading: false, moralisFile: null, error: null })
  const options = { type: 'text/plain', metadata: { by: 'ada' }, tags: { kind: 'tide' }, onSuccess: vi.fn() }
  let given: unknown
  await act(async () => {
    result.current.saveFile('tides.txt', [1, 2], options).then((file) => {
      given = file
    })
  })
  expect(result.current.isUploading).toBe(true)
  await act(async () => saving.resolve())
  expect(result.current).toMatchObject({ isUploading: false, moralisFile: given, error: null })
  expect(construct.mock.calls).toEqual([['tides.txt', [1, 2], 'text/plain', { by: 'ada' }, { kind: 'tide' }]])
  expect(options.onSuccess.mock.calls).toEqual([[given]])
})

it('saves in IPFS with saveIPFS', async () => {
  const { moralis, save, saveIPFS } = createFileMoralis()
  const { result } = await renderWithMoralis(() => useMoralisFile(), { moralis })
  await act(async () => void (await result.current.saveFile('a.txt', { base64: 'eA==' }, { saveIPFS: true })))
  expect([save.mock.calls.length, saveIPFS.mock.calls.length]).toEqual([0, 1])
})

it('sets the error of a failed save and keeps the file saved before', async () => {
  const { moralis, save } = createFileMoralis()
  const { result } = await renderWithMoralis(() => useMoralisFile(), { moralis })
  await act(async () => void (await result.current.saveFile('a.txt', { base64: 'eA==' })))
  const { moralisFile } = result.current
  const error = Object.assign(new Error('no'), { code: 130 })
  save.mockRejectedValue(error)
  const onError = vi.fn()
  await act(async () => {
    await expect(
      result.current.saveFile('a.html', { base64: 'eA==' }, { onError, throwOnError: true }),
    ).rejects.toBe(error)
  })
  expect(result.current).toMatchObject({ error, isUploading: false, moralisFile })
  expect(onError.mock.calls).toEqual([[error]])
})
