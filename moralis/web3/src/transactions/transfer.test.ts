import { type LocalChain, type LocalWallet, startLocalChain, testContracts } from '@cryptolist/testkit'
import { RequestPendingError, RequestRejectedError } from '@cryptolist/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Hex } from '../rpc/hex.ts'
import type { Signer } from './send-transaction.ts'
import { type TransferOptions, transfer } from './transfer.ts'

let chain: LocalChain
let token: Hex
let pictures: Hex
let several: Hex
let wallet: LocalWallet
let signer: Signer
let receiver: Hex

beforeAll(async () => {
  chain = await startLocalChain()
  token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  pictures = await chain.deploy(testContracts.erc721)
  several = await chain.deploy(testContracts.erc1155)
  receiver = chain.accounts[1].address
})
afterAll(() => chain.stop())
beforeEach(() => {
  wallet = chain.walletProvider()
  signer = { provider: wallet, account: wallet.account.address }
})

/** Makes tokens by the contract's own function, past the code under test. */
async function mint(contract: Hex, selector: string, ...words: (string | bigint)[]): Promise<void> {
  const data = words.map((word) => BigInt(word).toString(16).padStart(64, '0')).join('')
  const transaction = { from: wallet.account.address, to: contract, data: `${selector}${data}` }
  await chain.walletProvider().request({ method: 'eth_sendTransaction', params: [transaction] })
}
const mintErc20 = '0x40c10f19'
const mintErc721 = '0x40c10f19'
const mintErc1155 = '0x156e29f6'

/** Options as apps without types write them. */
const untyped = (options: unknown) => transfer(signer, JSON.parse(JSON.stringify(options)))

const sends = () => wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')

describe('sending the native currency', () => {
  it('returns a receipt with the names of ethers', async () => {
    const before = await chain.getBalance(receiver)
    const sent = await transfer(signer, { receiver, amount: '1000000000000000001' })
    expect(sent).toMatchObject({
      from: wallet.account.address,
      to: receiver,
      data: '0x',
      value: 1_000_000_000_000_000_001n,
      chainId: 31337,
      gasLimit: 21_000n,
    })
    expect(sent.nonce).toBeTypeOf('number')
    const receipt = await sent.wait()
    expect(receipt).toMatchObject({
      transactionHash: sent.hash,
      status: 1,
      gasUsed: 21_000n,
      from: wallet.account.address,
      to: receiver,
      contractAddress: null,
      confirmations: 1,
      type: 2,
      logs: [],
    })
    expect(await chain.getBalance(receiver)).toBe(before + 1_000_000_000_000_000_001n)
  })

  it('accepts 0 as an amount in every spelling', async () => {
    for (const amount of [0, 0n, '0', '0x0'])
      expect((await transfer(signer, { type: 'native', receiver, amount })).value).toBe(0n)
  })

  it('takes a BigNumber object and an address with its checksum', async () => {
    const amount = { _hex: '0x07', toString: () => '7' }
    const sent = await transfer(signer, { receiver: '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF', amount })
    expect(sent).toMatchObject({ value: 7n, to: '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf' })
  })

  it('uses overrides and does not ask the node for them', async () => {
    const overrides = { gasLimit: 50_000, gasPrice: 3_000_000_000n, chainId: 31337 }
    const sent = await transfer(signer, { receiver, amount: 1, overrides })
    const listed = await chain.request('eth_getTransactionByHash', [sent.hash])
    expect(listed).toMatchObject({ gas: '0xc350', gasPrice: '0xb2d05e00', type: '0x0' })
    expect(wallet.calls.map(({ method }) => method)).not.toContain('eth_estimateGas')
  })
})

describe('sending tokens', () => {
  it('moves an ERC-20 amount', async () => {
    await mint(token, mintErc20, wallet.account.address, 10n)
    const sent = await transfer(signer, { type: 'erc20', contractAddress: token, receiver, amount: 4n })
    expect((await sent.wait()).logs).toHaveLength(1)
    expect(await chain.read(token, 'balanceOf(address) view returns (uint256)', [receiver])).toBe(4n)
  })

  it('moves the NFT with the id 0, by the older names', async () => {
    await mint(pictures, mintErc721, wallet.account.address, 0n)
    const sent = await transfer(signer, { type: 'erc721', contract_address: pictures, receiver, token_id: 0 })
    await sent.wait()
    expect(await chain.read(pictures, 'ownerOf(uint256) view returns (address)', [0n])).toMatch(
      new RegExp(receiver, 'i'),
    )
  })

  it('moves the NFT with the largest id there can be, and one with its id in hexadecimal', async () => {
    const largest = 2n ** 256n - 1n
    await mint(pictures, mintErc721, wallet.account.address, largest)
    await mint(pictures, mintErc721, wallet.account.address, 16n)
    for (const tokenId of [String(largest), '0x10'])
      await (await transfer(signer, { type: 'erc721', contractAddress: pictures, receiver, tokenId })).wait()
    expect(await chain.read(pictures, 'balanceOf(address) view returns (uint256)', [receiver])).toBe(3n)
  })

  it('transfers several and zero of an ERC-1155 token', async () => {
    await mint(several, mintErc1155, wallet.account.address, 7n, 9n)
    const options: TransferOptions = {
      type: 'erc1155',
      contractAddress: several,
      receiver,
      tokenId: '7',
      amount: '9',
    }
    await (await transfer(signer, options)).wait()
    await (await transfer(signer, { ...options, amount: 0 })).wait()
    expect(
      await chain.read(several, 'balanceOf(address, uint256) view returns (uint256)', [receiver, 7n]),
    ).toBe(9n)
  })
})

describe('sending with a private key', () => {
  it('signs here and sends raw bytes through a provider that can only read', async () => {
    const [, , third] = chain.accounts
    const before = await chain.getBalance(receiver)
    const reader = {
      request: (call: { method: string; params?: readonly unknown[] }) =>
        chain.request(call.method, call.params),
    }
    const sent = await transfer(
      { provider: reader, account: null, privateKey: third.privateKey },
      { receiver, amount: 5 },
    )
    expect(sent.from).toBe(third.address)
    expect((await sent.wait()).status).toBe(1)
    expect(await chain.getBalance(receiver)).toBe(before + 5n)
  })
})

describe('what is refused before anybody is asked', () => {
  const cases: [name: string, options: unknown, code: string, message: string][] = [
    ['another type', { type: 'erc777', receiver: '0x1' }, 'unsupported_type', 'Unsupported type'],
    ['a name that objects inherit', { type: 'constructor' }, 'unsupported_type', 'Unsupported type'],
    ['nothing', {}, 'fields_required', 'receiver is required, amount is required'],
    [
      'no fields of a token',
      { type: 'erc20' },
      'fields_required',
      'contractAddress is required, receiver is required, amount is required',
    ],
    [
      'no token id',
      { type: 'erc721', receiver: 'x', contractAddress: 'y' },
      'fields_required',
      'tokenId is required',
    ],
    [
      'an empty amount',
      { type: 'erc1155', receiver: 'x', contractAddress: 'y', tokenId: 0, amount: '' },
      'fields_required',
      'amount is required',
    ],
    [
      'a negative token id',
      { type: 'erc721', receiver: 'x', contractAddress: 'y', tokenId: -1 },
      'invalid_token_id',
      'Invalid token Id',
    ],
    [
      'a fraction',
      { type: 'erc721', receiver: 'x', contractAddress: 'y', tokenId: 1.5 },
      'invalid_token_id',
      'Invalid token Id',
    ],
    [
      'a number that floats round',
      { type: 'erc721', receiver: 'x', contractAddress: 'y', tokenId: 1e21 },
      'invalid_token_id',
      'Invalid token Id',
    ],
    [
      'text with an exponent',
      { type: 'erc721', receiver: 'x', contractAddress: 'y', tokenId: '1e3' },
      'invalid_token_id',
      'Invalid token Id',
    ],
    [
      'more than 256 bits',
      { type: 'erc721', receiver: 'x', contractAddress: 'y', tokenId: String(2n ** 256n) },
      'invalid_token_id',
      'Invalid token Id',
    ],
    [
      'words',
      { type: 'erc721', receiver: 'x', contractAddress: 'y', tokenId: 'seven' },
      'invalid_token_id',
      'Invalid token Id',
    ],
  ]
  it.each(cases)('%s', async (_name, options, code, message) => {
    await expect(untyped(options)).rejects.toMatchObject({ name: 'TransactionError', code, message })
    expect(wallet.calls).toEqual([])
  })

  it('treats NaN as a missing token id, as the original does', async () => {
    const options: TransferOptions = {
      type: 'erc721',
      receiver,
      contractAddress: pictures,
      tokenId: Number.NaN,
    }
    await expect(transfer(signer, options)).rejects.toMatchObject({
      message: 'tokenId is required',
      fields: ['tokenId'],
    })
  })

  it.each([-1, 1.5, '1.5', '1e18', 1e21, 2n ** 256n, ' 1', 'lots'])('the amount %s', async (amount) => {
    await expect(transfer(signer, { receiver, amount })).rejects.toMatchObject({
      code: 'invalid_amount',
      fields: ['amount'],
      message: expect.stringContaining('"amount" is not a whole number of the smallest unit'),
    })
  })

  it.each(['0x123', 'alice.eth', '0x2b5AD5c4795c026514f8317c7a215E218DcCD6cF'])(
    'the receiver %s',
    async (wrong) => {
      await expect(transfer(signer, { receiver: wrong, amount: 1 })).rejects.toMatchObject({
        code: 'invalid_address',
        fields: ['receiver'],
      })
    },
  )

  it('checks in the original’s order: fields, wallet, account, token id', async () => {
    const wrongId: TransferOptions = { type: 'erc721', receiver, contractAddress: pictures, tokenId: -1 }
    const withoutId = { type: 'erc721', receiver, contractAddress: pictures }
    await expect(Reflect.apply(transfer, undefined, [null, withoutId])).rejects.toMatchObject({
      code: 'fields_required',
    })
    await expect(transfer(null, wrongId)).rejects.toMatchObject({
      code: 'missing_web3',
      message: 'Missing web3 instance, make sure to call Moralis.enableWeb3() or Moralis.authenticate()',
    })
    await expect(transfer({ ...signer, account: null }, wrongId)).rejects.toMatchObject({
      code: 'sender_not_found',
      message: 'Sender address not found',
    })
  })

  it('refuses unknown overrides and a chainId of another network', async () => {
    const withTypo = { gas: 21_000, gasLimitt: 1 }
    const options = { receiver, amount: 1 }
    await expect(transfer(signer, { ...options, overrides: withTypo })).rejects.toMatchObject({
      code: 'invalid_override',
      message: 'cannot override "gasLimitt"',
    })
    await expect(transfer(signer, { ...options, overrides: { gas: -1 } })).rejects.toMatchObject({
      code: 'invalid_override',
      fields: ['gas'],
    })
    await expect(transfer(signer, { ...options, overrides: { chainId: 1 } })).rejects.toMatchObject({
      code: 'chain_mismatch',
    })
    expect(sends()).toEqual([])
  })
})

describe('what contracts, wallets and nodes refuse', () => {
  it('says why a token refused, before the person is asked', async () => {
    const options: TransferOptions = { type: 'erc20', contractAddress: token, receiver, amount: 2n ** 255n }
    await expect(transfer(signer, options)).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
      errorName: 'ERC20InsufficientBalance',
      message: expect.stringContaining('execution reverted: ERC20InsufficientBalance('),
    })
    expect(sends()).toEqual([])
  })

  it('refuses to send an NFT to a contract that would lose it', async () => {
    await mint(pictures, mintErc721, wallet.account.address, 77n)
    const options: TransferOptions = {
      type: 'erc721',
      contractAddress: pictures,
      receiver: token,
      tokenId: 77,
    }
    await expect(transfer(signer, options)).rejects.toMatchObject({
      errorName: 'ERC721InvalidReceiver',
      code: 'CALL_EXCEPTION',
    })
  })

  it('says that there is too little money, in the words of the node', async () => {
    await expect(transfer(signer, { receiver, amount: 10n ** 24n })).rejects.toMatchObject({
      name: 'WalletError',
      message: expect.stringMatching(/insufficient funds/i),
    })
  })

  it('keeps the number of a wallet that was declined or is busy', async () => {
    for (const [behaviour, kind, code] of [
      ['reject', RequestRejectedError, 4001],
      ['pending', RequestPendingError, -32002],
    ] as const) {
      wallet.behave((method) => (method === 'eth_sendTransaction' ? behaviour : 'approve'))
      const failed = transfer(signer, { receiver, amount: 1 })
      await expect(failed).rejects.toBeInstanceOf(kind)
      await expect(failed).rejects.toMatchObject({ code })
    }
  })

  it('finds the revert inside a wallet’s wrappers', async () => {
    const data = `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'6e6f7065'.padEnd(64, '0')}`
    const error = {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: 3, message: 'execution reverted', data },
    }
    wallet.behave((method) => (method === 'eth_estimateGas' ? { error } : 'approve'))
    await expect(transfer(signer, { receiver, amount: 1 })).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
      message: 'execution reverted: nope',
      reason: 'nope',
      cause: error,
    })
  })

  it('leaves the gas to a wallet that cannot estimate it', async () => {
    wallet.behave((method) =>
      method === 'eth_estimateGas' ? { error: { code: 4200, message: 'Unsupported.' } } : 'approve',
    )
    const sent = await transfer(signer, { receiver, amount: 1 })
    expect((await sent.wait()).status).toBe(1)
  })

  it('does not take nonsense for a hash', async () => {
    wallet.behave((method) => (method === 'eth_sendTransaction' ? { result: 'ok' } : 'approve'))
    await expect(transfer(signer, { receiver, amount: 1 })).rejects.toMatchObject({ code: 'invalid_answer' })
  })

  it('never includes the private key in an error', async () => {
    const failed = transfer({ ...signer, privateKey: '0xsecret' }, { receiver, amount: 1 })
    await expect(failed).rejects.toMatchObject({
      name: 'WalletError',
      message: expect.not.stringContaining('secret'),
    })
  })
})
