import { Resolver } from 'node:dns/promises'
import { findErrorCode } from '../config/startup-error.ts'

const defaultMilliseconds = 3_000
/** Of what a name has, more is not read: neither records nor letters of one. */
const maximumRecords = 100
const maximumLetters = 2_000
/** The name is not there, or has no such record: an answer as good as any. */
const emptyCodes: readonly string[] = ['ENOTFOUND', 'ENODATA']

/** What one resolver says of a name: its TXT records, each as one text; null when there was no answer. */
export interface TxtAnswer {
  resolver: string
  records: string[] | null
}

/** Asks each resolver by itself for the TXT records of a name. Never throws. */
export type AskTxt = (name: string) => Promise<TxtAnswer[]>

export function createAskTxt(resolvers: readonly string[], milliseconds = defaultMilliseconds): AskTxt {
  return (name) =>
    Promise.all(
      resolvers.map(async (resolver) => ({ resolver, records: await askOne(resolver, name, milliseconds) })),
    )
}

async function askOne(address: string, name: string, milliseconds: number): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: Math.ceil(milliseconds / 2), tries: 2 })
  resolver.setServers([address])
  // The resolver's own time limit starts over with each step, such as from UDP to TCP.
  const timer = setTimeout(() => resolver.cancel(), milliseconds)
  try {
    const records = await resolver.resolveTxt(name)
    return records.slice(0, maximumRecords).map((parts) => parts.join('').slice(0, maximumLetters))
  } catch (error) {
    return emptyCodes.includes(findErrorCode(error) ?? '') ? [] : null
  } finally {
    clearTimeout(timer)
  }
}
