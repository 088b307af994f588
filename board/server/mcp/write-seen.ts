import type { Context } from '../context.ts'
import { cleanText } from '../domain/listings/drafts/reading/field-reader.ts'

/**
 * JSON whose texts say to programs what people see. Imported texts may have characters that no page shows, in which instructions for models are
 * hidden (such as Unicode's tags).
 */
export function writeSeen(value: object): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? cleanText(one) : one))
}

/** JSON that is written once for all who ask for the same, until anything changes that lists show. `key` names it among all answers of tools. */
export async function keepJson(
  { sharedAnswers }: Pick<Context, 'sharedAnswers'>,
  key: string,
  write: (revision: string) => Promise<string>,
): Promise<string> {
  const { answer, make, revision } = await sharedAnswers.find(`mcp ${key}`)
  const kept = await (answer ??
    make(async (finish) => finish({ type: 'application/json; charset=utf-8', body: await write(revision) })))
  return kept.plain().toString()
}
