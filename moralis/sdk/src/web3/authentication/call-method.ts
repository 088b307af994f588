import { authenticationMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { Web3Error } from '../web3-error.ts'

/** The answer of a method of something found in the page. Rejects with Web3Error (`wallet_missing`) where it has no such method. */
export async function callMethod(target: unknown, name: string, ...values: unknown[]): Promise<unknown> {
  const method = readField(target, name)
  if (typeof method !== 'function') throw new Web3Error('wallet_missing', authenticationMessages.noSigner)
  return method.apply(target, values)
}
