import type { ActiveWeb3 } from '../session/active-web3.ts'
import type { MemoryCard } from './memory-card.ts'

/** What triggers work with. */
export interface TriggerTools {
  readonly memoryCard: MemoryCard
  /** Throws Web3Error (`missing_web3`). */
  getActive(): ActiveWeb3
  runFunction(name: string, parameters: Record<string, unknown>): Promise<unknown>
  /** Does what the answer of a plugin asks for in turn. */
  handleTriggers(triggers: unknown, payload: unknown): Promise<unknown>
}
