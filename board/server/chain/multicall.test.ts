import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractRead, readContracts } from './multicall.ts'
import type { ChainNode } from './node.ts'
import { createChainNodes } from './nodes.ts'

let chain: LocalChain
let node: ChainNode
let newest: number
let tokens: Hex[]
const wallet = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'

const address = (number: number): Hex => `0x${number.toString(16).padStart(40, '0')}`
/** Loops until its gas is gone. */
const greedy = address(0xbad)
/** Answers with a megabyte of zeros. */
const loud = address(0x10adbad)

beforeAll(async () => {
  chain = await startLocalChain()
  node = await createChainNodes({ 31337: [chain.url] }).get(31337)
  const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  const code = await chain.request('eth_getCode', [token, 'latest'])
  // Without storage, a copy answers with a balance of 0.
  tokens = Array.from({ length: 300 }, (_, at) => address(0x1000 + at))
  for (const copy of tokens) await chain.request('anvil_setCode', [copy, code])
  await chain.request('anvil_setCode', [greedy, '0x5b600056'])
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
    const asked = [...tokens, wallet, chain.accounts[0].address]
    expect(await read(asked)).toEqual([...tokens.map(() => 0n), undefined, undefined])
    expect(await read([])).toEqual([])
  })

  it.each<[string, readonly Hex[]]>([
    ['takes all the gas', [greedy]],
    ['answers with a megabyte', [loud]],
    ['does either', [loud, greedy]],
  ])('keep the answers of the others when a contract %s', async (_name, bad) => {
    const asked = [...tokens.slice(0, 40), ...bad, ...tokens.slice(40, 140)]
    const answers = await read(asked)
    for (const [at, token] of asked.entries())
      if (token !== loud) expect([token, answers[at]]).toEqual([token, token === greedy ? undefined : 0n])
  })
})
