import type { Context } from '../context.ts'
import { cleanText } from '../domain/posting/field-reader.ts'
import type { SharedAnswer } from '../http/shared-answers.ts'

/**
 * JSON whose texts say to programs what people see. Imported texts may have characters that no page shows, in which instructions for models are
 * hidden (such as Unicode's tags).
 */
export function writeSeen(value: object): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? cleanText(one) : one))
}

interface FoundJson {
  /** Undefined where none is kept. */
  json: string | undefined
  /** The answer to the question whether anything has changed. */
  revision: string
  /** Keeps what is written, unless something has changed since it was looked up. */
  keep(write: () => Promise<string>): Promise<string>
}

/** Looks up JSON that is kept for all who ask for the same, until anything changes that lists show. `key` names it among all answers of tools. */
export async function findJson(
  { sharedAnswers }: Pick<Context, 'sharedAnswers'>,
  key: string,
): Promise<FoundJson> {
  const { answer, make, revision } = await sharedAnswers.find(`mcp ${key}`)
  const read = async (keptAnswer: Promise<SharedAnswer>): Promise<string> =>
    (await keptAnswer).plain().toString()
  return {
    json: answer && (await read(answer)),
    revision,
    keep: (write) => read(make(async (finish) => finish({ type: jsonType, body: await write() }))),
  }
}

/** JSON that is kept for all who ask for the same; where none is kept under the key, it is written and kept. */
export async function keepJson(
  context: Pick<Context, 'sharedAnswers'>,
  key: string,
  write: (revision: string) => Promise<string>,
): Promise<string> {
  const { json, revision, keep } = await findJson(context, key)
  return json ?? keep(() => write(revision))
}

const jsonType = 'application/json; charset=utf-8'
