import { type ContextDependencies, createContext } from '@cryptolist/board/context'
import { type Backend, joinBoard } from './backend.ts'
import type { BackendWebContext } from './web-context.ts'

/** All that a process with the backend holds. */
export interface BackendProcess {
  context: BackendWebContext
  parse: Backend['parse']
}

/** A neighbour to give to the board, and what has joined once the board has started. */
export function catchBackend(): { neighbour: typeof joinBoard; get(): Backend } {
  let backend: Backend | undefined
  return {
    async neighbour(board) {
      backend = await joinBoard(board)
      return backend
    },
    get() {
      if (backend === undefined) throw new Error('The board has started without the backend.')
      return backend
    },
  }
}

/** The board's context with the backend in it, for those who ask both: commands and tests. */
export async function createBackendContext(
  parts: Omit<ContextDependencies, 'neighbour'>,
): Promise<BackendProcess> {
  const { neighbour, get } = catchBackend()
  const context = await createContext({ ...parts, neighbour })
  return { context: { ...context, ...get().parts }, parse: get().parse }
}
