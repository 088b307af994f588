import { authenticationMessages } from '@cryptolist/contract'
import { type Address, signText, signTypedData } from '@cryptolist/wallet'
import type { Signer } from '@cryptolist/wallet/transactions'
import { Web3Error } from '../web3-error.ts'
import { withoutEvents } from './to-ethereum-provider.ts'

/** A text's signature by the enabled wallet. Rejects with Web3Error (`no_account`) or WalletError. */
export async function signWithActive(signer: Signer, text: string): Promise<string> {
  return signText(withoutEvents(signer.provider), requireAccount(signer), text)
}

/** The signature of EIP-712 data, given as JSON. Rejects as signWithActive does. */
export async function signTypedWithActive(signer: Signer, json: string): Promise<string> {
  return signTypedData(withoutEvents(signer.provider), requireAccount(signer), json)
}

function requireAccount({ account }: Signer): Address {
  if (account === null) throw new Web3Error('no_account', authenticationMessages.addressNotFound)
  return account
}
