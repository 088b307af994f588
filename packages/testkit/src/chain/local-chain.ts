import { setTimeout } from 'node:timers/promises'
import {
  createPublicClient,
  encodeAbiParameters,
  http,
  numberToHex,
  type PublicClient,
  parseAbi,
  parseAbiParameters,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type TestAccount, testAccounts } from '../wallet/test-accounts.ts'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; its types are in the file next to it
import { startAnvil } from './anvil.mjs'
import odd from './contract-fixtures/Odd.json'
import scripted from './contract-fixtures/Scripted.json'
import erc20 from './contract-fixtures/TestERC20.json'
import erc721 from './contract-fixtures/TestERC721.json'
import erc1155 from './contract-fixtures/TestERC1155.json'
import { createLocalWallet, type LocalWallet, type LocalWalletOptions } from './local-wallet.ts'

type Hex = `0x${string}`

export interface LocalChainOptions {
  /** 31337 by default. */
  chainId?: number
}

/** A chain on this machine that mines every transaction at once. */
export interface LocalChain {
  readonly url: string
  readonly chainId: number
  /** The process, for tests that it has ended. */
  readonly pid: number
  /** PUBLIC TEST KEYS – NEVER FUND anywhere else: `testAccounts`, with 10,000 of the native currency each. */
  readonly accounts: readonly [TestAccount, TestAccount, TestAccount]
  /** A call of its JSON-RPC; anvil's own methods (`anvil_mine`, `evm_setAutomine` …) included. */
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  /** A wallet of this chain that signs with this account, by default the first. */
  walletProvider(account?: TestAccount, options?: LocalWalletOptions): LocalWallet
  /** Sends a transaction from the first account and waits until it is mined, because anvil answers before that. */
  send(transaction: { to?: string; data?: string; value?: string }): Promise<TransactionReceipt>
  /** Deploys a contract and returns its address; `args` belong to its constructor, whose types are `types`. */
  deploy(contract: TestContract, types?: string, args?: readonly unknown[]): Promise<Hex>
  /** Puts a contract without a constructor at an address, as it is after it was deployed. */
  place(address: Hex, contract: TestContract): Promise<void>
  /** Reads a contract without any code of ours: `read(token, 'balanceOf(address owner) view returns (uint256)', [owner])`. */
  read(address: Hex, signature: string, args?: readonly unknown[]): Promise<unknown>
  getBalance(address: Hex): Promise<bigint>
  mine(blocks?: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a chain on this machine. Stop it at the end of the test file; it also ends when the process that started it does.
 *
 * @example
 * const chain = await startLocalChain()
 * const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
 */
export async function startLocalChain(options: LocalChainOptions = {}): Promise<LocalChain> {
  const { chainId = 31337 } = options
  const anvil = await startAnvil(chainId)
  const client = createPublicClient({ transport: http(anvil.url, { retryCount: 0 }) })
  const placed = new Map<TestContract, unknown>()
  const request = createRequest(anvil.url)
  const [first] = testAccounts
  const balance = numberToHex(10_000n * 10n ** 18n)
  for (const { address } of testAccounts) await request('anvil_setBalance', [address, balance])
  const walletProvider = (account = first, walletOptions: LocalWalletOptions = {}) =>
    createLocalWallet({ ask: request, chainId, account }, walletOptions)
  const send: LocalChain['send'] = async (transaction) => {
    const params = [{ ...transaction, from: first.address }]
    const hash = await walletProvider().request({ method: 'eth_sendTransaction', params })
    return waitForReceipt(client, `0x${String(hash).slice(2)}`)
  }
  const deploy: LocalChain['deploy'] = async ({ bytecode }, types = '', args = []) => {
    const encoded = types === '' ? '' : encodeAbiParameters(parseAbiParameters(types), args).slice(2)
    const { contractAddress } = await send({ data: `${bytecode}${encoded}` })
    if (!contractAddress) throw new Error('The contract was not made.')
    return `0x${contractAddress.slice(2).toLowerCase()}`
  }
  return {
    ...anvil,
    chainId,
    accounts: testAccounts,
    request,
    walletProvider,
    send,
    deploy,
    async place(address, contract) {
      const code = placed.get(contract) ?? (await request('eth_getCode', [await deploy(contract), 'latest']))
      placed.set(contract, code)
      await request('anvil_setCode', [address, code])
    },
    async read(address, signature, args = []) {
      const lines: readonly string[] = [`function ${signature}`]
      const functionName = signature.slice(0, signature.indexOf('('))
      return client.readContract({ address, abi: parseAbi(lines), functionName, args })
    },
    getBalance: (address) => client.getBalance({ address }),
    async mine(blocks = 1) {
      await request('anvil_mine', [numberToHex(blocks)])
    },
  }
}

/**
 * viem's own wait asks again only when there is a new block. Here the transaction's block is the last one, so a wait that misses it
 * would never end.
 */
async function waitForReceipt(client: PublicClient, hash: Hex): Promise<TransactionReceipt> {
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      await setTimeout(5)
    }
  }
}

/** JSON-RPC without a client; throws the node's own error, or a timeout that names itself before the test's own. */
function createRequest(url: string): LocalChain['request'] {
  return async (method, params = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(15_000),
    })
    const { result, error } = await response.json()
    if (error !== undefined) throw Object.assign(new Error(error.message), error)
    return result
  }
}

/** A compiled contract: contracts/*.sol, by contracts/compile.mjs. */
export interface TestContract {
  abi: readonly object[]
  bytecode: string
}

/**
 * Contracts to try: three tokens of which anybody can make some, one with everything that calls stumble over, and one that answers as it
 * was told.
 */
export const testContracts: Readonly<
  Record<'erc20' | 'erc721' | 'erc1155' | 'odd' | 'scripted', TestContract>
> = {
  erc20,
  erc721,
  erc1155,
  odd,
  scripted,
}
