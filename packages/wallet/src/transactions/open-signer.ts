import { walletMessages } from '@cryptolist/contract'
import type { Address } from '../connection/read-answers.ts'
import type { Ask } from '../rpc/ask.ts'
import { createKeyWallet } from '../rpc/key-wallet.ts'
import type { Signer } from './signer.ts'
import { TransactionError } from './transaction-error.ts'

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
    request: (call) => untilAborted(signal, call.method, async () => wallet.request(call)),
  }
}

/** An answer, unless the caller gives up before it. */
function untilAborted(
  signal: AbortSignal | undefined,
  method: string,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  if (signal === undefined) return ask()
  return new Promise((resolve, reject) => {
    const stop = () => {
      const sent = method === 'eth_sendTransaction' ? ' The wallet may still send the transaction.' : ''
      reject(
        new TransactionError('aborted', `Nobody waits for the wallet any more.${sent}`, {
          cause: signal.reason,
        }),
      )
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    ask()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
