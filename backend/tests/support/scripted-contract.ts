import { type LocalChain, testContracts } from '@cryptolist/testkit'
import {
  type Abi,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import type { ChainNodes } from '../../../board/server/ethereum/nodes.ts'

/** A contract at an address that a test chooses, which answers as it is told. */
export interface ScriptedContract {
  /** To one call: `answer('balanceOf(address) view returns (uint256)', [wallet], 5n)`; without arguments, to all calls of the function. */
  answer(signature: string, args: readonly unknown[] | undefined, result: unknown): Promise<void>
  /** With bytes of the test's own, whatever the function is said to return. */
  answerBytes(signature: string, args: readonly unknown[] | undefined, data: Hex): Promise<void>
  revert(signature: string, args: readonly unknown[] | undefined, data: Hex): Promise<void>
}

export async function placeScripted(chain: LocalChain, address: Hex): Promise<ScriptedContract> {
  await chain.place(address, testContracts.scripted)
  const script = async (call: Hex, isRevert: boolean, data: Hex): Promise<void> => {
    await chain.send({
      to: address,
      data: encodeFunctionData({ abi: scriptAbi, args: [call, isRevert, data] }),
    })
  }
  return {
    async answer(signature, args, result) {
      const abi = abiOf(signature)
      await script(callOf(signature, args), false, encodeFunctionResult({ abi, result }))
    },
    answerBytes: (signature, args, data) => script(callOf(signature, args), false, data),
    revert: (signature, args, data) => script(callOf(signature, args), true, data),
  }
}

/** Nodes whose head is always the newest block, so that tests needn't wait for what they just did. */
export function withNewestHead(chains: ChainNodes, chain: LocalChain): ChainNodes {
  const getHead = async () => {
    const newest = Number(await chain.request('eth_blockNumber'))
    return { newest, finalized: newest }
  }
  return { ...chains, get: async (chainId) => ({ ...(await chains.get(chainId)), getHead }) }
}

const scriptAbi = parseAbi(['function script(bytes call, bool isRevert, bytes data)'])

function abiOf(signature: string): Abi {
  const lines: readonly string[] = [`function ${signature}`]
  return parseAbi(lines)
}

function callOf(signature: string, args: readonly unknown[] | undefined): Hex {
  if (args !== undefined) return encodeFunctionData({ abi: abiOf(signature), args })
  return toFunctionSelector(`function ${signature}`)
}
