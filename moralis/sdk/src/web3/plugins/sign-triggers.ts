import { walletMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { signTypedWithActive, signWithActive } from '../session/active-web3.ts'
import { Web3Error } from '../web3-error.ts'
import { type TriggerOutcome, toOutcome } from './trigger-outcome.ts'
import type { TriggerTools } from './trigger-tools.ts'

/** Has a text signed by the account that the server names, which is the connected one or none at all. */
export async function signText(
  trigger: object,
  payload: unknown,
  { getActive, memoryCard }: TriggerTools,
): Promise<TriggerOutcome> {
  const message = readField(trigger, 'message')
  const account = readField(trigger, 'signer')
  if (typeof message !== 'string' || message === '')
    throw new Web3Error('trigger_invalid', walletMessages.nothingToSign)
  if (typeof account !== 'string' || account === '')
    throw new Web3Error('trigger_invalid', walletMessages.signerInvalid)
  const { signer } = getActive()
  if (account.toLowerCase() !== signer.account)
    throw new Web3Error('trigger_invalid', walletMessages.signerInvalid)
  const response = await signWithActive(signer, message)
  if (readField(trigger, 'saveResponse') === true) memoryCard.save(response)
  return toOutcome(trigger, response, payload)
}

const otherAccount = 'web3SignV4 trigger is for another account than the connected one'

/** Has EIP-712 data signed by the account that the server names: `parameters` is what `eth_signTypedData_v4` takes, the account and the data as JSON. */
export async function signTypedData(
  trigger: object,
  payload: unknown,
  { getActive, memoryCard }: TriggerTools,
): Promise<TriggerOutcome> {
  const parameters = readField(trigger, 'parameters')
  if (!parameters) throw new Web3Error('trigger_invalid', walletMessages.noParametersToSign)
  const account = readField(trigger, 'from')
  if (!account) throw new Web3Error('trigger_invalid', walletMessages.noFromAddress)
  const { signer } = getActive()
  if (typeof account !== 'string' || account.toLowerCase() !== signer.account)
    throw new Web3Error('trigger_invalid', otherAccount)
  const signed = signTypedWithActive(signer, String(readField(parameters, '1'))).then((result) => {
    if (readField(trigger, 'saveResponse') === true) memoryCard.save({ result })
    return { result }
  })
  if (readField(trigger, 'shouldAwait') !== false) return toOutcome(trigger, await signed, payload)
  // Nobody waits for it; where it is given back, its failure is heard there.
  signed.catch(() => {})
  return toOutcome(trigger, signed, payload)
}
