import { password } from '../../support/people.ts'
import type { Scenarios } from '../both.ts'
import { declined, walletError } from '../recording/recording-wallet.ts'
import type { Stage } from '../stage.ts'
import {
  type CallValue,
  callStep,
  describeCall,
  describeChain,
  describeFile,
  describeMoralis,
  describeNewObject,
  type MoralisValue,
  type ReactLibrary,
  throwing,
} from './library.ts'
import type { Mounted, Mounter } from './mounter.ts'

export interface ReactStage {
  mounter: Mounter
  library(): ReactLibrary
}

/** `useMoralis`: mounting, signing in and out, the user's data and the wallet. */
export function sessionScenarios({ mounter, library }: ReactStage): Scenarios {
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

  return {
    async 'hooks: mount'(stage) {
      const first = await open(stage)
      await first.current.signup(stage.name('person'), password)
      await stage.step('signed up', () => first.until(({ user }) => user !== null))
      first.unmount()
      await open(stage, 'mount with a stored user')
    },
    async 'hooks: mount and start later'({ board, serverUrl, step }) {
      const later = mounter.mount(() => library().useMoralis(), describeMoralis, {
        initializeOnMount: false,
      })
      await step('mount', () => later.until(({ auth }) => auth !== undefined))
      await step('initialize', async () => {
        later.current.initialize({ appId: board.appId, serverUrl })
        await later.until(({ isInitialized, isInitializing }) => isInitialized && !isInitializing)
      })
    },
    async 'hooks: sign in with a wallet'(stage) {
      const { wallet, account } = stage
      wallet.use(account('first'))
      const hook = await open(stage)
      await callStep(stage, 'authenticate', (options) => hook.current.authenticate({ ...options }))
      await callStep(stage, 'out', (options) => hook.current.logout(options))
      wallet.refuse('personal_sign', declined())
      await callStep(stage, 'declined', (options) => hook.current.authenticate({ ...options }))
      await callStep(
        stage,
        'declined, throws',
        (options) => hook.current.authenticate({ ...options }),
        throwing,
      )
      wallet.use(undefined)
      await callStep(stage, 'locked', (options) => hook.current.authenticate({ ...options }))
    },
    async 'hooks: passwords'(stage) {
      const person = stage.name('person')
      const hook = await open(stage)
      await callStep(stage, 'sign up', (options) =>
        hook.current.signup(person, password, `${person}@people.example`, {}, options),
      )
      await callStep(stage, 'out', (options) => hook.current.logout(options))
      await callStep(stage, 'log in', (options) => hook.current.login(person, password, options))
      await callStep(stage, 'taken', (options) =>
        hook.current.signup(person, password, undefined, {}, options),
      )
      await callStep(stage, 'log in by post', (options) =>
        hook.current.login(person, password, { ...options, usePost: true }),
      )
      await callStep(stage, 'out again', (options) => hook.current.logout(options))
      await callStep(stage, 'wrong password', (options) => hook.current.login(person, 'wrong', options))
      await callStep(
        stage,
        'wrong password, throws',
        (options) => hook.current.login(person, 'wrong', options),
        throwing,
      )
      await callStep(stage, 'name of a wrong type', (options) =>
        Reflect.apply(hook.current.signup, undefined, [7, password, undefined, {}, options]),
      )
    },
    async 'hooks: sign out with trouble'(stage) {
      const hook = await open(stage)
      await hook.current.signup(stage.name('person'), password)
      await stage.step('signed up', () => hook.until(({ user }) => user !== null))
      stage.server.fail({ path: '/logout', status: 400, body: '{"code":1,"error":"not now"}' })
      await callStep(stage, 'refused', (options) => hook.current.logout(options))
    },
    async 'hooks: data of the user'(stage) {
      const [person, taken] = [stage.name('person'), stage.name('taken')]
      const hook = await open(stage)
      await callStep(stage, 'nobody', (options) => hook.current.setUserData({ favourite: 'x' }, options))
      await callStep(stage, 'nobody, refetch', (options) => hook.current.refetchUserData(options))
      await callStep(stage, 'sign up', (options) =>
        hook.current.signup(taken, password, undefined, {}, options),
      )
      await callStep(stage, 'out', (options) => hook.current.logout(options))
      await callStep(stage, 'sign up another', (options) =>
        hook.current.signup(person, password, undefined, {}, options),
      )
      await hook.until(({ user }) => user?.getUsername() === person)
      await callStep(stage, 'set', (options) => hook.current.setUserData({ favourite: 'zk' }, options))
      await callStep(stage, 'taken name', (options) => hook.current.setUserData({ username: taken }, options))
      await callStep(
        stage,
        'taken, throws',
        (options) => hook.current.setUserData({ username: taken }, options),
        throwing,
      )
      await callStep(stage, 'wrong type', (options) => hook.current.setUserData({ email: 7 }, options))
      await callStep(stage, 'refetch', (options) => hook.current.refetchUserData(options))
    },
    async 'hooks: the wallet'(stage) {
      const { wallet, account, step } = stage
      const [first, second] = [account('first'), account('second')]
      wallet.use(first)
      const hook = await open(stage)
      await callStep(stage, 'enable', (options) => hook.current.enableWeb3({ ...options }))
      await step('account', () => wallet.provider.emit('accountsChanged', [second.signer.address]))
      await step('chain', () => wallet.provider.emit('chainChanged', '0x89'))
      await callStep(stage, 'deactivate', () => hook.current.deactivateWeb3())
      wallet.refuse('eth_requestAccounts', declined())
      await callStep(stage, 'declined', (options) => hook.current.enableWeb3({ ...options }))
      await callStep(
        stage,
        'declined, throws',
        (options) => hook.current.enableWeb3({ ...options }),
        throwing,
      )
      wallet.answer('eth_requestAccounts', () => [first.address])
      await callStep(stage, 'enable again', (options) => hook.current.enableWeb3({ ...options }))
      await step('disconnect', () => wallet.provider.emit('disconnect', new Error('Gone.')))
    },
  }
}

// The request for plugins belongs to other scenarios.
const quiet = { plugins: [] }

/** The hooks that ask the server or the wallet for something. */
export function hookScenarios({ mounter, library }: ReactStage): Scenarios {
  const open = (useValue: () => CallValue): Mounted<CallValue> => mounter.mount(useValue, describeCall, quiet)
  const isDone = ({ isFetching, data, error }: CallValue) =>
    !isFetching && (error !== null || (Array.isArray(data) ? data.length > 0 : data !== null))

  return {
    async 'hooks: useMoralisQuery'(stage) {
      const className = stage.name('Job')
      await stage.start()
      for (const n of [1, 2]) await new stage.client.Object(className).save({ n })
      const hook = open(() => library().useMoralisQuery(className, (query) => query.ascending('n')))
      await stage.step('mount', () => hook.until(isDone))
      await callStep(stage, 'fetch again', (options) => hook.current.fetch(options))
      const refused = open(() => library().useMoralisQuery('_User', undefined, [], { autoFetch: false }))
      await stage.step('without auto fetch', () => refused.until(() => true))
      await callStep(stage, 'refused', (options) => refused.current.fetch(options))
      await callStep(stage, 'refused, throws', (options) => refused.current.fetch(options), throwing)
    },
    async 'hooks: useMoralisCloudFunction'(stage) {
      const hook = open(() => library().useMoralisCloudFunction('echo', { a: 1 }))
      await stage.step('mount', () => hook.until(isDone))
      await callStep(stage, 'other params', (options) => hook.current.fetch({ ...options, params: { b: 2 } }))
      hook.unmount()
      const failing = open(() =>
        library().useMoralisCloudFunction('fail', { message: 'closed' }, { autoFetch: false }),
      )
      await stage.step('without auto fetch', () => failing.until(() => true))
      await callStep(stage, 'fails', (options) => failing.current.fetch(options))
      await callStep(stage, 'fails, throws', (options) => failing.current.fetch(options), throwing)
    },
    async 'hooks: transfers and contract calls'(stage) {
      const transfer = open(() => library().useWeb3Transfer({ type: 'erc20', amount: '1' }))
      await stage.step('mount', () => transfer.until(() => true))
      await callStep(stage, 'fields are missing', (options) => transfer.current.fetch(options))
      await callStep(
        stage,
        'fields are missing, throws',
        (options) => transfer.current.fetch(options),
        throwing,
      )
      await callStep(stage, 'no wallet', (options) =>
        transfer.current.fetch({ ...options, params: { receiver: '0x1', contractAddress: '0x2' } }),
      )
      const execute = open(() => library().useWeb3ExecuteFunction())
      await stage.step('mount the other', () => execute.until(() => true))
      await callStep(stage, 'no wallet for a contract', (options) =>
        execute.current.fetch({
          ...options,
          params: { abi: [], functionName: 'x', contractAddress: '0x2' },
        }),
      )
    },
    async 'hooks: data of chains'(stage) {
      const { account } = stage.client.Web3API
      const hook = open(() => library().useMoralisWeb3ApiCall(account.getNativeBalance, { address: '0x1' }))
      await stage.step('mount', () => hook.until(() => true))
      await stage.start()
      await callStep(stage, 'refused', (options) => hook.current.fetch(options))
    },
    async 'hooks: objects and files'(stage) {
      const className = stage.name('Note')
      const notes = mounter.mount(() => library().useNewMoralisObject(className), describeNewObject, quiet)
      await stage.step('mount', () => notes.until(() => true))
      await stage.start()
      await callStep(stage, 'save', (options) => notes.current.save({ text: 'tide' }, options))
      await callStep(stage, 'bad field', (options) => notes.current.save({ 'bad key': 1 }, options))
      const files = mounter.mount(() => library().useMoralisFile(), describeFile, quiet)
      await stage.step('mount files', () => files.until(() => true))
      await callStep(stage, 'file of a visitor', (options) =>
        files.current.saveFile('a.txt', { base64: 'eA==' }, { ...options, type: 'text/plain' }),
      )
    },
    async 'hooks: useChain'(stage) {
      const { wallet, account, client } = stage
      wallet.use(account('first'))
      const hook = mounter.mount(() => library().useChain(), describeChain, quiet)
      await stage.step('mount', () => hook.until(() => true))
      await stage.start()
      await callStep(stage, 'switch without wallet', () => hook.current.switchNetwork('0x89'))
      await stage.step('enable', () => client.enableWeb3().then(() => 'enabled'))
      wallet.answer('wallet_switchEthereumChain', () => null)
      await callStep(stage, 'switch', () => hook.current.switchNetwork('0x89'))
      wallet.refuse('wallet_switchEthereumChain', walletError(4902, 'Unrecognized chain.'))
      wallet.answer('wallet_addEthereumChain', () => null)
      await callStep(stage, 'add', () => hook.current.switchNetwork('0x38'))
      await callStep(stage, 'unknown chain', () => hook.current.switchNetwork('0x12345'))
    },
  }
}
