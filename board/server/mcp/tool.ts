import type { z } from 'zod'
import type { uses } from '#messages/mcp-docs'
import type { Context } from '../context.ts'

/** Facts that a call of a tool comes with. */
interface ToolCall {
  /** Where the board is, without a path. */
  origin: string
}

/** Those that `/docs/mcp` describes. */
type ToolName = keyof typeof uses

/** A tool of `/mcp`. Each is a file in `tools` and a row of `tools.ts`. */
export interface Tool<TInput extends object = object> {
  name: ToolName
  title: string
  /** For the model that chooses among tools. */
  description(boardName: string): string
  input: z.ZodType<TInput>
  output: z.ZodType<object>
  /** OJCP's word for what isn't there. */
  missing: 'job_not_found' | 'employer_not_found'
  /** The answer as JSON of `output`, without characters that can't be seen (`writeSeen`). Throws as the acts it calls. */
  run(context: Context, input: TInput, call: ToolCall): Promise<string>
}
