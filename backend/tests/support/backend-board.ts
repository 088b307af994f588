import { startTestBoard, type TestBoard } from '../../../board/tests/support/board.ts'
import { type Backend, joinBoard } from '../../backend.ts'
import type { BackendWebContext } from '../../web-context.ts'

/** The whole program, with the backend. */
export interface TestBackendBoard extends TestBoard {
  context: BackendWebContext
  parse: Backend['parse']
}

/** Starts it; `environment` overrides what the tests usually set. */
export async function startBackendBoard(environment: Record<string, string> = {}): Promise<TestBackendBoard> {
  const joined: Backend[] = []
  const board = await startTestBoard(environment, {
    template: 'joined',
    async neighbour(parts) {
      const backend = await joinBoard(parts)
      joined.push(backend)
      return backend
    },
  })
  const [backend] = joined
  if (backend === undefined) throw new Error('The board started without the backend.')
  return { ...board, context: { ...board.context, ...backend.parts }, parse: backend.parse }
}
