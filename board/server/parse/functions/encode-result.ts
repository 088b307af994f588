import type { ParseSdk } from '../server/types.ts'

/**
 * What a function answered, as plain JSON that Parse can do nothing wrong with: objects, dates, files and points in their forms for
 * the wire. Throws for what has none: a circular thing, a BigInt, an object that was never saved.
 */
export function encodeResult(Parse: Pick<ParseSdk, '_encode'>, result: unknown): unknown {
  if (result === undefined) return undefined
  const text = JSON.stringify(Parse._encode(result))
  return text === undefined ? undefined : JSON.parse(text)
}
