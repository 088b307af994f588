import { type LocalChain, type LocalWallet, startLocalChain, testContracts } from '@cryptolist/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Signer, sendTransaction } from './send-transaction.ts'

let chain: LocalChain
let wallet: LocalWallet
let signer: Signer

beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())
afterEach(() => vi.useRealTimers())
beforeEach(async () => {
  wallet = chain.walletProvider()
  signer = { provider: wallet, account: wallet.account.address }
  await chain.request('evm_setAutomine', [true])
})

const often = { pollIntervalMs: 5 }
const payment = () => ({ to: chain.accounts[1].address, value: 1n })

/** Whether a promise is settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  return (await Promise.race([promise, Promise.resolve(open)])) !== open
}

it('creates a contract whose address is in the receipt', async () => {
  const sent = await sendTransaction(signer, { data: testContracts.odd.bytecode })
  const receipt = await sent.wait()
  expect(sent.to).toBeNull()
  expect(receipt).toMatchObject({ to: null, contractAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/) })
})

it('waits until it is mined, and for the requested number of confirmations', async () => {
  await chain.request('evm_setAutomine', [false])
  const sent = await sendTransaction(signer, payment())
  const waiting = sent.wait(3, often)
  await chain.mine()
  const first = await sent.wait(1, often)
  expect(first.confirmations).toBe(1)
  expect(await isSettled(waiting)).toBe(false)
  await chain.mine(2)
  expect((await waiting).confirmations).toBe(3)
})

it('stops waiting on abort and on timeout', async () => {
  await chain.request('evm_setAutomine', [false])
  const sent = await sendTransaction(signer, payment())
  const abort = new AbortController()
  const waiting = sent.wait(1, { ...often, signal: abort.signal })
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'wait_aborted', transactionHash: sent.hash })
  await expect(sent.wait(1, { ...often, timeoutMs: 1 })).rejects.toMatchObject({ code: 'wait_timeout' })
  await chain.mine()
  expect((await sent.wait()).status).toBe(1)
})

it('stops waiting on abort and on timeout, even if the node never answers', async () => {
  const sent = await sendTransaction(signer, payment())
  const abort = new AbortController()
  wallet.behave(() => {
    queueMicrotask(() => abort.abort())
    return 'silent'
  })
  await expect(sent.wait(1, { signal: abort.signal })).rejects.toMatchObject({ code: 'wait_aborted' })
  await expect(sent.wait(1, { signal: abort.signal })).rejects.toMatchObject({ code: 'wait_aborted' })
  await expect(sent.wait(1, { timeoutMs: 1 })).rejects.toMatchObject({ code: 'wait_timeout' })
  wallet.behave('approve')
  expect((await sent.wait(1, { timeoutMs: 2 ** 40 })).status).toBe(1)
})

it('does not wait forever for a silent node', async () => {
  const sent = await sendTransaction(signer, payment())
  wallet.behave('silent')
  vi.useFakeTimers()
  const failed = expect(sent.wait()).rejects.toMatchObject({ name: 'WalletError', code: 'no_answer' })
  await vi.advanceTimersByTimeAsync(180_000)
  await failed
  expect(vi.getTimerCount()).toBe(0)
})

it('says that another transaction took its place', async () => {
  await chain.request('evm_setAutomine', [false])
  const sent = await sendTransaction(signer, {
    ...payment(),
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1,
  })
  const waiting = sent.wait(1, often)
  const dearer = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 10n, nonce: sent.nonce ?? -1 }
  await sendTransaction(signer, { ...payment(), value: 2n, ...dearer })
  await chain.mine()
  await expect(waiting).rejects.toMatchObject({ code: 'TRANSACTION_REPLACED', transactionHash: sent.hash })
})

it('asks a silent node again, but not forever', async () => {
  const sent = await sendTransaction(signer, payment())
  let left = 2
  wallet.behave(() => (left-- > 0 ? 'fail' : 'approve'))
  expect((await sent.wait(1, often)).status).toBe(1)
  wallet.behave('fail')
  await expect(sent.wait(1, often)).rejects.toMatchObject({ name: 'WalletError', code: -32603 })
})

it('does not take nonsense for a receipt', async () => {
  const sent = await sendTransaction(signer, payment())
  wallet.behave(() => ({ result: { status: '0x1' } }))
  await expect(sent.wait(1, often)).rejects.toMatchObject({
    code: 'invalid_answer',
    message: 'The node gave a receipt without "blockNumber".',
  })
})

it.each(['fail', 'silent'] as const)('is sent even if the node cannot list it yet: %s', async (answer) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  wallet.behave((method) => {
    if (method !== 'eth_getTransactionByHash') return 'approve'
    if (answer === 'silent') setImmediate(() => vi.advanceTimersByTime(5000))
    return answer
  })
  const sent = await sendTransaction(signer, payment())
  vi.useRealTimers()
  expect(sent).not.toHaveProperty('nonce')
  expect((await sent.wait()).status).toBe(1)
})

it.each([
  ['data that is none', { data: '0xzz' }, { code: 'invalid_data', fields: ['data'] }],
  ['half a byte', { data: '0x123' }, { code: 'invalid_data' }],
  ['a sender that is no address', { from: 'me', value: 1 }, { code: 'invalid_address', fields: ['from'] }],
  ['a negative value', { value: -1 }, { code: 'invalid_amount', fields: ['value'] }],
])('refuses %s', async (_name, wrong, expected) => {
  await expect(sendTransaction(signer, { ...payment(), ...wrong })).rejects.toMatchObject(expected)
  expect(wallet.calls).toEqual([])
})

it('refuses a transaction without to and data', async () => {
  for (const data of [undefined, '0x'])
    await expect(sendTransaction(signer, { value: 1, ...(data && { data }) })).rejects.toMatchObject({
      code: 'fields_required',
      fields: ['to'],
    })
  expect(wallet.calls).toEqual([])
})

it('refuses without a wallet and without an account', async () => {
  await expect(sendTransaction(null, payment())).rejects.toMatchObject({ code: 'missing_web3' })
  await expect(sendTransaction({ ...signer, account: null }, payment())).rejects.toMatchObject({
    code: 'sender_not_found',
  })
})

it.each(['eth_chainId', 'eth_estimateGas', 'eth_sendTransaction'])(
  'can be left while %s has no answer',
  async (method) => {
    const abort = new AbortController()
    wallet.behave((requestMethod) => {
      if (requestMethod !== method) return 'approve'
      queueMicrotask(() => abort.abort())
      return 'silent'
    })
    const failed = sendTransaction(signer, payment(), { signal: abort.signal })
    await expect(failed).rejects.toMatchObject({
      code: 'aborted',
      message: expect.stringMatching(method === 'eth_sendTransaction' ? /may still send/ : /any more\.$/),
    })
    await expect(sendTransaction(signer, payment(), { signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    })
  },
)

it('waits for a transaction although its caller aborted after sending', async () => {
  const abort = new AbortController()
  wallet.behave((method) => {
    if (method === 'eth_getTransactionByHash') abort.abort()
    return 'approve'
  })
  const sent = await sendTransaction(signer, payment(), { signal: abort.signal })
  expect((await sent.wait()).status).toBe(1)
})

it.each([
  ['a word', 'Locked.', { message: 'Locked.', code: 'wallet_failed' }],
  [
    'nothing',
    undefined,
    { code: 'wallet_failed', message: expect.stringMatching(/^The wallet gave an error/) },
  ],
  ['an object without words', { code: 4100 }, { code: 4100 }],
])('gives a typed error where the wallet throws %s', async (_name, error, expected) => {
  wallet.behave((method) => (method === 'eth_sendTransaction' ? { error } : 'approve'))
  await expect(sendTransaction(signer, payment())).rejects.toMatchObject({ name: 'WalletError', ...expected })
})

it('passes on that a wallet does not say which network it is on', async () => {
  wallet.behave((method) => (method === 'eth_chainId' ? { result: null } : 'approve'))
  await expect(sendTransaction(signer, payment())).rejects.toMatchObject({ code: 'invalid_answer' })
})
