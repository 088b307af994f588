import { isDatabaseAway } from '@cryptolist/board/database/database-errors'
import { parseCodes } from '../http/parse-error.ts'
import type { ParseSdk } from './types.ts'

/** Parse asked the database to find something, or to keep something. */
export type StorageTask = 'read' | 'write'

const tooSlow = 'This took too long. Ask for less at once.'

interface Meaning {
  code: number
  message: string
}

/** PostgreSQL's classes of errors as errors of a request; whole codes go before classes. */
const meanings: Record<string, Record<StorageTask, Meaning>> = {
  '57014': both({ code: parseCodes.TIMEOUT, message: tooSlow }),
  '54': both({ code: parseCodes.OBJECT_TOO_LARGE, message: 'A value is too large to be kept or found.' }),
  '2201B': both({ code: parseCodes.INVALID_QUERY, message: 'The pattern in "$regex" cannot be read.' }),
  '22': {
    read: { code: parseCodes.INVALID_QUERY, message: 'A value of the query does not fit its field.' },
    write: { code: parseCodes.INCORRECT_TYPE, message: 'A value does not fit its field.' },
  },
  '42': {
    read: { code: parseCodes.INVALID_QUERY, message: 'This query does not fit the fields of the class.' },
    write: { code: parseCodes.INCORRECT_TYPE, message: 'A value does not fit its field.' },
  },
  '23': {
    read: { code: parseCodes.INVALID_QUERY, message: 'This query does not fit the fields of the class.' },
    write: { code: parseCodes.INCORRECT_TYPE, message: 'A value is not allowed in its field.' },
  },
}

/** The client's fault (102, 111, 116, 124) where PostgreSQL refuses a statement or the adapter can't make SQL of it; all else stays as it is. */
export function toRequestError(error: unknown, task: StorageTask, Parse: Pick<ParseSdk, 'Error'>): unknown {
  if (error instanceof Parse.Error || isDatabaseAway(error)) return asQueryError(error, task, Parse)
  const meaning = findMeaning(error)
  if (meaning !== undefined) return new Parse.Error(meaning[task].code, meaning[task].message)
  return isAdapterConfused(error)
    ? new Parse.Error(
        task === 'read' ? parseCodes.INVALID_QUERY : parseCodes.INCORRECT_TYPE,
        'This cannot be asked of the database. Check the values and their types.',
      )
    : error
}

/** Parse's own steps between a request and the storage: of its controller, or of a query. */
interface Controller {
  prototype: object
}

const judged = new WeakSet<object>()
const steps: Record<string, StorageTask> = {
  find: 'read',
  destroy: 'read',
  update: 'write',
  create: 'write',
  validateObject: 'write',
  // Of a query: the values of another one, at a key that may lead below a number.
  replaceSelect: 'read',
  replaceDontSelect: 'read',
}

/** Where Parse itself reads a request without looking, on its way to the storage, the request is at fault too. */
export function judgeRequests({ prototype: controller }: Controller, Parse: Pick<ParseSdk, 'Error'>): void {
  if (judged.has(controller)) return
  judged.add(controller)
  for (const [name, task] of Object.entries(steps)) {
    const step: unknown = Reflect.get(controller, name)
    if (typeof step !== 'function') continue
    const judge = (error: unknown): never => {
      throw isAdapterConfused(error) ? toRequestError(error, task, Parse) : error
    }
    Reflect.set(controller, name, function (this: unknown, ...parts: unknown[]): Promise<unknown> {
      const run = async (): Promise<unknown> => Reflect.apply(step, this, parts)
      return run().catch(judge)
    })
  }
}

/** The adapter refuses some conditions as forbidden, or as broken JSON: they are queries that cannot be answered. */
function asQueryError(error: unknown, task: StorageTask, Parse: Pick<ParseSdk, 'Error'>): unknown {
  if (!(error instanceof Parse.Error) || task !== 'read') return error
  return error.code === parseCodes.OPERATION_FORBIDDEN && error.message.startsWith('Postgres')
    ? new Parse.Error(parseCodes.INVALID_QUERY, 'The database cannot compare this field so.')
    : error
}

function findMeaning(error: unknown): Record<StorageTask, Meaning> | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  if (!/^[0-9A-Z]{5}$/.test(error.code)) return undefined
  return meanings[error.code] ?? meanings[error.code.slice(0, 2)]
}

/** It reads what it is given without looking, and throws texts for what it does not know. */
function isAdapterConfused(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || typeof error === 'string'
}

function both(meaning: Meaning): Record<StorageTask, Meaning> {
  return { read: meaning, write: meaning }
}
