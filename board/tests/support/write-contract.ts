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
  const transaction = { from: chain.accounts[0].address, to, data }
  const hash = await chain.walletProvider().request({ method: 'eth_sendTransaction', params: [transaction] })
  for (;;) {
    const receipt = await chain.request('eth_getTransactionReceipt', [hash])
    if (receipt !== null) return Number(Reflect.get(Object(receipt), 'blockNumber'))
  }
}
