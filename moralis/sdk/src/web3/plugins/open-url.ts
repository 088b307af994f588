import { readField } from '@cryptolist/wallet'
import { Web3Error } from '../web3-error.ts'
import type { TriggerOutcome } from './trigger-outcome.ts'

/** Opens an address, in this tab unless `newTab` is set. Web addresses only: others could run code in this page. */
export async function openUrl(trigger: object): Promise<TriggerOutcome> {
  if (typeof window === 'undefined') throw new Web3Error('trigger_invalid', 'openUrl trigger needs a browser')
  const url = toWebAddress(readField(trigger, 'url'))
  if (readField(trigger, 'newTab')) window.open(url, '_blank', 'noopener')
  else window.open(url, '_self')
  return { isDone: false }
}

function toWebAddress(url: unknown): string {
  const base = window.location.href
  const address = typeof url === 'string' && URL.canParse(url, base) ? new URL(url, base) : undefined
  if (address === undefined || !/^https?:$/.test(address.protocol))
    throw new Web3Error('trigger_invalid', 'openUrl trigger has no web address to open')
  return address.href
}
