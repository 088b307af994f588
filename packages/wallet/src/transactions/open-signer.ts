import { walletMessages } from '@cryptolist/contract'
import type { Address } from '../connection/read-answers.ts'
import type { EthereumProvider, RequestArguments } from '../provider/ethereum-provider.ts'
import type { Ask } from '../rpc/ask-wallet.ts'
import type { Hex } from '../rpc/hex.ts'
import { createKeyWallet } from '../rpc/key-wallet.ts'
import { untilAborted } from '../waiting/waiting.ts'
import { TransactionError } from './transaction-error.ts'

/** Who sends: a wallet and its account, or a node and a private key with which this side signs. */
export interface Signer {
  provider: Pick<EthereumProvider, 'request'>
  /** Null where the provider can only read; with a private key its account is meant. */
  account: Address | null
  /** Signs here and sends the signed bytes. Never logged and in no error. */
  privateKey?: Hex
}

/** A wallet that may be asked, and who signs with it. */
export interface Sender extends Ask {
  account: Address | null
  /** The same wallet for what goes on when the caller has given up: waiting for the block has a signal of its own. */
  patient: Ask
}

/** How to ask a wallet or a node. */
export interface CallOptions {
  /** Stops waiting for a wallet or a node that does not answer: rejects with TransactionError (`aborted`). */
  signal?: AbortSignal
}

/** The wallet of a signer; one that signs here where the signer has a key. Throws TransactionError (`missing_web3`) without any. */
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

/** Asks, unless the caller has given up, and waits until they do. */
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
