import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChainNode } from '../../board/server/ethereum/node.ts'
import { createTestNodes } from '../../board/tests/support/node-stub.ts'
import { type ContractRead, readContracts } from './multicall.ts'

let chain: LocalChain
let node: ChainNode
let newest: number
let tokens: Hex[]
const wallet = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'

const address = (number: number): Hex => `0x${number.toString(16).padStart(40, '0')}`
/** Loops until its gas is gone: 63 of 64 parts of what is left for the call. */
const greedy = [address(0xbad01), address(0xbad02)]
/** Answers with 7 after 50,000 rounds, which take 1.3 million gas. */
const slow = address(0x510e01)
/** Answers with a megabyte of zeros. */
const loud = address(0x10adbad)

beforeAll(async () => {
  chain = await startLocalChain()
  node = await createTestNodes({ 31337: [chain.url] }).get(31337)
  const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  const code = await chain.request('eth_getCode', [token, 'latest'])
  // Without storage, a copy answers with a balance of 0.
  tokens = Array.from({ length: 300 }, (_, at) => address(0x1000 + at))
  for (const copy of tokens) await chain.request('anvil_setCode', [copy, code])
  for (const bad of greedy) await chain.request('anvil_setCode', [bad, '0x5b600056'])
  const rounds = '0x6200c3505b600190038060045750600760005260206000f3'
  await chain.request('anvil_setCode', [slow, rounds])
  await chain.request('anvil_setCode', [loud, '0x621000006000f3'])
  await chain.mine()
  newest = Number(await chain.request('eth_blockNumber'))
})
afterAll(() => chain.stop())

const balanceAt = (token: Hex): ContractRead => ({
  address: token,
  abi: erc20Abi,
  functionName: 'balanceOf',
  args: [wallet],
})
const read = (addresses: readonly Hex[]) => readContracts(node, addresses.map(balanceAt), newest)

describe('many reads at once', () => {
  it('answer each in its place, undefined for what cannot be read', async () => {
    const addresses: Hex[] = [...tokens, wallet, chain.accounts[0].address]
    expect(await read(addresses)).toEqual([...tokens.map(() => 0n), undefined, undefined])
    expect(await read([])).toEqual([])
  })

  it.each<[string, readonly Hex[]]>([
    ['take all the gas', greedy],
    ['answer with a megabyte', [loud]],
    ['do either', [loud, ...greedy]],
  ])('keep the answers of the others when contracts %s', async (_name, bad) => {
    const [before, after] = [tokens.slice(0, 40), tokens.slice(40, 140)]
    const answers = await read([...before, ...bad, ...after])
    expect(answers.slice(0, 40)).toEqual(before.map(() => 0n))
    expect(answers.slice(40 + bad.length)).toEqual(after.map(() => 0n))
    for (const [at, one] of bad.entries()) if (one !== loud) expect(answers[40 + at]).toBeUndefined()
  })

  it('keep the answer of the last, for which a contract before it left too little gas', async () => {
    const [bad = wallet] = greedy
    expect(await read([bad, slow])).toEqual([undefined, 7n])
  })
})
