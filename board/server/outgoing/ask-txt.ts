import { findErrorCode } from '../config/startup-error.ts'
import { askResolver } from './resolver.ts'

const defaultMilliseconds = 3_000
/** Of what a name has, more is not read: neither records nor letters of one. */
const maximumRecords = 100
const maximumLetters = 2_000
/** The name is not there, or has no such record: an answer as good as any. */
const emptyCodes: readonly string[] = ['ENOTFOUND', 'ENODATA']

/** The answer of one resolver about a name: its TXT records, each as one text; null when there was no answer. */
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
  try {
    const records = await askResolver({ milliseconds, servers: [address] }, (resolver) =>
      resolver.resolveTxt(name),
    )
    return records.slice(0, maximumRecords).map((parts) => parts.join('').slice(0, maximumLetters))
  } catch (error) {
    return emptyCodes.includes(findErrorCode(error) ?? '') ? [] : null
  }
}
