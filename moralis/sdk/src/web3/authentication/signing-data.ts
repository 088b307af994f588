import { readField } from '@cryptolist/wallet'
import type { ParseSdk } from '../../parse/core.ts'
import { Web3Error } from '../web3-error.ts'

/** The phrase above the line with application and time. */
export const signingPhrase = 'Moralis Authentication'

/**
 * The text that a wallet signs: the phrase, the application and a time of the server, which is good once. Rejects with Web3Error
 * (`server_time_unavailable`): a phrase without a time, once signed, would open the account for ever.
 */
export async function createSigningData(Parse: ParseSdk, phrase: string): Promise<string> {
  const dateTime = await getServerTime(Parse)
  return `${phrase}\n\nId: ${Parse.CoreManager.get('APPLICATION_ID')}:${dateTime}`
}

async function getServerTime(Parse: ParseSdk): Promise<string> {
  let cause: unknown
  try {
    const dateTime = readField(await Parse.Cloud.run('getServerTime'), 'dateTime')
    if (/^\d+$/.test(String(dateTime))) return String(dateTime)
  } catch (error) {
    cause = error
  }
  throw new Web3Error(
    'server_time_unavailable',
    'The server gave no time to sign with, so nothing was signed. Try again.',
    { cause },
  )
}
