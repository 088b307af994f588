import {
  decodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  isHex,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestNodes, type NodeAnswer } from '../../tests/support/node-stub.ts'
import { type RpcStub, startRpcStub } from '../../tests/support/rpc-stub.ts'
import { type ContractSignatures, createContractSignatures } from './contract-signatures.ts'

let node: RpcStub
let contracts: ContractSignatures
/** Gives up after 300 ms. */
let impatient: ContractSignatures
beforeAll(async () => {
  node = await startRpcStub(10)
})
afterAll(() => node.close())
beforeEach(() => {
  node.calls.length = 0
  const chains = createTestNodes({ 10: [node.url], 11: [node.url], 12: ['http://127.0.0.1:1/'] })
  contracts = createContractSignatures(chains)
  impatient = createContractSignatures(chains, { timeoutMs: 300 })
})

const address = '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a'
const claim = { chainId: 10, address, message: 'hello', signature: `0x${'ab'.repeat(70)}` }
const wrapped = `0x${'cd'.repeat(200)}${'6492'.repeat(16)}`
const valid = `0x1626ba7e${'0'.repeat(56)}`

describe('a contract wallet (ERC-1271)', () => {
  it('is asked with little gas, and believed by its magic value alone', async () => {
    node.answer({ result: valid })
    expect(await contracts.isSigned(claim)).toBe(true)
    expect(node.calls).toEqual([{ to: address, gas: '0x4c4b40', data: expect.stringMatching(/^0x1626ba7e/) }])
    expect(node.calls[0]?.data).toContain(hashMessage('hello').slice(2))
  })

  it.each<[string, NodeAnswer]>([
    ['says another value', { result: `0xffffffff${'0'.repeat(56)}` }],
    ['says the value and nothing after it', { result: '0x1626ba7e' }],
    ['is none', { result: '0x' }],
    ['says yes as a number', { result: `0x${'0'.repeat(63)}1` }],
    ['reverts', { error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }],
    ['needs more gas', { error: { code: -32000, message: 'out of gas' } }],
  ])('is not believed when it %s', async (_name, answer) => {
    node.answer(answer)
    expect(await contracts.isSigned(claim)).toBe(false)
  })

  it('asks for nothing to be fetched, whatever it reverts with (CCIP)', async () => {
    const lookup = `0x556f1830${'0'.repeat(64)}`
    node.answer({ error: { code: 3, message: 'execution reverted', data: lookup } })
    expect(await contracts.isSigned(claim)).toBe(false)
    expect(node.calls).toHaveLength(1)
  })

  it('is asked about no signature at all, where its owners approved the text on the chain', async () => {
    node.answer({ result: valid })
    expect(await contracts.isSigned({ ...claim, signature: '0x' })).toBe(true)
    // The length of the signature is the last word of the call.
    expect(node.calls[0]?.data).toMatch(/0{64}$/)
  })

  it.each(['', '0xabc', 'x', `0x${'zz'.repeat(70)}`])('is not asked about %s', async (signature) => {
    expect(await contracts.isSigned({ ...claim, signature })).toBe(false)
    expect(node.calls).toEqual([])
  })
})

describe('a contract wallet that is not there yet (ERC-6492)', () => {
  it('is made and asked in one call', async () => {
    node.answer({ result: `0x${'0'.repeat(63)}1` })
    expect(await contracts.isSigned({ ...claim, signature: wrapped })).toBe(true)
    const [call] = node.calls
    expect([call?.to, call?.gas]).toEqual([undefined, '0x4c4b40'])
    const data = call?.data
    const parts = isHex(data)
      ? decodeDeployData({
          abi: erc6492SignatureValidatorAbi,
          bytecode: erc6492SignatureValidatorByteCode,
          data,
        })
      : undefined
    expect(parts?.args).toEqual([expect.stringMatching(/^0x19e7/i), hashMessage('hello'), wrapped])
  })

  it.each<[string, NodeAnswer]>([
    ['says no', { result: '0x00' }],
    ['says nothing', { result: '0x' }],
    ['says the other magic value', { result: valid }],
    ['reverts', { error: { code: 3, message: 'execution reverted' } }],
  ])('is not believed when the call %s', async (_name, answer) => {
    node.answer(answer)
    expect(await contracts.isSigned({ ...claim, signature: wrapped })).toBe(false)
  })
})

describe('a chain', () => {
  it('can be asked where a node is named', () => {
    expect([10, 12, 14].map((chainId) => contracts.canAsk(chainId))).toEqual([true, true, false])
  })

  it('is not asked where no node is named', async () => {
    expect(await contracts.isSigned({ ...claim, chainId: 14 })).toBe(false)
  })

  const unavailable = { code: 'unavailable' }
  it.each<[string, NodeAnswer]>([
    ['says nothing in time', () => undefined],
    ['never ends', (response) => response.write('{"jsonrpc"')],
    ['says too much', (response) => response.end(`{"result":"0x${'0'.repeat(300_000)}"}`)],
    ['sends elsewhere', (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
    ['is broken', (response) => response.writeHead(500).end('no')],
    ['breaks off', (response) => response.destroy()],
  ])('opens nothing when it %s', async (_name, answer) => {
    node.answer(answer)
    for (const signature of [claim.signature, wrapped])
      await expect(impatient.isSigned({ ...claim, signature })).rejects.toMatchObject(unavailable)
  })

  it('opens nothing when it is another one, or away', async () => {
    node.answer({ result: valid })
    for (const chainId of [11, 12])
      await expect(contracts.isSigned({ ...claim, chainId })).rejects.toMatchObject(unavailable)
  })
})
