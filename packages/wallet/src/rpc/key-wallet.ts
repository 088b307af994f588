import { type Address, lowerCase } from '../connection/read-answers.ts'
import { WalletError } from '../connection/wallet-errors.ts'
import type { RequestArguments } from '../provider/ethereum-provider.ts'
import type { Ask } from './ask-wallet.ts'

/** A node together with a key: signs locally and passes everything else to the node. */
export interface KeyWallet extends Ask {
  account: Address
}

/**
 * Joins a node and a private key into a wallet. Rejects with WalletError for an invalid key; the key
 * itself is never part of an error. The signing code is loaded only now.
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
