// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NotAuthenticatedError, ReactMoralisError, ValidationError } from '../errors/react-moralis-error.ts'
import { useMoralis } from '../provider/moralis-context.ts'
import { createDeferred, renderWithMoralis, watchConsole } from '../provider/render-hook.fixture.tsx'
import { createScriptedMoralis } from '../provider/scripted-moralis.fixture.ts'

watchConsole()

async function openSignedIn() {
  const moralis = createScriptedMoralis()
  moralis.users.current.mockReturnValue(moralis.user)
  return renderWithMoralis(() => useMoralis(), { moralis })
}

describe('setUserData', () => {
  it('saves fields and is updating meanwhile', async () => {
    const { moralis, result } = await openSignedIn()
    const saving = createDeferred<void>()
    moralis.user.save.mockReturnValue(saving.promise)
    const onSuccess = vi.fn()
    await act(async () => {
      result.current.setUserData({ username: 'grace', favourite: 'zk', none: undefined }, { onSuccess })
    })
    expect(result.current.isUserUpdating).toBe(true)
    await act(async () => saving.resolve())
    expect(result.current).toMatchObject({ isUserUpdating: false, userError: null, user: moralis.user })
    expect(moralis.user.fields).toEqual({ username: 'grace', favourite: 'zk' })
    expect(onSuccess.mock.calls).toEqual([[moralis.user]])
  })

  it('reverts the fields of a failed save', async () => {
    const { moralis, result } = await openSignedIn()
    const error = Object.assign(new Error('taken'), { code: 202 })
    moralis.user.save.mockRejectedValueOnce(error)
    const onError = vi.fn()
    await act(async () => {
      await expect(
        result.current.setUserData({ username: 'grace' }, { onError, throwOnError: true }),
      ).rejects.toBe(error)
    })
    expect(moralis.user.revert).toHaveBeenCalledTimes(1)
    expect([result.current.userError, onError.mock.calls]).toEqual([error, [[error]]])
    await act(async () => void (await result.current.setUserData({})))
    expect(result.current.userError).toBeNull()
  })

  it.each([
    [{ password: 1, email: 2 }, 'password can only be a string type'],
    [{ email: null, username: 1 }, 'email can only be a string type'],
    [{ username: {}, favourite: 'zk' }, 'username can only be a string type'],
  ])('sets nothing of %o', async (data, message) => {
    const { moralis, result } = await openSignedIn()
    await act(async () => void (await result.current.setUserData(data)))
    expect(result.current.userError).toBeInstanceOf(ValidationError)
    expect(result.current.userError).toMatchObject({ message, name: 'ValidationError', code: 'validation' })
    expect(moralis.user.fields).toEqual({ username: 'ada' })
    expect(moralis.user.revert).not.toHaveBeenCalled()
  })

  it('fails when the user is gone after saving', async () => {
    const { moralis, result } = await openSignedIn()
    moralis.users.current.mockReturnValue(null)
    await act(async () => void (await result.current.setUserData({ favourite: 'zk' })))
    expect(result.current.userError).toBeInstanceOf(ReactMoralisError)
    expect(result.current.userError?.message).toBe('No user data found after save')
  })
})

describe('refetchUserData', () => {
  it('fetches the user again', async () => {
    const { moralis, result } = await openSignedIn()
    let user: unknown
    await act(async () => {
      user = await result.current.refetchUserData()
    })
    expect([user, moralis.user.fetch.mock.calls.length]).toEqual([moralis.user, 1])
  })

  it('fails when the server has no data', async () => {
    const { moralis, result } = await openSignedIn()
    moralis.user.fetch.mockResolvedValue(undefined)
    await act(async () => void (await result.current.refetchUserData()))
    expect(result.current.userError?.message).toBe('No user data found after refetch')
  })
})

it('setUserData and refetchUserData reject when nobody is signed in', async () => {
  const { result } = await renderWithMoralis(() => useMoralis())
  const saving = result.current.setUserData({})
  await expect(saving).rejects.toBeInstanceOf(NotAuthenticatedError)
  await expect(saving).rejects.toMatchObject({
    name: 'NotAuthenticatedError',
    message: 'User needs to be authenticated before setting new data',
  })
  await expect(result.current.refetchUserData()).rejects.toThrow(
    'User needs to be authenticated before refetching',
  )
})

it('_setUser sets the user', async () => {
  const { moralis, result } = await openSignedIn()
  act(() => result.current._setUser(null))
  expect(result.current.user).toBeNull()
  expect(moralis.users.logOut).not.toHaveBeenCalled()
})
