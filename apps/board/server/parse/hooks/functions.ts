import type { ParseCloud } from '../server/load.ts'

export interface FunctionParts {
  /** A fresh time for a sign-in text, in epoch milliseconds, remembered for its single use. */
  issueServerTime(): Promise<number>
}

/**
 * The two cloud functions that `Moralis.start` and `authenticate` call. They answer plain JSON: something that Parse cannot
 * encode would end the process.
 */
export function defineFunctions(cloud: ParseCloud, { issueServerTime }: FunctionParts): void {
  cloud.define('getServerTime', async () => ({ dateTime: await issueServerTime() }))
  cloud.define('getPluginSpecs', async () => [])
}
