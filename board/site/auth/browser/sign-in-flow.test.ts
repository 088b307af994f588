import type { User } from '@cryptolist/contract'
import { RequestRejectedError, type Wallet } from '@cryptolist/wallet'
import { describe, expect, it } from 'vitest'
import { expiredError, readSignInText } from './sign-in-attempt.ts'
import { isPending, type SignInAction, signInReducer, startingState } from './sign-in-flow.ts'

const wallet = walletNamed('Lantern')
const user: User = {
  id: 'u1',
  username: 'ana',
  displayName: 'ana',
  email: null,
  isEmailVerified: false,
  accounts: [],
  ethAddress: null,
  hasPassword: true,
  createdAt: '2026-08-01T00:00:00.000Z',
}
const ask: SignInAction = { type: 'walletAsked', wallet }
const show: SignInAction = { type: 'textShown', wallet, text: readSignInText('Text'), note: null }
const failed: SignInAction = { type: 'failed', wallet, failure: expiredError() }

function walletNamed(name: string): Wallet {
  const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
  return { id: name, name, icon: null, provider }
}

function after(...actions: SignInAction[]) {
  return actions.reduce(signInReducer, startingState(null))
}

const rejected = new RequestRejectedError('No.', { code: 4001 })
const cases: [name: string, actions: SignInAction[], step: string, isPending: boolean][] = [
  ['nothing', [], 'choose', false],
  ['a wallet was chosen', [ask], 'connecting', true],
  ['the text is shown', [ask, show], 'signing', true],
  ['it was signed', [ask, show, { type: 'signatureSent', wallet }], 'verifying', true],
  ['it was declined', [ask, { type: 'declined', wallet, error: rejected }], 'declined', false],
  ['it was already asked', [ask, { type: 'alreadyAsked', wallet }], 'busy', true],
  ['it failed', [ask, show, failed], 'failed', false],
  ['it starts again', [ask, show, failed, ask], 'connecting', true],
  ['it was cancelled', [ask, show, { type: 'cancelled' }], 'choose', false],
  ['another wallet is wanted', [ask, failed, { type: 'listShown' }], 'choose', false],
  ['a password is wanted', [{ type: 'passwordShown' }], 'password', false],
  ['a password was sent', [{ type: 'passwordSent' }], 'password', true],
  [
    'a password was refused',
    [{ type: 'passwordSent' }, { type: 'passwordRefused', failure: expiredError() }],
    'password',
    false,
  ],
  ['it worked', [ask, show, { type: 'signedIn', user }], 'done', false],
]

describe('the dialog', () => {
  it.each(cases)('after %s', (_name, actions, step, pending) => {
    const state = after(...actions)
    expect(state.view.step).toBe(step)
    expect(isPending(state)).toBe(pending)
  })

  it('lists the wallet used last first and leaves the others in their order', () => {
    const wallets = ['Fjord', 'Ember', 'Lantern'].map(walletNamed)
    const state = signInReducer(startingState('Lantern'), { type: 'walletsFound', wallets })
    expect(state.wallets.map(({ name }) => name)).toEqual(['Lantern', 'Fjord', 'Ember'])
  })

  it('stays where it is when another wallet announces itself', () => {
    const state = signInReducer(after(ask), { type: 'walletsFound', wallets: [wallet] })
    expect(state.view).toEqual({ step: 'connecting', wallet })
  })
})
