import { chainTimeHandlers } from './blocks.ts'
import type { DataApiHandlers } from './handler.ts'
import { infoHandlers } from './info.ts'
import { nameHandlers } from './names.ts'
import { solanaHandlers } from './solana/solana.ts'

/** What answers each operation. */
export const dataApiHandlers: Partial<DataApiHandlers> = {
  ...chainTimeHandlers,
  ...infoHandlers,
  ...nameHandlers,
  ...solanaHandlers,
}
