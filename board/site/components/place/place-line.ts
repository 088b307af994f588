import { type Place, workModeNames } from '@cryptolist/contract'

/** Work mode and place in one line, `Remote · Germany, Portugal`; empty where neither is known. */
export function placeLine({ mode, text }: Place, separator = ' · '): string {
  return [mode === null ? '' : workModeNames[mode], text].filter((part) => part !== '').join(separator)
}
