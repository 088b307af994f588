import { fillMessage, parseUrl, walletMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { Web3Error } from '../../errors.ts'
import { type ActiveWeb3, signTextAs, signTypedDataAs } from '../session/connector-session.ts'
import type { AllowedTriggers, GuardedTrigger, MemoryCard } from './triggers.ts'

export interface TriggerTools {
  readonly memoryCard: MemoryCard
  /** Throws Web3Error (`missing_web3`). */
  getActive(): ActiveWeb3
  runFunction(name: string, parameters: Record<string, unknown>): Promise<unknown>
  /** Runs the triggers in the answer of another plugin. */
  handleTriggers(triggers: unknown, payload: unknown): Promise<unknown>
}

/** The result of one trigger: `isDone` ends the list of triggers with `value`. */
type TriggerOutcome = { isDone: true; value: unknown } | { isDone: false }

type TriggerHandler = (trigger: object, payload: unknown, tools: TriggerTools) => Promise<TriggerOutcome>

const guarded: Record<GuardedTrigger, TriggerHandler> = {
  openUrl,
  web3Transaction: sendTransaction,
  web3Sign: signText,
  web3SignV4: signTypedData,
}

/**
 * Runs a server's triggers in order until one returns something. Rejects with Web3Error: `unknown_trigger`, `trigger_off` for one that
 * this app has not turned on, `trigger_invalid`; and with the wallet's errors.
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

/** Calls another function of a plugin, with what an earlier trigger saved if it asks for that. */
async function callPluginEndpoint(
  trigger: object,
  _payload: unknown,
  tools: TriggerTools,
): Promise<TriggerOutcome> {
  const plugin = readField(trigger, 'pluginName')
  const endpoint = readField(trigger, 'endpoint')
  if (!plugin) throw invalid(walletMessages.noPluginName)
  if (!endpoint) throw invalid(walletMessages.noPluginEndpoint)
  const runsResponse = readField(trigger, 'runResponseTrigger')
  const save = (response: unknown) => saveIfAsked(trigger, response, tools)
  const called = tools.runFunction(`${plugin}_${endpoint}`, readParameters(trigger, tools))
  if (readField(trigger, 'shouldAwait') === false && runsResponse !== true) {
    const later = called.then(save)
    // Not awaited here; a caller that gets the promise hears of its failure there.
    later.catch(() => {})
    return runsResponse === false ? { isDone: false } : toOutcome(trigger, later, 'payload')
  }
  const response = save(await (runsResponse === true ? runResponse(await called, tools) : called))
  // The original gives the word, not the payload, and plugins may rely on it.
  return runsResponse === false ? { isDone: false } : toOutcome(trigger, response, 'payload')
}

function readParameters(trigger: object, { memoryCard }: TriggerTools): Record<string, unknown> {
  const parameters = Object(readField(trigger, 'params') ?? {})
  if (readField(trigger, 'useSavedResponse') !== true) return parameters
  const where = readField(trigger, 'savedResponseAt')
  const saved = memoryCard.get(Array.isArray(where) ? where : [])
  return { ...parameters, [String(readField(trigger, 'savedResponseAs'))]: saved }
}

function runResponse(response: unknown, tools: TriggerTools): Promise<unknown> {
  const result = readField(readField(response, 'data'), 'result')
  return tools.handleTriggers(readField(result, 'triggers'), readField(result, 'data'))
}

/** Opens a web address, in this tab unless `newTab` is set. Other schemes could run code in this page. */
async function openUrl(trigger: object): Promise<TriggerOutcome> {
  if (typeof window === 'undefined') throw invalid('openUrl trigger needs a browser')
  const url = readField(trigger, 'url')
  const base = window.location.href
  const address = typeof url === 'string' ? parseUrl(url, base) : undefined
  if (address === undefined || !/^https?:$/.test(address.protocol))
    throw invalid('openUrl trigger has no web address to open')
  if (readField(trigger, 'newTab')) window.open(address.href, '_blank', 'noopener')
  else window.open(address.href, '_self')
  return { isDone: false }
}

/** Signs a text with the account that the server names, which must be the connected one. */
async function signText(trigger: object, payload: unknown, tools: TriggerTools): Promise<TriggerOutcome> {
  const message = readField(trigger, 'message')
  const account = readField(trigger, 'signer')
  if (typeof message !== 'string' || message === '') throw invalid(walletMessages.nothingToSign)
  if (typeof account !== 'string' || account === '') throw invalid(walletMessages.signerInvalid)
  const { signer } = tools.getActive()
  if (account.toLowerCase() !== signer.account) throw invalid(walletMessages.signerInvalid)
  const response = await signTextAs(signer, message)
  return toOutcome(trigger, saveIfAsked(trigger, response, tools), payload)
}

/** Signs EIP-712 data with the account that the server names; `parameters` is what `eth_signTypedData_v4` takes. */
async function signTypedData(
  trigger: object,
  payload: unknown,
  tools: TriggerTools,
): Promise<TriggerOutcome> {
  const parameters = readField(trigger, 'parameters')
  if (!parameters) throw invalid(walletMessages.noParametersToSign)
  const account = readField(trigger, 'from')
  if (!account) throw invalid(walletMessages.noFromAddress)
  const { signer } = tools.getActive()
  if (typeof account !== 'string' || account.toLowerCase() !== signer.account)
    throw invalid('web3SignV4 trigger is for another account than the connected one')
  const signed = signTypedDataAs(signer, String(readField(parameters, '1'))).then((result) =>
    saveIfAsked(trigger, { result }, tools),
  )
  if (readField(trigger, 'shouldAwait') !== false) return toOutcome(trigger, await signed, payload)
  // Not awaited here; a caller that gets the promise hears of its failure there.
  signed.catch(() => {})
  return toOutcome(trigger, signed, payload)
}

/** Has the wallet send the server's transaction; with `shouldAwait` the response is the receipt. */
async function sendTransaction(
  trigger: object,
  payload: unknown,
  tools: TriggerTools,
): Promise<TriggerOutcome> {
  const { signer } = tools.getActive()
  const data = readField(trigger, 'data')
  const from = readText(data, 'from')
  if (from !== undefined && from.toLowerCase() !== signer.account)
    throw invalid('web3Transaction trigger is for another account than the connected one')
  const transactions = await import('@cryptolist/web3/transactions')
  const sent = await transactions.sendTransaction(signer, {
    to: readText(data, 'to'),
    data: readText(data, 'data'),
    value: readAmount(readField(data, 'value')),
  })
  const response = readField(trigger, 'shouldAwait') === true ? await sent.wait() : sent
  return toOutcome(trigger, saveIfAsked(trigger, response, tools), payload)
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

function saveIfAsked<Response>(trigger: object, response: Response, { memoryCard }: TriggerTools): Response {
  if (readField(trigger, 'saveResponse') === true) memoryCard.save(response)
  return response
}

/** By a trigger's flags its response is returned with the payload, alone, or not at all. */
function toOutcome(trigger: object, response: unknown, payload: unknown): TriggerOutcome {
  if (readField(trigger, 'shouldReturnPayload') === true)
    return { isDone: true, value: { payload, response } }
  if (readField(trigger, 'shouldReturnResponse') === true) return { isDone: true, value: response }
  return { isDone: false }
}

function invalid(message: string): Web3Error {
  return new Web3Error('trigger_invalid', message)
}
