import type { Scenarios } from '../both.ts'
import { walletError } from '../recording/recording-wallet.ts'
import {
  callStep,
  describeCall,
  describeChain,
  describeFile,
  describeNewObject,
  throwing,
} from './describe-hooks.ts'
import type { CallValue } from './library.ts'
import type { Mounted } from './mounter.ts'
import type { ReactStage } from './session-scripts.ts'

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
