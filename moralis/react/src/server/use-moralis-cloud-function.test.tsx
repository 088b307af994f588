// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithMoralis, watchConsole } from '../provider/render-hook.fixture.tsx'
import { createScriptedMoralis } from '../provider/scripted-moralis.fixture.ts'
import { useMoralisCloudFunction } from './server-hooks.ts'

watchConsole()

it('runs the function when the SDK is ready, and again when name or parameters change', async () => {
  const { moralis, rerender, result } = await renderWithMoralis(
    ({ name, limit }) => useMoralisCloudFunction(name, { limit }),
    { initialProps: { name: 'topJobs', limit: 1 } },
  )
  expect(result.current.data).toEqual({ limit: 1 })
  await act(async () => rerender({ name: 'topJobs', limit: 2 }))
  await act(async () => rerender({ name: 'newJobs', limit: 2 }))
  expect(moralis.run.mock.calls).toEqual([
    ['topJobs', { limit: 1 }],
    ['topJobs', { limit: 2 }],
    ['newJobs', { limit: 2 }],
  ])
})

it('waits for fetch and sets the error of a failed call', async () => {
  const moralis = createScriptedMoralis()
  moralis.run.mockRejectedValue(Object.assign(new Error('no more'), { code: 141 }))
  const { result } = await renderWithMoralis(
    () => useMoralisCloudFunction('fail', {}, { autoFetch: false }),
    {
      moralis,
    },
  )
  expect(moralis.run).not.toHaveBeenCalled()
  await act(async () => void (await result.current.fetch({ params: { message: 'no more' } })))
  expect(moralis.run.mock.calls).toEqual([['fail', { message: 'no more' }]])
  expect(result.current).toMatchObject({ data: null, error: { code: 141 } })
})
