// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithMoralis, watchConsole } from '../provider/render-hook.fixture.tsx'
import { createScriptedMoralis } from '../provider/scripted-moralis.fixture.ts'
import { useNewMoralisObject } from './server-hooks.ts'

watchConsole()

function createObjectMoralis() {
  const moralis = createScriptedMoralis()
  const save = vi.fn(async (_data: unknown, _options: unknown) => {})
  const extend = vi.fn(
    (className: string) =>
      class {
        className = className
        save = save
      },
  )
  Object.assign(moralis.sdk, { Object: { extend } })
  return { moralis, save }
}

it('saves a new object of the class', async () => {
  const { moralis, save } = createObjectMoralis()
  const { result } = await renderWithMoralis(() => useNewMoralisObject('Note'), { moralis })
  expect(result.current).toMatchObject({ isSaving: false, object: null, error: null })
  const onSuccess = vi.fn()
  await act(async () => {
    await result.current.save({ text: 'x' }, { cascadeSave: false, context: { by: 'ada' }, onSuccess })
  })
  expect(save.mock.calls).toEqual([[{ text: 'x' }, { cascadeSave: false, context: { by: 'ada' } }]])
  expect(result.current).toMatchObject({ isSaving: false, object: { className: 'Note' }, error: null })
  expect(onSuccess.mock.calls).toEqual([[result.current.object]])
})

it('sets the error of a failed save', async () => {
  const { moralis, save } = createObjectMoralis()
  const { result } = await renderWithMoralis(() => useNewMoralisObject('Note'), { moralis })
  save.mockRejectedValue(new Error('no'))
  await act(async () => void (await result.current.save()))
  expect(result.current).toMatchObject({ error: { message: 'no' }, object: null, isSaving: false })
})
