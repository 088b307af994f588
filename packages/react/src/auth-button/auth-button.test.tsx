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

async function open(props: AuthButtonProps = {}, moralis = createScriptedMoralis()) {
  const view = render(
    <StrictMode>
      <MoralisProvider {...place} getMoralis={() => moralis.sdk}>
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

  it('waits no longer for a wallet that does not answer', async () => {
    const { moralis } = await open()
    const authenticating = createDeferred<ScriptedUser>()
    moralis.authenticate.mockReturnValue(authenticating.promise)
    moralis.deactivateWeb3.mockImplementation(async () => authenticating.reject(new Error('cancelled')))
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await press()
    const cancel = screen.getByRole('button', { name: 'Cancel' })
    cancel.focus()
    await act(async () => void fireEvent.click(cancel))
    expect([button().textContent, ...texts()]).toEqual(['Authenticate', '', 'Error cancelled'])
    expect([document.activeElement, screen.queryByRole('button', { name: 'Cancel' })]).toEqual([
      button(),
      null,
    ])
  })

  it('signs out', async () => {
    await openSignedIn()
    expect([button().textContent, ...texts()]).toEqual(['Sign out', '', ''])
    button().focus()
    await press()
    expect([button().textContent, ...texts()]).toEqual(['Authenticate', '👋 You are signed out.', ''])
    expect([document.activeElement, screen.queryByRole('heading')]).toEqual([button(), null])
  })

  it('tells why signing in failed, and forgets it with the next try', async () => {
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

  it('tells why signing out failed beside the user who is still there', async () => {
    const { moralis } = await openSignedIn()
    moralis.users.logOut.mockRejectedValue(Object.assign(new Error('Object not found.'), { code: 101 }))
    await press()
    expect([button().textContent, ...texts()]).toEqual(['Sign out', '', 'OBJECT_NOT_FOUND Object not found.'])
    expect(screen.getByRole('heading').textContent).toBe('Welcome ada')
  })

  it('tells why the SDK could not be started, and tries again', async () => {
    const moralis = createScriptedMoralis()
    moralis.start.mockRejectedValueOnce(new TypeError('no server'))
    await open({}, moralis)
    expect(texts()).toEqual(['', 'TypeError no server'])
    await press()
    expect([button().textContent, ...texts()]).toEqual(['Authenticate', '', ''])
    expect([moralis.start.mock.calls.length, moralis.authenticate.mock.calls]).toEqual([2, []])
  })

  it('takes class names and words of one’s own, and has no style', async () => {
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
