import type { z } from 'zod'
import { requireSignedIn } from '../../domain/accounts/sessions/policy.ts'
import type { Viewer } from '../../domain/accounts/sessions/viewer.ts'
import type { DomainContext } from '../../domain/domain-context.ts'
import { readInput } from '../../http/read-input.ts'
import { isObject } from '../http/body.ts'

/** Who asks, and for what. The viewer is looked up only by functions that need one, and from the session alone. */
export interface BoardCall {
  context: DomainContext
  findViewer(): Promise<Viewer>
}

/** A function of the board, as the table, the docs and the tests walk over them. */
export interface BoardFunction {
  name: string
  /** A sentence for the docs. */
  description: string
  input: z.ZodType
  /** Whether it is for signed-in users only. */
  needsUser: boolean
  /** Reads the parameters and runs it. Throws BoardErrors. */
  run(params: unknown, call: BoardCall): Promise<unknown>
}

interface Described<Input> extends Omit<BoardFunction, 'input' | 'run'> {
  input: z.ZodType<Input>
  run(input: Input, call: BoardCall): Promise<unknown>
}

/** Makes a row of the table: what `run` gets has the shape that `input` describes. */
export function boardFunction<Input>({ input, run, ...described }: Described<Input>): BoardFunction {
  return { ...described, input, run: runWith }

  async function runWith(params: unknown, call: BoardCall): Promise<unknown> {
    // A caller without permission is told that first.
    const known = described.needsUser ? await withSignedIn(call) : call
    return run(readInput(input, withoutSystemFields(params)), known)
  }
}

async function withSignedIn(call: BoardCall): Promise<BoardCall> {
  const viewer = requireSignedIn(await call.findViewer())
  return { ...call, findViewer: async () => viewer }
}

/** Old clients send some of these among the parameters, and Parse leaves some of them there. */
function withoutSystemFields(params: unknown): unknown {
  if (!isObject(params)) return params
  return Object.fromEntries(Object.entries(params).filter(([name]) => !name.startsWith('_')))
}
