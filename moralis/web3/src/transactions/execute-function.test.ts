import { readField } from '@cryptolist/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { abi, type OddContract, startOddContract } from './odd-contract.fixture.ts'
import type { SentTransaction } from './transaction.ts'

let odd: OddContract
beforeAll(async () => {
  odd = await startOddContract()
})
afterAll(() => odd.chain.stop())
beforeEach(() => odd.renewWallet())

const call: OddContract['call'] = (...given) => odd.call(...given)

/** A call that is sent, mined and looked at. */
async function send(functionName: string, params: Record<string, unknown> = {}, more: object = {}) {
  const sent = await call(functionName, params, more)
  if (!isSent(sent)) throw new Error('Nothing was sent.')
  return { sent, receipt: await sent.wait() }
}

function isSent(value: unknown): value is SentTransaction {
  return typeof readField(value, 'wait') === 'function'
}

describe('functions that write', () => {
  it('sends a call that changes the contract', async () => {
    const { sent, receipt } = await send('set(uint256,string)', { number_: 41, text_: 'forty-one' })
    expect(sent).toMatchObject({ to: odd.address, from: odd.wallet.account.address, value: 0n })
    expect(receipt).toMatchObject({ status: 1, to: odd.address })
    expect(receipt.logs[0]).toMatchObject({ address: odd.address, logIndex: 0, removed: false })
    expect(receipt.events).toMatchObject([
      {
        event: 'Stored',
        eventSignature: 'Stored(address,uint256,string)',
        args: { number: 41n, text: 'forty-one', by: expect.stringMatching(/^0x/), length: 3 },
        logIndex: 0,
      },
    ])
    expect(await call('number')).toBe(41n)
    expect(await call('text')).toBe('forty-one')
  })

  it('returns a log undecoded when the ABI lacks its event', async () => {
    const without = abi.filter((entry) => readField(entry, 'type') !== 'event')
    const other = [{ type: 'event', name: 'Stored', inputs: [{ name: 'by', type: 'address' }] }]
    for (const ownAbi of [without, [...without, ...other]]) {
      const { receipt } = await send('set(uint256)', { number_: 1 }, { abi: ownAbi })
      expect(receipt.events).toEqual(receipt.logs)
    }
  })

  it('accepts 0, 0n and "0" as arguments', async () => {
    for (const number_ of [0, 0n, '0'])
      expect((await send('set(uint256)', { number_ })).receipt.status).toBe(1)
  })

  it('selects an overloaded function by its types', async () => {
    await send('set( uint256 , string )', { number_: 1n, text_: 'one' })
    expect(await call('text')).toBe('one')
  })

  it('sends msgValue, or the value in overrides without it', async () => {
    expect((await send('pay', {}, { msgValue: '3' })).sent.value).toBe(3n)
    expect((await send('pay', {}, { overrides: { value: 4n } })).sent.value).toBe(4n)
    expect((await send('pay', {}, { msgValue: 5, overrides: { value: 4n } })).sent.value).toBe(5n)
    expect(await call('paid')).toBe(12n)
  })

  it('sends the gas, fees and nonce that overrides give', async () => {
    const nonce = Number(
      await odd.chain.request('eth_getTransactionCount', [odd.wallet.account.address, 'latest']),
    )
    const overrides = { gasLimit: 200_000, maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 7, nonce }
    const { sent } = await send('set(uint256)', { number_: 1 }, { overrides })
    expect(await odd.chain.request('eth_getTransactionByHash', [sent.hash])).toMatchObject({
      gas: '0x30d40',
      maxFeePerGas: '0x12a05f200',
      maxPriorityFeePerGas: '0x7',
      nonce: `0x${nonce.toString(16)}`,
    })
  })

  it('rejects with the receipt when a mined transaction failed', async () => {
    const sent = await call('burnGas', { rounds: 10_000 }, { overrides: { gas: 60_000 } })
    if (!isSent(sent)) throw new Error('Nothing was sent.')
    await expect(sent.wait()).rejects.toMatchObject({
      name: 'TransactionError',
      code: 'CALL_EXCEPTION',
      message: 'transaction failed',
      transactionHash: sent.hash,
      receipt: { status: 0, transactionHash: sent.hash },
    })
  })
})

describe('functions that read', () => {
  it('returns one output by itself, several as a named list, none as an empty list', async () => {
    await send('set(uint256,string)', { number_: 7, text_: 'seven' })
    const described = await call('describe')
    expect(described).toEqual(expect.arrayContaining([7n, 'seven', true]))
    expect(described).toMatchObject({ amount: 7n, label: 'seven', isSet: true, length: 3 })
    expect(await call('nothing')).toEqual([])
  })

  it('keeps the members of lists and skips ambiguous output names', async () => {
    const values = await call('awkward')
    expect([0, 1, 2, 3].map((index) => readField(values, String(index)))).toEqual([1n, 2n, 3n, true])
    expect(values).toMatchObject({ length: 4, _length: 1n, twice: 3n })
    expect(readField(values, 'map')).toBeTypeOf('function')
  })

  it('encodes and decodes structs and lists, by name and by position', async () => {
    const buyer = odd.wallet.account.address
    const order = { buyer, items: [{ id: '1', label: 'first' }, [2, 'second']], isPaid: true }
    const echoed = await call('echoOrder', { order })
    expect(echoed).toMatchObject({
      isPaid: true,
      items: [
        { id: 1n, label: 'first' },
        { id: 2n, label: 'second' },
      ],
    })
    expect(readField(echoed, '0')).toMatch(new RegExp(buyer, 'i'))
    expect(await call('countItems', { items: order.items })).toMatchObject({
      count: 2n,
      first: { label: 'first' },
    })
    expect(await call('countItems((uint256,string)[])', { items: order.items })).toMatchObject({ count: 2n })
  })

  it('encodes signed numbers, bytes and unnamed inputs', async () => {
    expect(await call('add', { first: -128, second: (2n ** 254n).toString() })).toBe(2n ** 254n - 128n)
    expect(await call('join', { 0: 'a', 1: '0x01020304', 2: true })).toEqual(['joined', '0x01020304', false])
    const data = { salt: `0x${'11'.repeat(32)}`, isLong: false }
    expect(await call('hash', { data: new Uint8Array([1, 2]), ...data })).toBe(
      await call('hash', { data: '0x0102', ...data }),
    )
  })

  it('calls a view as the account, as the one in overrides, and without any', async () => {
    const [, second] = odd.chain.accounts
    expect(String(await call('whoAsks')).toLowerCase()).toBe(odd.wallet.account.address)
    expect(String(await call('whoAsks', {}, { overrides: { from: second.address } })).toLowerCase()).toBe(
      second.address,
    )
    expect(await call('whoAsks', {}, {}, { ...odd.signer, account: null })).toMatch(/^0x0{40}$/)
  })

  it('reads an earlier block when blockTag is given', async () => {
    await send('set(uint256)', { number_: 1000 })
    const blockTag = Number(await odd.chain.request('eth_blockNumber'))
    await send('set(uint256)', { number_: 2000 })
    expect(await call('number', {}, { overrides: { blockTag } })).toBe(1000n)
    expect(await call('number')).toBe(2000n)
  })

  it('recognises view functions in ABIs without stateMutability', async () => {
    const old = [
      { name: 'number', type: 'function', constant: true, inputs: [], outputs: [{ name: '', type: 'uint' }] },
    ]
    expect(await call('number', {}, { abi: old })).toBe(2000n)
    await expect(call('number', {}, { abi: old }, { ...odd.signer, account: null })).rejects.toMatchObject({
      code: 'from_required',
    })
  })
})

describe('what is refused before anybody is asked', () => {
  const cases: [
    name: string,
    functionName: string,
    params: Record<string, unknown>,
    code: string,
    message: string,
  ][] = [
    ['no such function', 'missing', {}, 'function_not_in_abi', 'Function does not exist in abi'],
    ['no such function with types', 'missing()', {}, 'function_not_in_abi', 'Function does not exist in abi'],
    [
      'other types',
      'set(address)',
      {},
      'topic_not_in_abi',
      'Function with the provided topic does not exist in abi. Possible funcationNames: set(uint256) ,set(uint256,string)',
    ],
    [
      'several of a name',
      'set',
      {},
      'ambiguous_function',
      'Multiple function definitions found in the abi. Please include the topic in the functionName. Possible funcationNames: set(uint256) ,set(uint256,string)',
    ],
    [
      'missing inputs, all of them named',
      'set(uint256,string)',
      { text_: '' },
      'fields_required',
      'number_ is required, text_ is required',
    ],
    [
      'an event',
      'Stored',
      { by: 'x', number: 1, text: 'y' },
      'function_not_on_contract',
      'Cannot find function "Stored" on the contract',
    ],
    [
      'a number too large',
      'set(uint256)',
      { number_: 2n ** 256n },
      'invalid_argument',
      '"number_" is not a whole number that fits into uint256.',
    ],
    [
      'a negative number',
      'set(uint256)',
      { number_: -1 },
      'invalid_argument',
      '"number_" is not a whole number that fits into uint256.',
    ],
    [
      'NaN',
      'set(uint256)',
      { number_: Number.NaN },
      'invalid_argument',
      '"number_" is not a whole number that fits into uint256.',
    ],
    [
      'too small an integer',
      'add',
      { first: -129, second: 1 },
      'invalid_argument',
      '"first" is not a whole number that fits into int8.',
    ],
    ['a number for text', 'setText', { text_: 7 }, 'invalid_argument', '"text_" is not text.'],
    [
      'a word for a boolean',
      'hash',
      { data: '0x', salt: `0x${'00'.repeat(32)}`, isLong: 'false' },
      'invalid_argument',
      '"isLong" is not true or false.',
    ],
    [
      'too few bytes',
      'hash',
      { data: '0x', salt: '0x00', isLong: true },
      'invalid_argument',
      '"salt" is not 32 bytes in hexadecimal with 0x.',
    ],
    [
      'half a byte',
      'hash',
      { data: '0x1', salt: `0x${'00'.repeat(32)}`, isLong: true },
      'invalid_argument',
      '"data" is not bytes in hexadecimal with 0x.',
    ],
    ['no list', 'countItems', { items: 'x' }, 'invalid_argument', '"items" is not a list.'],
    [
      'no struct',
      'countItems',
      { items: [1] },
      'invalid_argument',
      '"items[0]" is not an object with id, label.',
    ],
    [
      'something wrong deep inside',
      'countItems',
      {
        items: [
          { id: 1, label: 'a' },
          { id: 'x', label: 'b' },
        ],
      },
      'invalid_argument',
      '"items[1].id" is not a whole number that fits into uint256.',
    ],
  ]
  it.each(cases)('%s', async (_name, functionName, params, code, message) => {
    await expect(call(functionName, params)).rejects.toMatchObject({
      name: 'TransactionError',
      code,
      message,
    })
    expect(odd.wallet.calls).toEqual([])
  })

  it('checks in the original’s order: wallet, function, sender, inputs', async () => {
    const missing = {
      code: 'missing_web3',
      message: 'Missing web3 instance, make sure to call Moralis.enableWeb3() or Moralis.authenticate()',
    }
    await expect(call('missing', {}, {}, null)).rejects.toMatchObject(missing)
    const nobody = { ...odd.signer, account: null }
    await expect(call('missing', {}, {}, nobody)).rejects.toMatchObject({ code: 'function_not_in_abi' })
    await expect(call('setText', {}, {}, nobody)).rejects.toMatchObject({
      code: 'from_required',
      message: 'From address is required',
    })
    await expect(call('setText', { from: odd.wallet.account.address }, {}, nobody)).rejects.toMatchObject({
      code: 'fields_required',
      fields: ['text_'],
    })
  })

  it('refuses money for a non-payable function, an invalid address and an invalid ABI', async () => {
    await expect(call('setText', { text_: 'x' }, { msgValue: 1 })).rejects.toMatchObject({
      code: 'not_payable',
    })
    await expect(call('number', {}, { contractAddress: '0x1' })).rejects.toMatchObject({
      code: 'invalid_address',
      fields: ['contractAddress'],
    })
    await expect(call('number', {}, { abi: JSON.parse('"[]"') })).rejects.toMatchObject({
      code: 'invalid_abi',
    })
    await expect(call('f', {}, { abi: [{ name: 'f', inputs: [{}] }] })).rejects.toMatchObject({
      code: 'invalid_abi',
    })
  })
})
