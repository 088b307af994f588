import { RequestRejectedError, readField } from '@cryptolist/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { network } from '../rpc/network.ts'
import { abi, type OddContract, startOddContract } from './odd-contract.fixture.ts'

let odd: OddContract
beforeAll(async () => {
  odd = await startOddContract()
})
afterAll(() => odd.chain.stop())
beforeEach(() => odd.renewWallet())

const call: OddContract['call'] = (...given) => odd.call(...given)

describe('what contracts and wallets refuse', () => {
  const cases: [functionName: string, params: Record<string, unknown>, expected: object][] = [
    [
      'failWithReason',
      {},
      { message: 'execution reverted: Out of luck', reason: 'Out of luck', errorName: 'Error' },
    ],
    [
      'readWithReason',
      {},
      { message: 'execution reverted: Nothing to read', errorArgs: ['Nothing to read'] },
    ],
    ['failWithCustomError', {}, { errorName: 'NotAllowed', errorArgs: [expect.stringMatching(/^0x/), 7n] }],
    [
      'failWithPanic',
      { divisor: 0 },
      { errorName: 'Panic', errorArgs: [18n], message: 'execution reverted: Panic(18)' },
    ],
    ['failSilently', {}, { message: 'execution reverted', reason: null }],
    ['pay', {}, { message: 'execution reverted: Nothing was paid' }],
  ]
  it.each(cases)('%s', async (functionName, params, expected) => {
    await expect(call(functionName, params)).rejects.toMatchObject({
      name: 'TransactionError',
      code: 'CALL_EXCEPTION',
      ...expected,
    })
  })

  it('exposes the data of an error that the ABI does not name', async () => {
    const without = abi.filter((entry) => readField(entry, 'type') !== 'error')
    await expect(call('failWithCustomError', {}, { abi: without })).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
      errorName: null,
      data: expect.stringMatching(/^0x[0-9a-f]{136}$/),
    })
  })

  it('reads a node’s revert with and without data', async () => {
    const { provider } = await network({ urls: { 31337: odd.chain.url } }).activate(
      new AbortController().signal,
    )
    const reader = { provider, account: null }
    await expect(call('readWithReason', {}, {}, reader)).rejects.toMatchObject({
      message: 'execution reverted: Nothing to read',
      cause: { name: 'RpcError', code: 3 },
    })
    const error = { code: -32000, message: 'execution reverted: In words only' }
    const wordy = network({
      urls: { 1: 'https://node.example' },
      fetch: async () => Response.json({ error }),
    })
    const { provider: other } = await wordy.activate(new AbortController().signal)
    await expect(call('number', {}, {}, { ...reader, provider: other })).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
      reason: 'In words only',
    })
  })

  it.each([
    [
      'bytes after a word',
      { code: -32015, message: 'VM execution error.', data: `Reverted 0x4e487b71${'12'.padStart(64, '0')}` },
      'Panic(18)',
    ],
    [
      'bytes deep inside',
      {
        code: -32603,
        message: 'Internal error',
        data: { originalError: { code: 3, data: `0x4e487b71${'1'.padStart(64, '0')}` } },
      },
      'Panic(1)',
    ],
  ])('finds %s', async (_name, error, reason) => {
    odd.wallet.behave((method) => (method === 'eth_call' ? { error } : 'approve'))
    await expect(call('number')).rejects.toMatchObject({ code: 'CALL_EXCEPTION', reason })
  })

  const nested = (message: string, data: string): string => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 5, error: { code: 3, message, data } })
    const error = JSON.stringify({ reason: 'processing response error', body, error: { code: 3, data } })
    return `cannot estimate gas; transaction may fail (error=${error}, code=UNPREDICTABLE_GAS_LIMIT, version=providers/5.6.8)`
  }
  it.each([
    ['nothing in an answer', nested('execution reverted', '0x'), null],
    ['nothing after a colon', nested('execution reverted: ', '0x'), null],
    [
      'words in an answer',
      nested('execution reverted: ERC721: not "the" owner', '0x'),
      'ERC721: not "the" owner',
    ],
    ['words in quotes', '(reason="execution reverted: nope", method="estimateGas")', 'nope'],
    [
      'JSON after a line',
      'Internal JSON-RPC error.\n{"code":3,"message":"execution reverted: nope"}',
      'nope',
    ],
    ['words alone', 'execution reverted: said "so"', 'said "so"'],
  ])('reads what a library wrote around a revert: %s', async (_name, message, reason) => {
    odd.wallet.behave((method) => (method === 'eth_call' ? { error: { code: -32603, message } } : 'approve'))
    await expect(call('number')).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
      reason,
      message: reason === null ? 'execution reverted' : `execution reverted: ${reason}`,
    })
  })

  it('does not report other errors as a revert', async () => {
    const error = { code: -32000, message: 'header not found', data: '0x' }
    odd.wallet.behave((method) => (method === 'eth_call' ? { error } : 'approve'))
    await expect(call('number')).rejects.toMatchObject({
      name: 'WalletError',
      code: -32000,
      message: 'header not found',
    })
  })

  it('reports a missing contract', async () => {
    const [, , third] = odd.chain.accounts
    await expect(call('number', {}, { contractAddress: third.address })).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
      message: expect.stringContaining('no such contract at this address'),
    })
  })

  it('passes on that the person declined', async () => {
    odd.wallet.behave((method) => (method === 'eth_sendTransaction' ? 'reject' : 'approve'))
    await expect(call('setText', { text_: 'x' })).rejects.toBeInstanceOf(RequestRejectedError)
  })
})
