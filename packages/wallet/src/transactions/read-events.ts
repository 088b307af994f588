import { readField } from '../provider/read-field.ts'
import type { ContractEvent, Log } from './receipt.ts'

/** Logs with their events' names and values, as far as an ABI names them. viem is loaded only where there is something to read. */
export async function readEvents(logs: readonly Log[], abi: readonly object[]): Promise<ContractEvent[]> {
  const entries = abi.filter(
    (entry) => readField(entry, 'type') === 'event' && readField(entry, 'anonymous') !== true,
  )
  if (logs.length === 0 || entries.length === 0) return [...logs]
  const { decodeEvent } = await import('./codec.ts')
  return logs.map((log) => ({ ...log, ...decodeEvent(log, entries) }))
}
