import { type ContextDependencies, createContext } from '@cryptolist/board/context'
import { type Backend, joinBoard } from './backend.ts'
import type { BackendWebContext } from './web-context.ts'

/** All that a process with the backend holds. */
export interface BackendProcess {
  context: BackendWebContext
  parse: Backend['parse']
}

/** The board's context with the backend in it, for those who ask both: commands and tests. */
export async function createBackendContext(
  parts: Omit<ContextDependencies, 'neighbour'>,
): Promise<BackendProcess> {
  const joined: Backend[] = []
  const context = await createContext({
    ...parts,
    async neighbour(board) {
      const backend = await joinBoard(board)
      joined.push(backend)
      return backend
    },
  })
  const [backend] = joined
  if (backend === undefined) throw new Error('The context was built without the backend.')
  return { context: { ...context, ...backend.parts }, parse: backend.parse }
}
