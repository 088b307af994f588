import { afterAll, afterEach, beforeAll, it, type RunnerTestCase } from 'vitest'
import { asMaster, type ClientBoard, selfHoster, startClientBoard } from './board.ts'
import type { Client } from './clients.ts'

/** One client and the board that it runs against, once the file's `beforeAll` is over. */
export interface Run<C = Client> {
  readonly client: C
  readonly board: ClientBoard
}

/**
 * Starts a board for one test file, opens the client at it and prints the count at the end. Call it at the top of the file.
 * `name` is what the count names: `moralis@1.5.8 node`.
 */
export function startRun<C extends { LiveQuery: { close(): unknown } }>(
  name: string,
  open: (board: ClientBoard) => Promise<C>,
  environment: Readonly<Record<string, string>> = selfHoster,
): Run<C> {
  let board: ClientBoard | undefined
  let client: C | undefined

  printCount(name)
  beforeAll(async () => {
    board = await startClientBoard(environment)
    // Users' own fields are the operator's to add, as when a schema is moved here.
    await asMaster(board).request('PUT', 'schemas/_User', {
      className: '_User',
      fields: {
        favourite: { type: 'String' },
        skills: { type: 'Array' },
        team: { type: 'Pointer', targetClass: 'Team' },
      },
    })
    client = await open(board)
  })
  afterAll(async () => {
    client?.LiveQuery.close()
    await board?.close()
  })

  return {
    get client() {
      return started(client)
    },
    get board() {
      return started(board)
    },
  }
}

/** `it` whose tests are given the client and the board. */
export function itWith<C>(run: Run<C>) {
  return it.extend('client', () => run.client).extend('board', () => run.board)
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The board has not been started yet.')
  return value
}

/** Ends a test file with one plain line: `moralis@1.5.8 node: 96 passed`. */
function printCount(name: string): void {
  const cases = new Set<Readonly<RunnerTestCase>>()
  afterEach(({ task }) => {
    cases.add(task)
  })
  afterAll(() => {
    const count = (state: string) => [...cases].filter(({ result }) => result?.state === state).length
    const failed = count('fail') === 0 ? '' : `, ${count('fail')} failed`
    console.log(`${name}: ${count('pass')} passed${failed}`)
  })
}
