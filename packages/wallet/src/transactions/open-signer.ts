import { walletMessages } from '@cryptolist/contract'
import type { Address } from '../connection/read-answers.ts'
import type { EthereumProvider, RequestArguments } from '../provider/ethereum-provider.ts'
import type { Ask } from '../rpc/ask-wallet.ts'
import type { Hex } from '../rpc/hex.ts'
import { createKeyWallet } from '../rpc/key-wallet.ts'
import { untilAborted } from '../waiting/waiting.ts'
import { TransactionError } from './transaction-error.ts'

/** Who sends: a wallet and its account, or a node and a private key to sign with locally. */
export interface Signer {
  provider: Pick<EthereumProvider, 'request'>
  /** Null if the provider can only read. Ignored with a private key. */
  account: Address | null
  /** Signs locally and sends the signed bytes. Never logged, never part of an error. */
  privateKey?: Hex
}

/** An open wallet and the account that signs. */
export interface Sender extends Ask {
  account: Address | null
  /** The same wallet without the caller's signal: waiting for a receipt has its own. */
  patient: Ask
}

/** How to ask a wallet or a node. */
export interface CallOptions {
  /** Stops waiting for a wallet or a node that does not answer: rejects with TransactionError (`aborted`). */
  signal?: AbortSignal
}

/** The wallet of a signer; with a private key, one that signs locally. Throws TransactionError (`missing_web3`) for null. */
export async function openSigner(signer: Signer | null, { signal }: CallOptions = {}): Promise<Sender> {
  if (signer === null) throw new TransactionError('missing_web3', walletMessages.missingWeb3)
  const { provider, account, privateKey } = signer
  const own = privateKey === undefined ? undefined : await createKeyWallet(provider, privateKey)
  const wallet = own ?? provider
  return {
    account: own === undefined ? account : own.account,
    patient: wallet,
    request: (call) => askUntilAborted(wallet, call, signal),
  }
}

/** Asks unless `signal` is aborted, and waits until it is. */
async function askUntilAborted(
  wallet: Ask,
  call: RequestArguments,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (signal === undefined) return wallet.request(call)
  const toError = () => {
    const sent = call.method === 'eth_sendTransaction' ? ' The wallet may still send the transaction.' : ''
    return new TransactionError('aborted', `Nobody waits for the wallet any more.${sent}`, {
      cause: signal.reason,
    })
  }
  if (signal.aborted) throw toError()
  return untilAborted(signal, Promise.resolve(wallet.request(call)), toError)
}
