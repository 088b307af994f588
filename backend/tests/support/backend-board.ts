import { startTestBoard, type TestBoard } from '../../../board/tests/support/board.ts'
import type { Backend } from '../../backend.ts'
import { catchBackend } from '../../create-context.ts'
import type { BackendWebContext } from '../../web-context.ts'

/** The whole program, with the backend. */
export interface TestBackendBoard extends TestBoard {
  context: BackendWebContext
  parse: Backend['parse']
}

/** Starts it; `environment` overrides what the tests usually set. */
export async function startBackendBoard(environment: Record<string, string> = {}): Promise<TestBackendBoard> {
  const { neighbour, get } = catchBackend()
  const board = await startTestBoard(environment, { template: 'joined', neighbour })
  return { ...board, context: { ...board.context, ...get().parts }, parse: get().parse }
}
