import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import {
  concatHex,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  numberToHex,
  padHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../board/tests/support/domain-context.ts'
import { createTestNodes } from '../../board/tests/support/node-stub.ts'
import type { BackendContext } from '../context.ts'
import { type NodeProxy, startNodeProxy } from '../tests/support/node-proxy.ts'
import { placeScripted, type ScriptedContract } from '../tests/support/scripted-contract.ts'
import { writeContract } from '../tests/support/write-contract.ts'
import { answerCall } from './answer-call.fixture.ts'
import { contractHandlers } from './contracts.ts'

const chainId = 31337
const scriptedAddress = '0x00000000000000000000000000000000000000c0'
const nobody = '0x00000000000000000000000000000000000000bb'

let chain: LocalChain
let proxy: NodeProxy
let context: BackendContext
let odd: Hex
let token: Hex
let scripted: ScriptedContract

beforeAll(async () => {
  chain = await startLocalChain({ chainId })
  proxy = await startNodeProxy(chain.url)
  context = createTestContext({ chains: createTestNodes({ [chainId]: [proxy.url] }) })
  odd = await chain.deploy(testContracts.odd)
  token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  scripted = await placeScripted(chain, scriptedAddress)
})
afterAll(async () => {
  await proxy.close()
  await chain.stop()
})
beforeEach(() => {
  proxy.behave(() => undefined)
  proxy.calls.length = 0
})

const write = (to: Hex, signature: string, args: readonly unknown[]) =>
  writeContract(chain, to, signature, args)

const run = (functionName: string, fields: Record<string, unknown> = {}) =>
  answerCall(context, contractHandlers, 'runContractFunction', {
    chain: numberToHex(chainId),
    address: odd,
    function_name: functionName,
    abi: testContracts.odd.abi,
    ...fields,
  })
/** A function of the scripted contract. */
const runScripted = (signature: string, fields: Record<string, unknown> = {}) => {
  const lines: readonly string[] = [`function ${signature}`]
  const name = signature.slice(0, signature.indexOf('('))
  return run(name, { address: scriptedAddress, abi: parseAbi(lines), ...fields })
}

describe('reading a contract', () => {
  it('answers numbers as decimal text, several outputs and structs as lists, and addresses in lower case', async () => {
    await write(odd, 'set(uint256 number, string text)', [2n ** 200n, 'so'])
    expect(await run('number')).toBe(String(2n ** 200n))
    expect(await run('describe')).toEqual([String(2n ** 200n), 'so', true])
    expect(await run('awkward')).toEqual(['1', '2', '3', true])
    const order = {
      buyer: chain.accounts[0].signer.address,
      items: [{ id: '7', label: 'x' }],
      isPaid: 'true',
    }
    const answered = [chain.accounts[0].address, [['7', 'x']], true]
    expect(await run('echoOrder', { params: { order } })).toEqual(answered)
    const asText = { order: JSON.stringify(order) }
    expect(await run('echoOrder', { params: asText })).toEqual(answered)
    const asList = { order: [order.buyer, [[7, 'x']], 1] }
    expect(await run('echoOrder', { params: asList })).toEqual(answered)
    expect(await run('countItems', { params: { items: order.items } })).toEqual(['1', ['7', 'x']])
    expect(await run('nothing')).toBeNull()
  })

  it('takes numbers as numbers, decimal and hexadecimal text', async () => {
    for (const second of [-5, '-5', ' -5 '])
      expect(await run('add', { params: { first: '0x5', second } })).toBe('0')
  })

  it('gives inputs without names what was sent, in order', async () => {
    for (const params of [
      { 0: 'a', 1: '0x01020304', 2: true },
      { a: 'a', b: '0x01020304', c: true },
    ])
      expect(await run('join', { params })).toEqual(['joined', '0x01020304', false])
  })

  it('asks as nobody', async () => {
    expect(await run('whoAsks')).toBe(padHex('0x', { size: 20 }))
    expect(proxy.calls.find(({ method }) => method === 'eth_call')?.params).toHaveLength(2)
  })

  it('reads at a block', async () => {
    const then = await write(odd, 'set(uint256 number)', [1n])
    await write(odd, 'set(uint256 number)', [2n])
    expect([await run('number', { to_block: then }), await run('number')]).toEqual(['1', '2'])
  })

  it('finds one of several functions of a name by its signature, however that is written', async () => {
    const abi = parseAbi([
      'function tokenOf(uint256 id) view returns (uint256)',
      'function tokenOf(address owner, uint256 index) view returns (uint256)',
    ])
    await scripted.answer('tokenOf(address, uint256) view returns (uint256)', undefined, 5n)
    const params = { owner: nobody, index: 0 }
    for (const name of [
      'tokenOf(address,uint256)',
      'function tokenOf(address owner, uint index) view returns (uint)',
    ])
      expect(await run(name, { address: scriptedAddress, abi, params })).toBe('5')
    await expect(run('tokenOf', { address: scriptedAddress, abi, params })).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'function_name' },
      message: expect.stringContaining('tokenOf(uint256)'),
    })
  })

  it('takes interfaces of before 2018', async () => {
    const abi = [{ constant: true, name: 'number', inputs: [], outputs: [{ name: '', type: 'uint256' }] }]
    expect(await run('number', { abi })).toBe('2')
  })
})

describe('reading a contract is refused', () => {
  it.each<[string, string, string, Record<string, unknown>]>([
    ['for a function that changes something', 'function_name', 'failWithCustomError', {}],
    ['for a function that is not in the abi', 'function_name', 'missing', {}],
    ['for a signature that is not in the abi', 'function_name', 'number(uint256)', {}],
    ['without an argument, by its name', 'params', 'add', { params: { first: 1 } }],
    ['for a number out of range', 'params', 'add', { params: { first: 128, second: 0 } }],
    ['for a number with a fraction', 'params', 'add', { params: { first: 0.5, second: 0 } }],
    ['for a number that lost digits', 'params', 'add', { params: { first: 1, second: 2 ** 60 } }],
    ['for a text that is no number', 'params', 'add', { params: { first: 'one', second: 0 } }],
    ['for bytes of another length', 'params', 'hash', { params: { data: '0x', salt: '0x00', isLong: true } }],
    ['for a struct without a member', 'params', 'echoOrder', { params: { order: { buyer: nobody } } }],
    ['where there is no contract', 'address', 'number', { address: nobody }],
  ])('%s', async (_name, field, functionName, fields) => {
    const refused = run(functionName, fields)
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', facts: { field } })
  })

  it.each([
    ['a type that is none', { type: 'uint7' }],
    ['a struct of nothing', { type: 'tuple[]', components: [] }],
    ['a list without end', { type: 'uint256[4000000000]' }],
  ])('for an interface with %s', async (_name, output) => {
    const abi = [{ type: 'function', name: 'number', stateMutability: 'view', inputs: [], outputs: [output] }]
    await expect(run('number', { abi })).rejects.toMatchObject({ facts: { field: 'abi' } })
  })

  it('names the argument that is missing', async () => {
    await expect(run('add', { params: { first: 1 } })).rejects.toThrow('params.second (int256) is required.')
  })

  it.each([
    ['its reason', 'readWithReason', {}, 'The contract reverted: Nothing to read.'],
    ['a panic', 'failWithPanic', { params: { divisor: 0 } }, 'The contract reverted: panic 0x12.'],
  ])('with %s when the contract reverts', async (_name, functionName, fields, message) => {
    await expect(run(functionName, fields)).rejects.toMatchObject({ code: 'invalid_input', message })
  })

  it('with the name of the contract’s own error, as the interface has it', async () => {
    const data = encodeErrorResult({
      abi: testContracts.odd.abi as never,
      errorName: 'NotAllowed',
      args: [nobody, 7n],
    } as never)
    await scripted.revert('owner()', [], data)
    const abi = [...parseAbi(['function owner() view returns (address)']), ...testContracts.odd.abi]
    await expect(run('owner', { address: scriptedAddress, abi })).rejects.toThrow(
      /reverted: NotAllowed\(0x0+bB, 7\)\./i,
    )
  })

  it('when the contract wants something fetched, and fetches nothing', async () => {
    let reached = 0
    const inner = await startNodeProxy(chain.url)
    inner.behave(() => {
      reached += 1
      return undefined
    })
    const lookup = parseAbi([
      'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra)',
    ])
    const data = encodeErrorResult({
      abi: lookup,
      args: [scriptedAddress, [inner.url], '0x', '0x01020304', '0x'],
    })
    await scripted.revert('text()', [], data)
    await expect(runScripted('text() view returns (string)')).rejects.toThrow('CCIP-Read')
    await scripted.revert('allowance(address, address)', undefined, data)
    await expect(getAllowance(scriptedAddress)).rejects.toThrow('CCIP-Read')
    expect(reached).toBe(0)
    await inner.close()
  })
})

describe('contracts that lie', () => {
  const text = 'text() view returns (string)'
  it.each<[string, Hex]>([
    ['a length beyond its answer', concatHex([padHex('0x20', { size: 32 }), padHex('0xffff', { size: 32 })])],
    ['a place beyond its answer', padHex('0xffffffffff', { size: 32 })],
    ['half a word', '0x1234'],
    ['nothing', '0x'],
  ])('are not believed when they answer %s', async (_name, data) => {
    await scripted.answerBytes(text, [], data)
    await expect(runScripted(text)).rejects.toMatchObject({ code: 'invalid_input', facts: { field: 'abi' } })
  })

  it('are refused when they answer a megabyte', async () => {
    const huge = '0x00000000000000000000000000000000000000c1'
    // Returns its first 2^20 bytes of memory.
    await chain.request('anvil_setCode', [huge, '0x621000006000f3'])
    await expect(run('number', { address: huge })).rejects.toThrow('larger than 256 KB')
  })

  it('cannot make a small answer a large one', async () => {
    // A list of 500 texts, all of which are the same one of 15,000 bytes.
    const long = encodeAbiParameters(parseAbiParameters('string'), ['x'.repeat(15_000)]).slice(66)
    const places = padHex(numberToHex(500 * 32), { size: 32 })
      .slice(2)
      .repeat(500)
    const head = concatHex([padHex('0x20', { size: 32 }), padHex(numberToHex(500), { size: 32 })])
    await scripted.answerBytes('texts() view returns (string[])', [], `${head}${places}${long}` as Hex)
    await expect(runScripted('texts() view returns (string[])')).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  it('with broken letters and NUL are answered as text', async () => {
    const bytes: Hex = '0xff00c328'
    const data = encodeAbiParameters(parseAbiParameters('bytes'), [bytes])
    await scripted.answerBytes(text, [], data)
    expect(await runScripted(text)).toBe('\ufffd\0\ufffd(')
  })
})

const getAllowance = (address: string) =>
  answerCall(context, contractHandlers, 'getTokenAllowance', {
    chain: numberToHex(chainId),
    address,
    owner_address: chain.accounts[0].address,
    spender_address: chain.accounts[1].address,
  })

describe('an allowance', () => {
  it('is what the owner approved', async () => {
    expect(await getAllowance(token)).toEqual({ allowance: '0' })
    await write(token, 'approve(address spender, uint256 amount)', [chain.accounts[1].address, 2n ** 255n])
    expect(await getAllowance(token)).toEqual({ allowance: String(2n ** 255n) })
  })

  it('is refused of what is no token', async () => {
    for (const address of [nobody, odd])
      await expect(getAllowance(address)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('a node that no longer has old states', () => {
  it('is said to be no archive node', async () => {
    const error = { code: -32000, message: 'missing trie node d0ff (path ) state 0xabc is not available' }
    proxy.behave(({ method }) => (/eth_(call|getBalance)/.test(method) ? { error } : undefined))
    const balance = { chain: numberToHex(chainId), address: nobody, to_block: 1 }
    for (const call of [
      () => answerCall(context, contractHandlers, 'getNativeBalance', balance),
      () => run('number', { to_block: 1 }),
    ])
      await expect(call()).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('needs an archive node'),
      })
  })
})

describe('a native balance', () => {
  it('is that of the newest block, or of one that is asked for', async () => {
    const balance = (fields: object = {}) =>
      answerCall(context, contractHandlers, 'getNativeBalance', {
        chain: numberToHex(chainId),
        address: nobody,
        ...fields,
      })
    const then = Number(await chain.request('eth_blockNumber'))
    await chain.send({ to: nobody, value: numberToHex(10n ** 21n) })
    expect(await balance()).toEqual({ balance: String(10n ** 21n) })
    expect(await balance({ to_block: numberToHex(then) })).toEqual({ balance: '0' })
  })
})
