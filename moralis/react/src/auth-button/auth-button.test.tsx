// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MoralisProvider } from '../provider/moralis-provider.tsx'
import { createDeferred, place, watchConsole } from '../provider/render-hook.fixture.tsx'
import { createScriptedMoralis, type ScriptedUser } from '../provider/scripted-moralis.fixture.ts'
import { AuthButton, type AuthButtonProps } from './auth-button.tsx'

watchConsole()
const button = () => screen.getByRole('button', { name: /Authenticate|Sign out|Leave/ })
const texts = () => [screen.getByRole('status').textContent, screen.getByRole('alert').textContent]
const press = () => act(async () => void fireEvent.click(button()))

async function open(props: AuthButtonProps = {}, moralis = createScriptedMoralis(), provider: object = {}) {
  const view = render(
    <StrictMode>
      <MoralisProvider {...place} {...provider} getMoralis={() => moralis.sdk}>
        <AuthButton {...props} />
      </MoralisProvider>
    </StrictMode>,
  )
  await act(async () => {})
  return { ...view, moralis }
}

async function openSignedIn(props: AuthButtonProps = {}) {
  const moralis = createScriptedMoralis()
  moralis.users.current.mockReturnValue(moralis.user)
  return open(props, moralis)
}

describe('AuthButton', () => {
  it('signs in, welcomes the user and keeps the focus', async () => {
    const authenticating = createDeferred<ScriptedUser>()
    const onSuccess = vi.fn()
    const { moralis } = await open({ options: { signingMessage: 'Sign in to Harbor', onSuccess } })
    moralis.authenticate.mockReturnValue(authenticating.promise)
    expect([button().textContent, ...texts()]).toEqual(['Authenticate', '', ''])
    button().focus()
    await press()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await press()
    expect(moralis.authenticate.mock.calls).toEqual([[{ signingMessage: 'Sign in to Harbor' }]])
    await act(async () => authenticating.resolve(moralis.user))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Welcome ada')
    expect([button().textContent, ...texts()]).toEqual(['Sign out', '🎉 You are signed in.', ''])
    expect([document.activeElement, onSuccess.mock.calls]).toEqual([button(), [[moralis.user]]])
  })

  it('stops waiting for a wallet that never answers when cancelled', async () => {
    const { moralis } = await open()
    const authenticating = createDeferred<ScriptedUser>()
    moralis.authenticate.mockReturnValue(authenticating.promise)
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await press()
    const cancel = screen.getByRole('button', { name: 'Cancel' })
    cancel.focus()
    await act(async () => void fireEvent.click(cancel))
    const cancelled = 'CancelledError Cancelled before it was done.'
    expect([button().textContent, ...texts()]).toEqual(['Authenticate', '', cancelled])
    expect(moralis.deactivateWeb3).toHaveBeenCalledTimes(1)
    await act(async () => authenticating.resolve(moralis.user))
    expect([button().textContent, moralis.users.logOut.mock.calls.length]).toEqual(['Authenticate', 1])
    expect([document.activeElement, screen.queryByRole('button', { name: 'Cancel' })]).toEqual([
      button(),
      null,
    ])
  })

  it('stops waiting for a slow sign-out when cancelled', async () => {
    const { moralis } = await openSignedIn()
    const leaving = createDeferred<void>()
    moralis.users.currentAsync.mockResolvedValue(moralis.user)
    moralis.users.logOut.mockReturnValueOnce(leaving.promise)
    vi.useFakeTimers()
    await press()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await act(async () => void vi.advanceTimersByTime(3000))
    vi.useRealTimers()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' })))
    const cancelled = 'CancelledError Cancelled before it was done.'
    expect([button().textContent, ...texts()]).toEqual(['Sign out', '', cancelled])
    await act(async () => leaving.resolve())
    expect([button().textContent, ...texts()]).toEqual(['Authenticate', '', ''])
    expect(moralis.deactivateWeb3).not.toHaveBeenCalled()
  })

  it('signs out', async () => {
    await openSignedIn()
    expect([button().textContent, ...texts()]).toEqual(['Sign out', '', ''])
    button().focus()
    await press()
    expect([button().textContent, ...texts()]).toEqual(['Authenticate', '👋 You are signed out.', ''])
    expect([document.activeElement, screen.queryByRole('heading')]).toEqual([button(), null])
  })

  it('shows why signing in failed until the next attempt', async () => {
    const { moralis } = await open()
    const error = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    moralis.authenticate.mockRejectedValueOnce(error)
    await press()
    expect([button().textContent, ...texts()]).toEqual([
      'Authenticate',
      '',
      'User Rejected Request User rejected the request.',
    ])
    await press()
    expect(texts()).toEqual(['🎉 You are signed in.', ''])
  })

  it('shows why signing out failed and keeps the user', async () => {
    const { moralis } = await openSignedIn()
    moralis.users.logOut.mockRejectedValue(Object.assign(new Error('Object not found.'), { code: 101 }))
    await press()
    expect([button().textContent, ...texts()]).toEqual(['Sign out', '', 'OBJECT_NOT_FOUND Object not found.'])
    expect(screen.getByRole('heading').textContent).toBe('Welcome ada')
  })

  it('shows why starting failed and starts again when pressed', async () => {
    const moralis = createScriptedMoralis()
    moralis.start.mockRejectedValueOnce(new TypeError('no server'))
    await open({}, moralis)
    expect(texts()).toEqual(['', 'TypeError no server'])
    await press()
    expect([button().textContent, ...texts()]).toEqual(['Authenticate', '', ''])
    expect([moralis.start.mock.calls.length, moralis.authenticate.mock.calls]).toEqual([2, []])
  })

  it('does nothing when pressed without a server url', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { moralis } = await open({}, createScriptedMoralis(), { serverUrl: undefined })
    const message = 'ReactMoralisError Provide a "serverUrl" provided to <MoralisProvider>'
    expect(texts()).toEqual(['', message])
    await press()
    expect([texts(), moralis.start.mock.calls]).toEqual([['', message], []])
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('leaves no promise unhandled, even with throwOnError', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { moralis } = await open({ options: { throwOnError: true } })
    moralis.authenticate.mockRejectedValue(new Error('no'))
    await press()
    expect(texts()).toEqual(['', 'Error no'])
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('takes class names and labels, and has no style', async () => {
    const { container } = await openSignedIn({
      classNames: { root: 'box', button: 'primary' },
      labels: { signOut: 'Leave', welcome: (name) => `Ahoy ${name}` },
      headingLevel: 3,
    })
    expect(container.innerHTML).toBe(
      '<div class="cryptolist-auth box" aria-busy="false">' +
        '<h3 class="cryptolist-auth-heading">Ahoy ada</h3>' +
        '<button type="button" class="cryptolist-auth-button primary" aria-disabled="false">Leave</button>' +
        '<p role="status" class="cryptolist-auth-notice"></p>' +
        '<div role="alert" class="cryptolist-auth-error"></div></div>',
    )
  })
})
