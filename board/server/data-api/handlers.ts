import { chainTimeHandlers } from './blocks.ts'
import type { DataApiHandlers } from './handler.ts'

/** What answers each operation. */
export const dataApiHandlers: Partial<DataApiHandlers> = {
  ...chainTimeHandlers,
}
