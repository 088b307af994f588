import type { DefineFunction } from './define-function.ts'

export interface StartParts {
  /** A fresh time for a sign-in text, in epoch milliseconds, remembered for its single use. */
  issueServerTime(): Promise<number>
  /** The plugins of the operator's cloud code, as old clients make `Moralis.Plugins` of them. */
  listPlugins(): { name: string; functions: string[] }[]
}

export const startFunctionNames = ['getServerTime', 'getPluginSpecs'] as const

/** The two cloud functions that `Moralis.start` and `authenticate` call. Their session token is never judged (rules/sessions.ts). */
export function defineStartFunctions(define: DefineFunction, parts: StartParts): void {
  define('getServerTime', async () => ({ dateTime: await parts.issueServerTime() }))
  define('getPluginSpecs', () => parts.listPlugins())
}
