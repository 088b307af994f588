import type { LocalChain } from '@cryptolist/testkit'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'

/** Sends a transaction of the first account to a contract, and resolves to the number of its block. */
export async function writeContract(
  chain: LocalChain,
  to: Hex,
  signature: string,
  args: readonly unknown[] = [],
): Promise<number> {
  const lines: readonly string[] = [`function ${signature}`]
  const data = encodeFunctionData({ abi: parseAbi(lines), args })
  const { blockNumber } = await chain.send({ to, data })
  return Number(blockNumber)
}
