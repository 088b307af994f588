import type { Context } from './context.ts'
import type { JoinBoard } from './neighbour.ts'

/** Stands for the neighbour in a board that is built alone: `#neighbour` is this file, or the backend's (vite.server.config.ts). */
export const joinBoard: JoinBoard<Context> | undefined = undefined
