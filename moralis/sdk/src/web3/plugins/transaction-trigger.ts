import { readField } from '@cryptolist/wallet'
import { Web3Error } from '../web3-error.ts'
import { type TriggerOutcome, toOutcome } from './trigger-outcome.ts'
import type { TriggerTools } from './trigger-tools.ts'

/** Has the wallet send what the server wrote; with `shouldAwait` the receipt is the response. */
export async function sendTransaction(
  trigger: object,
  payload: unknown,
  { getActive, memoryCard }: TriggerTools,
): Promise<TriggerOutcome> {
  const { signer } = getActive()
  const data = readField(trigger, 'data')
  const from = readText(data, 'from')
  if (from !== undefined && from.toLowerCase() !== signer.account)
    throw new Web3Error(
      'trigger_invalid',
      'web3Transaction trigger is for another account than the connected one',
    )
  const transactions = await import('@cryptolist/wallet/transactions')
  const sent = await transactions.sendTransaction(signer, {
    to: readText(data, 'to'),
    data: readText(data, 'data'),
    value: readAmount(readField(data, 'value')),
  })
  const response = readField(trigger, 'shouldAwait') === true ? await sent.wait() : sent
  if (readField(trigger, 'saveResponse') === true) memoryCard.save(response)
  return toOutcome(trigger, response, payload)
}

function readText(data: unknown, name: string): string | undefined {
  const text = readField(data, name)
  return typeof text === 'string' ? text : undefined
}

/** Servers with ethers write BigNumber as `{ type: 'BigNumber', hex }`. */
function readAmount(value: unknown): string | number | bigint {
  const amount = readField(value, 'hex') ?? value ?? 0
  return typeof amount === 'number' || typeof amount === 'bigint' ? amount : String(amount)
}
