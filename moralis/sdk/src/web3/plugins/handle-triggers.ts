import { fillMessage, walletMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { Web3Error } from '../web3-error.ts'
import { callPluginEndpoint } from './call-plugin-endpoint.ts'
import { openUrl } from './open-url.ts'
import { signText, signTypedData } from './sign-triggers.ts'
import { sendTransaction } from './transaction-trigger.ts'
import type { AllowedTriggers, GuardedTrigger } from './trigger.ts'
import type { TriggerOutcome } from './trigger-outcome.ts'
import type { TriggerTools } from './trigger-tools.ts'

type TriggerHandler = (trigger: object, payload: unknown, tools: TriggerTools) => Promise<TriggerOutcome>

const guarded: Record<GuardedTrigger, TriggerHandler> = {
  openUrl,
  web3Transaction: sendTransaction,
  web3Sign: signText,
  web3SignV4: signTypedData,
}

/**
 * Does what a server asks for, in order, until one gives something back. Rejects with Web3Error: `unknown_trigger`, `trigger_off`
 * for what this app has not turned on, `trigger_invalid`; and with what the wallet says.
 */
export async function handleTriggers(
  triggers: unknown,
  payload: unknown,
  { allowed, ...tools }: TriggerTools & { allowed: AllowedTriggers },
): Promise<unknown> {
  if (!Array.isArray(triggers)) return undefined
  for (const trigger of triggers) {
    const handler = findHandler(readField(trigger, 'name'), allowed)
    const outcome = await handler(trigger, payload, tools)
    if (outcome.isDone) return outcome.value
  }
  tools.memoryCard.deleteSaved()
  return undefined
}

function findHandler(name: unknown, allowed: AllowedTriggers): TriggerHandler {
  if (name === 'callPluginEndpoint') return callPluginEndpoint
  if (!isGuarded(name))
    throw new Web3Error('unknown_trigger', fillMessage(walletMessages.unknownTrigger, { name: String(name) }))
  if (allowed === true || (Array.isArray(allowed) && allowed.includes(name))) return guarded[name]
  throw new Web3Error(
    'trigger_off',
    `The server asks for "${name}", which this app has not turned on. Where the server is trusted with that, start with Moralis.start({ triggers: ['${name}'] }).`,
  )
}

function isGuarded(name: unknown): name is GuardedTrigger {
  return typeof name === 'string' && Object.hasOwn(guarded, name)
}
