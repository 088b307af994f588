import { type LocalChain, type TestAccount, type TestContract, testContracts } from '@cryptolist/testkit'
import type { Scenarios } from '../both.ts'
import { declined } from '../recording/recording-wallet.ts'
import type { Sent } from '../scenario-client.ts'
import type { Stage } from '../stage.ts'

/** Transfers and contract calls on a chain of this machine. */
export function transactionScenarios(chain: () => LocalChain): Scenarios {
  return {
    async transfers(stage) {
      const { client, step, account } = stage
      const { sender, refuse } = await enableOnChain(stage, chain())
      const to = account('receiver').signer.address
      const deploy = async (label: string, contract: TestContract, types = '', args: unknown[] = []) => {
        const address = await chain().deploy(contract, types, args)
        stage.label(address, label)
        stage.label(address.slice(2), label)
        return address
      }
      const coin = await deploy('coin', testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
      const art = await deploy('art', testContracts.erc721)
      const goods = await deploy('goods', testContracts.erc1155)
      const make = (contract: TestContract, address: string, ...params: unknown[]) =>
        client.executeFunction({
          contractAddress: address,
          abi: contract.abi,
          functionName: 'mint',
          params: namedAs(contract, params),
        })
      await step('make coins', () => make(testContracts.erc20, coin, sender, '1000').then(mined))
      await step('make art', () => make(testContracts.erc721, art, sender, '7').then(mined))
      await step('make goods', () => make(testContracts.erc1155, goods, sender, '3', '10').then(mined))
      const transfer = (label: string, options: Record<string, unknown>) =>
        step(label, () => client.transfer(options).then(mined))
      await transfer('native', { type: 'native', receiver: to, amount: client.Units.ETH('0.5') })
      await transfer('native by default', { receiver: to, amount: '1' })
      await transfer('erc20', { type: 'erc20', receiver: to, contractAddress: coin, amount: '5' })
      await transfer('old names', { type: 'erc20', receiver: to, contract_address: coin, amount: '5' })
      await transfer('erc721', { type: 'erc721', receiver: to, contractAddress: art, tokenId: 7 })
      await transfer('erc1155', {
        type: 'erc1155',
        receiver: to,
        contractAddress: goods,
        tokenId: '3',
        amount: '4',
      })
      await transfer('too much', { type: 'erc20', receiver: to, contractAddress: coin, amount: '5000' })
      refuse('eth_sendTransaction', declined())
      await transfer('declined', { type: 'native', receiver: to, amount: '1' })
    },
    async 'transfers that are refused'(stage) {
      const { client, step, wallet, start } = stage
      const transfer = (label: string, options: Record<string, unknown>) =>
        step(label, () => client.transfer(options).then(mined))
      const to = stage.account('receiver').address
      await start()
      await transfer('without wallet', { type: 'native', receiver: to, amount: '1' })
      await transfer('unsupported type', { type: 'erc777', receiver: to, amount: '1' })
      await transfer('nothing given', {})
      await transfer('native without amount', { type: 'native', receiver: to })
      await transfer('erc20 without all', { type: 'erc20' })
      await transfer('erc721 without all', { type: 'erc721' })
      await transfer('erc1155 without all', { type: 'erc1155' })
      await transfer('nothing of zero', { type: 'native', receiver: to, amount: 0 })
      await enableOnChain(stage, chain())
      const token = { contractAddress: to, receiver: to }
      await transfer('bad token id', { type: 'erc721', ...token, tokenId: 'one' })
      await transfer('negative token id', { type: 'erc721', ...token, tokenId: '-1' })
      await transfer('token id with a part', { type: 'erc1155', ...token, tokenId: '1.5', amount: '1' })
      await transfer('odd amount', { type: 'native', receiver: to, amount: 'much' })
      await transfer('bad receiver', { type: 'native', receiver: 'somebody', amount: '1' })
      wallet.use(undefined)
      await step('lock', () => wallet.provider.emit('accountsChanged', []))
      await transfer('no account', { type: 'native', receiver: to, amount: '1' })
    },
    async 'contract calls'(stage) {
      const { client, step } = stage
      const { refuse } = await enableOnChain(stage, chain())
      const contractAddress = await chain().deploy(testContracts.odd)
      stage.label(contractAddress, 'contract')
      stage.label(contractAddress.slice(2), 'contract')
      const run = (options: Record<string, unknown>) =>
        client.executeFunction({ contractAddress, abi: testContracts.odd.abi, ...options })
      await step('set text', () => run({ functionName: 'setText', params: { text_: 'tide' } }).then(mined))
      await step('read text', () => run({ functionName: 'text' }))
      await step('read number', () => run({ functionName: 'number' }).then(plain))
      await step('type of a number', () => run({ functionName: 'number' }).then((value) => typeof value))
      await step('by signature', () =>
        run({ functionName: 'set(uint256)', params: { number_: '5' } }).then(mined),
      )
      await step('by other signature', () =>
        run({ functionName: 'set(uint256,string)', params: { number_: 0, text_: 'x' } }).then(mined),
      )
      await step('several outputs', () => run({ functionName: 'describe' }).then(plain))
      await step('pay', () => run({ functionName: 'pay', msgValue: '12' }).then(mined))
      await step('who asks', () => run({ functionName: 'whoAsks' }))
      await step('add', () => run({ functionName: 'add', params: { first: -3, second: '5' } }).then(plain))
      await step('reverts', () => run({ functionName: 'readWithReason' }))
      await step('reverts before it is sent', () => run({ functionName: 'failWithCustomError' }).then(mined))
      refuse('eth_sendTransaction', declined())
      await step('declined', () => run({ functionName: 'setText', params: { text_: 'tide' } }).then(mined))
    },
    async 'contract calls that are refused'(stage) {
      const { client, step, start } = stage
      const { abi } = testContracts.odd
      const contractAddress = stage.account('contract').address
      const run = (label: string, options: Record<string, unknown>) =>
        step(label, () => client.executeFunction({ contractAddress, abi, ...options }).then(plain))
      await start()
      await run('without wallet', { functionName: 'text' })
      await enableOnChain(stage, chain())
      await run('no such function', { functionName: 'missing' })
      await run('no such signature', { functionName: 'missing(uint256)' })
      await run('other inputs', { functionName: 'set(address)', params: { number_: 1 } })
      await run('more than one', { functionName: 'set', params: { number_: 1 } })
      await run('without params', { functionName: 'set(uint256,string)' })
      await run('empty param', { functionName: 'setText', params: { text_: '' } })
      await run('null param', { functionName: 'setText', params: { text_: null } })
      await run('wrong type', { functionName: 'set(uint256)', params: { number_: 'many' } })
      await run('no contract there', { functionName: 'text' })
      stage.wallet.use(undefined)
      await step('lock', () => stage.wallet.provider.emit('accountsChanged', []))
      await run('no account', { functionName: 'setText', params: { text_: 'tide' } })
      await run('read without account', { functionName: 'missing' })
    },
  }
}

/** Plugins whose answers make the wallet sign and send, where an app has turned that on. */
export function triggerScenarios(chain: () => LocalChain): Scenarios {
  return {
    async 'plugins that use the wallet'(stage) {
      const { client, server, step, account } = stage
      const triggers = ['web3Transaction', 'web3Sign', 'web3SignV4']
      const { sender } = await enableOnChain(stage, chain(), {
        plugins: [{ name: 'harbor', functions: ['quote'] }],
        triggers,
      })
      const to = account('receiver').signer.address
      const run = (label: string, trigger: Record<string, unknown>) => {
        const result = { data: { a: 1 }, triggers: [trigger] }
        server.fail({
          path: 'harbor_quote',
          status: 200,
          body: JSON.stringify({ result: { data: { success: true, result } } }),
        })
        return step(label, () => client.Plugins.harbor?.quote?.().then(plain))
      }
      const data = { from: sender, to, value: 5 }
      await run('transaction', { name: 'web3Transaction', data, shouldAwait: true })
      await run('signature of nothing', { name: 'web3Sign' })
      await run('typed signature of nothing', { name: 'web3SignV4' })
      await run('typed signature of nobody', { name: 'web3SignV4', parameters: ['', '{}'] })
    },
  }
}

interface OnChain {
  sender: string
  refuse: Stage['wallet']['refuse']
}

/** Enables the wallet with an account that has enough. */
async function enableOnChain(
  stage: Stage,
  chain: LocalChain,
  options: Record<string, unknown> = { plugins: [] },
): Promise<OnChain> {
  const sender = stage.account('sender')
  await chain.request('anvil_setBalance', [sender.address, '0xde0b6b3a7640000'])
  stage.wallet.use(sender)
  stage.wallet.stayOn(`0x${chain.chainId.toString(16)}`)
  await stage.start(options)
  await stage.client.enableWeb3()
  return { sender: sender.signer.address, refuse: stage.wallet.refuse }
}

/** Sends what the wallet does not know itself to the chain, transactions signed with the wallet's account. */
export function forwardTo(chain: LocalChain) {
  return (method: string, params: unknown[], account: TestAccount | undefined): Promise<unknown> =>
    chain.walletProvider(account).request({ method, params })
}

/** Fields of a transaction and its receipt that have one name in both clients. */
async function mined(sent: unknown): Promise<unknown> {
  if (!isSent(sent)) return { notSent: plain(sent) }
  const { status, transactionHash } = await sent.wait()
  return { status, isSameHash: transactionHash === sent.hash }
}

function isSent(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && 'wait' in value && typeof value.wait === 'function'
}

/** Numbers of ethers and bigints as text. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'object' && value !== null && '_isBigNumber' in value ? String(value) : value
}

/** Params by the names that the contract's `mint` gives them. */
function namedAs({ abi }: TestContract, values: readonly unknown[]): Record<string, unknown> {
  const mint = abi.find((item) => 'name' in item && item.name === 'mint')
  const inputs = mint && 'inputs' in mint && Array.isArray(mint.inputs) ? mint.inputs : []
  return Object.fromEntries(inputs.map(({ name }, index) => [name, values[index]]))
}
