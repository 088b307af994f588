import type { DataApiHandlers } from './handler.ts'

export const chainTimeHandlers: Partial<DataApiHandlers> = {}
