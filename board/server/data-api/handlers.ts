import { chainTimeHandlers } from './blocks.ts'
import type { DataApiHandlers } from './handler.ts'
import { solanaHandlers } from './solana/solana.ts'

/** What answers each operation. */
export const dataApiHandlers: Partial<DataApiHandlers> = {
  ...chainTimeHandlers,
  ...solanaHandlers,
}
