import type { Scenario } from '../both.ts'
import type { Stage } from '../stage.ts'
import { describeCall, describeChain, describeFile, describeNewObject, noteCalls } from './describe-hooks.ts'
import type { CallOptions, CallValue } from './library.ts'
import type { Mounted } from './mounter.ts'
import type { ReactStage } from './session-scripts.ts'

// The request for plugins belongs to other scenarios.
const quiet = { plugins: [] }

/** The hooks that ask the server or the wallet for something. */
export function hookScenarios({ mounter, library }: ReactStage): readonly Scenario[] {
  const open = (useValue: () => CallValue): Mounted<CallValue> => mounter.mount(useValue, describeCall, quiet)
  const isDone = ({ isFetching, data, error }: CallValue) =>
    !isFetching && (error !== null || (Array.isArray(data) ? data.length > 0 : data !== null))
  const call = (
    { step }: Stage,
    name: string,
    act: (options: CallOptions) => Promise<unknown>,
    options = {},
  ) =>
    step(name, async () => {
      const { calls, options: noted } = noteCalls(options)
      const outcome = await act(noted).then(
        (value) => (value === undefined ? 'nothing' : 'something'),
        (error) => `throws ${error.message ?? error}`,
      )
      return [outcome, ...calls]
    })

  return [
    {
      name: 'hooks: useMoralisQuery',
      async play(stage) {
        const className = stage.name('Job')
        await stage.start()
        for (const n of [1, 2]) await new stage.client.Object(className).save({ n })
        const hook = open(() => library().useMoralisQuery(className, (query) => query.ascending('n')))
        await stage.step('mount', () => hook.until(isDone))
        await call(stage, 'fetch again', (options) => hook.current.fetch(options))
        const refused = open(() => library().useMoralisQuery('_User', undefined, [], { autoFetch: false }))
        await stage.step('without auto fetch', () => refused.until(() => true))
        await call(stage, 'refused', (options) => refused.current.fetch(options))
        await call(stage, 'refused, throws', (options) => refused.current.fetch(options), {
          throwOnError: true,
        })
      },
    },
    {
      name: 'hooks: useMoralisCloudFunction',
      async play(stage) {
        const hook = open(() => library().useMoralisCloudFunction('echo', { a: 1 }))
        await stage.step('mount', () => hook.until(isDone))
        await call(stage, 'other params', (options) => hook.current.fetch({ ...options, params: { b: 2 } }))
        hook.unmount()
        const failing = open(() =>
          library().useMoralisCloudFunction('fail', { message: 'closed' }, { autoFetch: false }),
        )
        await stage.step('without auto fetch', () => failing.until(() => true))
        await call(stage, 'fails', (options) => failing.current.fetch(options))
        await call(stage, 'fails, throws', (options) => failing.current.fetch(options), {
          throwOnError: true,
        })
      },
    },
    {
      name: 'hooks: transfers and contract calls',
      async play(stage) {
        const transfer = open(() => library().useWeb3Transfer({ type: 'erc20', amount: '1' }))
        await stage.step('mount', () => transfer.until(() => true))
        await call(stage, 'fields are missing', (options) => transfer.current.fetch(options))
        await call(stage, 'fields are missing, throws', (options) => transfer.current.fetch(options), {
          throwOnError: true,
        })
        await call(stage, 'no wallet', (options) =>
          transfer.current.fetch({ ...options, params: { receiver: '0x1', contractAddress: '0x2' } }),
        )
        const execute = open(() => library().useWeb3ExecuteFunction())
        await stage.step('mount the other', () => execute.until(() => true))
        await call(stage, 'no wallet for a contract', (options) =>
          execute.current.fetch({
            ...options,
            params: { abi: [], functionName: 'x', contractAddress: '0x2' },
          }),
        )
      },
    },
    {
      name: 'hooks: data of chains',
      async play(stage) {
        const { account } = stage.client.Web3API
        const hook = open(() => library().useMoralisWeb3ApiCall(account.getNativeBalance, { address: '0x1' }))
        await stage.step('mount', () => hook.until(() => true))
        await stage.start()
        await call(stage, 'refused', (options) => hook.current.fetch(options))
      },
    },
    {
      name: 'hooks: objects and files',
      async play(stage) {
        const className = stage.name('Note')
        const notes = mounter.mount(() => library().useNewMoralisObject(className), describeNewObject, quiet)
        await stage.step('mount', () => notes.until(() => true))
        await stage.start()
        await call(stage, 'save', (options) => notes.current.save({ text: 'tide' }, options))
        await call(stage, 'bad field', (options) => notes.current.save({ 'bad key': 1 }, options))
        const files = mounter.mount(() => library().useMoralisFile(), describeFile, quiet)
        await stage.step('mount files', () => files.until(() => true))
        await call(stage, 'file of a visitor', (options) =>
          files.current.saveFile('a.txt', { base64: 'eA==' }, { ...options, type: 'text/plain' }),
        )
      },
    },
    {
      name: 'hooks: useChain',
      async play(stage) {
        const { wallet, account, client } = stage
        wallet.use(account('first'))
        const hook = mounter.mount(() => library().useChain(), describeChain, quiet)
        await stage.step('mount', () => hook.until(() => true))
        await stage.start()
        await call(stage, 'switch without wallet', () => hook.current.switchNetwork('0x89'))
        await stage.step('enable', () => client.enableWeb3().then(() => 'enabled'))
        wallet.answer('wallet_switchEthereumChain', () => null)
        await call(stage, 'switch', () => hook.current.switchNetwork('0x89'))
        wallet.answer('wallet_switchEthereumChain', () => {
          throw Object.assign(new Error('Unrecognized chain.'), { code: 4902 })
        })
        wallet.answer('wallet_addEthereumChain', () => null)
        await call(stage, 'add', () => hook.current.switchNetwork('0x38'))
        await call(stage, 'unknown chain', () => hook.current.switchNetwork('0x12345'))
      },
    },
  ]
}
