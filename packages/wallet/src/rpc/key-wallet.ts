import { type Address, lowerCase } from '../connection/read-answers.ts'
import { WalletError } from '../connection/wallet-errors.ts'
import type { RequestArguments } from '../provider/ethereum-provider.ts'
import type { Ask } from './ask-wallet.ts'

/** A node together with a key: what needs a signature is signed here, all else is the node's. */
export interface KeyWallet extends Ask {
  account: Address
}

/**
 * Joins a node and a private key to something that answers as a wallet does. Rejects with WalletError where the key is none; the key
 * itself stands in no error. What signs is loaded only now.
 */
export async function createKeyWallet(node: Ask, privateKey: string): Promise<KeyWallet> {
  const { answerWithKey, openKey } = await import('./key-signing.ts')
  const key = openKey(privateKey)
  if (key === undefined)
    throw new WalletError('The private key is not one: give 64 hexadecimal digits after 0x.', {
      code: 'invalid_key',
    })
  const account = lowerCase(key.address)
  return {
    account,
    request: (call: RequestArguments) => answerWithKey(key, node, call),
  }
}
