import { act, renderHook, waitFor } from '@testing-library/react'
import { useMoralis } from 'react-moralis'
import { describe, expect, it, vi } from 'vitest'
import { newAccount, type ScriptedWallet } from '../support/ethereum.ts'
import { expectCode, newName, password } from '../support/people.ts'
import type { ReactRun } from '../support/react.tsx'

/** `useMoralis`: the provider, the states of signing in and out, and the user's data. */
export function reactSessionCases(run: ReactRun, wallet: ScriptedWallet): void {
  const during = (work: () => Promise<unknown>) => act(async () => void (await work()))
  const open = async () => {
    const { result } = renderHook(() => useMoralis(), { wrapper: run.provider })
    await waitFor(() => expect(result.current.isInitializing).toBe(false))
    return result
  }
  const signedOut = async () => {
    const result = await open()
    if (result.current.isAuthenticated) await act(() => result.current.logout())
    expect(result.current.isUnauthenticated).toBe(true)
    return result
  }
  const signedUp = async () => {
    const result = await signedOut()
    await during(() => result.current.signup(newName('person-'), password))
    expect(result.current.isAuthenticated).toBe(true)
    return result
  }

  describe('useMoralis', () => {
    it('throws outside of a provider', () => {
      const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
      expect(() => renderHook(() => useMoralis())).toThrow(
        'Make sure to only call useMoralis within a  <MoralisProvider>',
      )
      silenced.mockRestore()
    })

    it('starts on mount with nobody signed in', async () => {
      const { current } = await signedOut()
      expect(current).toMatchObject({
        isInitialized: true,
        appId: run.board.appId,
        serverUrl: run.board.serverUrl,
        auth: { state: 'unauthenticated', error: null },
        user: null,
      })
    })

    it('starts later with initialize', async () => {
      const { result } = renderHook(() => useMoralis(), { wrapper: run.laterProvider })
      expect(result.current.isInitialized).toBe(false)
      act(() => result.current.initialize({ appId: run.board.appId, serverUrl: run.board.serverUrl }))
      await waitFor(() => expect(result.current.isInitialized).toBe(true))
      await waitFor(() => expect(result.current.isInitializing).toBe(false))
    })

    it('signs up and calls back', async () => {
      const result = await signedOut()
      const [onSuccess, onComplete, onError] = [vi.fn(), vi.fn(), vi.fn()]
      const name = newName('person-')
      const email = `${name}@people.example`
      await during(() => result.current.signup(name, password, email, {}, { onSuccess, onComplete, onError }))
      expect(result.current.auth.state).toBe('authenticated')
      expect([result.current.user?.getUsername(), result.current.user?.getEmail()]).toEqual([name, email])
      expect([onSuccess, onComplete, onError].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
    })

    it('sets the error of a failed sign-up', async () => {
      const taken = await signedUp()
      const name = taken.current.user?.getUsername() ?? ''
      const result = await signedOut()
      const onError = vi.fn()
      await during(() => result.current.signup(name, password, undefined, undefined, { onError }))
      expect(result.current.hasAuthError).toBe(true)
      expect(result.current.authError).toMatchObject({ code: 202 })
      expect(onError).toHaveBeenCalledTimes(1)
    })

    it('signs in with a password, by GET and by POST', async () => {
      const first = await signedUp()
      const [id, name] = [first.current.user?.id, first.current.user?.getUsername() ?? '']
      for (const options of [{}, { usePost: true }]) {
        const result = await signedOut()
        await during(() => result.current.login(name, password, options))
        expect([result.current.isAuthenticated, result.current.user?.id]).toEqual([true, id])
      }
    })

    it('sets the error of a wrong password, and rejects with throwOnError', async () => {
      const result = await signedOut()
      await during(() => result.current.login(newName('nobody-'), 'wrong'))
      expect(result.current.auth).toMatchObject({
        state: 'error',
        error: { code: 101, message: 'Invalid username/password.' },
      })
      await act(async () => {
        const failing = result.current.login(newName('nobody-'), 'wrong', { throwOnError: true })
        await expectCode(101, failing)
      })
    })

    it('signs in with the page’s wallet and sets its account and chain', async () => {
      const account = newAccount()
      wallet.use(account)
      const result = await signedOut()
      const onSuccess = vi.fn()
      await during(() => result.current.authenticate({ onSuccess }))
      expect(result.current).toMatchObject({
        isAuthenticated: true,
        isWeb3Enabled: true,
        account: account.address,
        chainId: '0x1',
        connectorType: 'injected',
      })
      expect(result.current.user?.get('accounts')).toEqual([account.address])
      expect(onSuccess).toHaveBeenCalledTimes(1)
    })

    it('finds the stored user when the page is opened again', async () => {
      const first = await signedUp()
      const { result } = renderHook(() => useMoralis(), { wrapper: run.provider })
      await waitFor(() => expect(result.current.isAuthenticated).toBe(true))
      expect(result.current.user?.id).toBe(first.current.user?.id)
    })

    it('sets the error when the person declines', async () => {
      const result = await signedOut()
      wallet.declineNext()
      const onError = vi.fn()
      await during(() => result.current.authenticate({ onError }))
      expect(result.current.auth.state).toBe('error')
      expect(result.current.authError?.message).toContain('User rejected the request.')
      expect(result.current.user).toBeNull()
      expect(onError).toHaveBeenCalledTimes(1)
    })

    it('signs out and disconnects the wallet', async () => {
      const result = await signedOut()
      await during(() => result.current.authenticate())
      await act(() => result.current.logout())
      expect(result.current).toMatchObject({ isUnauthenticated: true, user: null, isWeb3Enabled: false })
    })

    it('signs out when the session has ended elsewhere', async () => {
      const result = await signedUp()
      await run.board.context.users.endSessions(result.current.user?.id ?? '')
      await act(() => result.current.logout())
      expect(result.current.isUnauthenticated).toBe(true)
    })

    it('follows the wallet to another account and chain', async () => {
      const result = await signedOut()
      await during(() => result.current.enableWeb3())
      const other = newAccount()
      act(() => {
        wallet.provider.emit('accountsChanged', [other.signer.address])
      })
      await waitFor(() => expect(result.current.account).toBe(other.address))
      act(() => {
        wallet.provider.emit('chainChanged', '0x89')
      })
      await waitFor(() => expect(result.current.chainId).toBe('0x89'))
      await act(() => result.current.deactivateWeb3())
      await waitFor(() => expect(result.current.isWeb3Enabled).toBe(false))
    })

    it('changes the user’s data and fetches it again', async () => {
      const result = await signedUp()
      const name = newName('renamed-')
      await during(() => result.current.setUserData({ username: name, favourite: 'zk' }))
      expect([result.current.user?.getUsername(), result.current.userError]).toEqual([name, null])
      await during(() => result.current.refetchUserData())
      expect([result.current.user?.get('favourite'), result.current.isUserUpdating]).toEqual(['zk', false])
      expect(result.current.user?.getSessionToken()).toMatch(/^r:/)
    })

    it('sets the error of data that was not saved, and restores the old value', async () => {
      const taken = (await signedUp()).current.user?.getUsername()
      const result = await signedUp()
      const own = result.current.user?.getUsername()
      await during(() => result.current.setUserData({ username: taken }))
      expect(result.current.userError).toMatchObject({ code: 202 })
      expect(result.current.user?.getUsername()).toBe(own)
    })

    it('refuses user data when nobody is signed in', async () => {
      const result = await signedOut()
      await expect(result.current.setUserData({ favourite: 'x' })).rejects.toThrow(
        'User needs to be authenticated before setting new data',
      )
      await expect(result.current.refetchUserData()).rejects.toThrow(
        'User needs to be authenticated before refetching',
      )
    })
  })
}
