import { BoardError } from '@cryptolist/contract'

/** An error for one frame of a client: its number is in the clients' catalogue. */
export function liveRefusal(parseCode: number, message: string): BoardError {
  return new BoardError('invalid_input', message, { facts: { parseCode } })
}

/** The number that goes out with it; undefined for what is no refusal of ours. */
export function findParseCode(error: unknown): number | undefined {
  if (!(error instanceof BoardError)) return undefined
  const { parseCode } = error.facts
  return typeof parseCode === 'number' ? parseCode : undefined
}
