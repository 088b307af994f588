import { password } from '../../support/people.ts'
import type { Scenario } from '../both.ts'
import { declined } from '../recording/recording-wallet.ts'
import type { Stage } from '../stage.ts'
import { describeMoralis, noteCalls } from './describe-hooks.ts'
import type { CallOptions, MoralisValue, ReactLibrary } from './library.ts'
import type { Mounted, Mounter } from './mounter.ts'

/** What hooks are mounted with. */
export interface ReactStage {
  mounter: Mounter
  library(): ReactLibrary
}

/** `useMoralis`: mounting, signing in and out, the user's data and the wallet. */
export function sessionScenarios({ mounter, library }: ReactStage): readonly Scenario[] {
  async function open({ step }: Stage, name = 'mount'): Promise<Mounted<MoralisValue>> {
    const mounted = mounter.mount(() => library().useMoralis(), describeMoralis)
    await step(name, () =>
      mounted.until(
        ({ isInitialized, isInitializing, auth }) =>
          isInitialized && !isInitializing && auth.state !== 'undefined',
      ),
    )
    return mounted
  }
  /** Does it with callbacks and says which were called. */
  const call = (stage: Stage, name: string, act: (options: CallOptions) => Promise<unknown>, options = {}) =>
    stage.step(name, async () => {
      const { calls, options: noted } = noteCalls(options)
      const outcome = await act(noted).then(
        (value) => (value === undefined ? 'nothing' : 'something'),
        (error) => `throws ${error.message}`,
      )
      return [outcome, ...calls]
    })

  return [
    {
      name: 'hooks: mount',
      async play(stage) {
        const first = await open(stage)
        await first.current.signup(stage.name('person'), password)
        await stage.step('signed up', () => first.until(({ user }) => user !== null))
        first.unmount()
        await open(stage, 'mount with a stored user')
      },
    },
    {
      name: 'hooks: mount and start later',
      async play({ board, serverUrl, step }) {
        const later = mounter.mount(() => library().useMoralis(), describeMoralis, {
          initializeOnMount: false,
        })
        await step('mount', () => later.until(({ auth }) => auth !== undefined))
        await step('initialize', async () => {
          later.current.initialize({ appId: board.appId, serverUrl })
          await later.until(({ isInitialized, isInitializing }) => isInitialized && !isInitializing)
        })
      },
    },
    {
      name: 'hooks: sign in with a wallet',
      async play(stage) {
        const { wallet, account } = stage
        wallet.use(account('first'))
        const hook = await open(stage)
        await call(stage, 'authenticate', (options) => hook.current.authenticate({ ...options }))
        await call(stage, 'out', (options) => hook.current.logout(options))
        wallet.answer('personal_sign', () => {
          throw declined()
        })
        await call(stage, 'declined', (options) => hook.current.authenticate({ ...options }))
        await call(stage, 'declined, throws', (options) => hook.current.authenticate({ ...options }), {
          throwOnError: true,
        })
        wallet.use(undefined)
        await call(stage, 'locked', (options) => hook.current.authenticate({ ...options }))
      },
    },
    {
      name: 'hooks: passwords',
      async play(stage) {
        const person = stage.name('person')
        const hook = await open(stage)
        await call(stage, 'sign up', (options) =>
          hook.current.signup(person, password, `${person}@people.example`, {}, options),
        )
        await call(stage, 'out', (options) => hook.current.logout(options))
        await call(stage, 'log in', (options) => hook.current.login(person, password, options))
        await call(stage, 'taken', (options) => hook.current.signup(person, password, undefined, {}, options))
        await call(stage, 'log in by post', (options) =>
          hook.current.login(person, password, { ...options, usePost: true }),
        )
        await call(stage, 'out again', (options) => hook.current.logout(options))
        await call(stage, 'wrong password', (options) => hook.current.login(person, 'wrong', options))
        await call(
          stage,
          'wrong password, throws',
          (options) => hook.current.login(person, 'wrong', options),
          {
            throwOnError: true,
          },
        )
        await call(stage, 'name of a wrong type', (options) =>
          Reflect.apply(hook.current.signup, undefined, [7, password, undefined, {}, options]),
        )
      },
    },
    {
      name: 'hooks: sign out with trouble',
      async play(stage) {
        const hook = await open(stage)
        await hook.current.signup(stage.name('person'), password)
        await stage.step('signed up', () => hook.until(({ user }) => user !== null))
        stage.server.fail({ path: '/logout', status: 400, body: '{"code":1,"error":"not now"}' })
        await call(stage, 'refused', (options) => hook.current.logout(options))
      },
    },
    {
      name: 'hooks: data of the user',
      async play(stage) {
        const [person, taken] = [stage.name('person'), stage.name('taken')]
        const hook = await open(stage)
        await call(stage, 'nobody', (options) => hook.current.setUserData({ favourite: 'x' }, options))
        await call(stage, 'nobody, refetch', (options) => hook.current.refetchUserData(options))
        await call(stage, 'sign up', (options) =>
          hook.current.signup(taken, password, undefined, {}, options),
        )
        await call(stage, 'out', (options) => hook.current.logout(options))
        await call(stage, 'sign up another', (options) =>
          hook.current.signup(person, password, undefined, {}, options),
        )
        await hook.until(({ user }) => user?.getUsername() === person)
        await call(stage, 'set', (options) => hook.current.setUserData({ favourite: 'zk' }, options))
        await call(stage, 'taken name', (options) => hook.current.setUserData({ username: taken }, options))
        await call(
          stage,
          'taken, throws',
          (options) => hook.current.setUserData({ username: taken }, options),
          {
            throwOnError: true,
          },
        )
        await call(stage, 'wrong type', (options) => hook.current.setUserData({ email: 7 }, options))
        await call(stage, 'refetch', (options) => hook.current.refetchUserData(options))
      },
    },
    {
      name: 'hooks: the wallet',
      async play(stage) {
        const { wallet, account, step } = stage
        const [first, second] = [account('first'), account('second')]
        wallet.use(first)
        const hook = await open(stage)
        await call(stage, 'enable', (options) => hook.current.enableWeb3({ ...options }))
        await step('account', () => wallet.provider.emit('accountsChanged', [second.signer.address]))
        await step('chain', () => wallet.provider.emit('chainChanged', '0x89'))
        await call(stage, 'deactivate', () => hook.current.deactivateWeb3())
        wallet.answer('eth_requestAccounts', () => {
          throw declined()
        })
        await call(stage, 'declined', (options) => hook.current.enableWeb3({ ...options }))
        await call(stage, 'declined, throws', (options) => hook.current.enableWeb3({ ...options }), {
          throwOnError: true,
        })
        wallet.answer('eth_requestAccounts', () => [first.address])
        await call(stage, 'enable again', (options) => hook.current.enableWeb3({ ...options }))
        await step('disconnect', () => wallet.provider.emit('disconnect', new Error('Gone.')))
      },
    },
  ]
}
