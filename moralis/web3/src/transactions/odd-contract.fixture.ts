import { type LocalChain, type LocalWallet, startLocalChain, testContracts } from '@cryptolist/testkit'
import type { Hex } from '../rpc/hex.ts'
import { executeFunction } from './execute-function.ts'
import type { Signer } from './send-transaction.ts'

export const { abi } = testContracts.odd

export interface OddContract {
  chain: LocalChain
  address: Hex
  wallet: LocalWallet
  signer: Signer
  /** Puts a new wallet in the place of the one that a test has scripted. */
  renewWallet(): void
  call(
    functionName: string,
    params?: Record<string, unknown>,
    more?: object,
    as?: Signer | null,
  ): Promise<unknown>
}

/** A chain with the odd contract on it, and a wallet to call it with. */
export async function startOddContract(): Promise<OddContract> {
  const chain = await startLocalChain()
  const address = await chain.deploy(testContracts.odd)
  const own: OddContract = {
    chain,
    address,
    ...createWallet(chain),
    renewWallet: () => Object.assign(own, createWallet(chain)),
    call(functionName: string, params = {}, more: object = {}, as: Signer | null = own.signer) {
      return executeFunction(as, { contractAddress: address, abi, functionName, params, ...more })
    },
  }
  return own
}

function createWallet(chain: LocalChain): { wallet: LocalWallet; signer: Signer } {
  const wallet = chain.walletProvider()
  return { wallet, signer: { provider: wallet, account: wallet.account.address } }
}
