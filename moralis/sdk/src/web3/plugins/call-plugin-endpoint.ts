import { walletMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { Web3Error } from '../web3-error.ts'
import { type TriggerOutcome, toOutcome } from './trigger-outcome.ts'
import type { TriggerTools } from './trigger-tools.ts'

/** Calls another function of a plugin, with what an earlier trigger saved where that is asked for. */
export async function callPluginEndpoint(
  trigger: object,
  _payload: unknown,
  tools: TriggerTools,
): Promise<TriggerOutcome> {
  const plugin = readField(trigger, 'pluginName')
  const endpoint = readField(trigger, 'endpoint')
  if (!plugin) throw new Web3Error('trigger_invalid', walletMessages.noPluginName)
  if (!endpoint) throw new Web3Error('trigger_invalid', walletMessages.noPluginEndpoint)
  const runsResponse = readField(trigger, 'runResponseTrigger')
  const save = (response: unknown) => {
    if (readField(trigger, 'saveResponse') === true) tools.memoryCard.save(response)
    return response
  }
  const called = tools.runFunction(`${plugin}_${endpoint}`, readParameters(trigger, tools))
  if (readField(trigger, 'shouldAwait') === false && runsResponse !== true) {
    const later = called.then(save)
    // Nobody waits for it; where it is given back, its failure is heard there.
    later.catch(() => {})
    return runsResponse === false ? { isDone: false } : toOutcome(trigger, later, 'payload')
  }
  const response = save(await (runsResponse === true ? runResponse(await called, tools) : called))
  // The original gives this word, not the payload, and plugins may have got used to it.
  return runsResponse === false ? { isDone: false } : toOutcome(trigger, response, 'payload')
}

function readParameters(trigger: object, { memoryCard }: TriggerTools): Record<string, unknown> {
  const parameters = Object(readField(trigger, 'params') ?? {})
  if (readField(trigger, 'useSavedResponse') !== true) return parameters
  const where = readField(trigger, 'savedResponseAt')
  const saved = memoryCard.get(Array.isArray(where) ? where : [])
  return { ...parameters, [String(readField(trigger, 'savedResponseAs'))]: saved }
}

function runResponse(response: unknown, { handleTriggers }: TriggerTools): Promise<unknown> {
  const result = readField(readField(response, 'data'), 'result')
  return handleTriggers(readField(result, 'triggers'), readField(result, 'data'))
}
