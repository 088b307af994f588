import { findViewer } from '@cryptolist/board/accounts/sessions'
import { anonymousViewer } from '@cryptolist/board/accounts/viewer'
import type { BackendContext } from '../../context.ts'
import { answerServerCall, dataFunctionNames, type ServerDoor } from '../../data-api/server-door.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { FunctionRequest, ParseSdk } from '../server/types.ts'
import type { DefineFunction } from './run-limited.ts'

interface DataFunctionDependencies {
  Parse: Pick<ParseSdk, 'Error'>
  door: ServerDoor
  /** Whether the operator's cloud code has a function of this name, which then wins. */
  hasFunction(name: string): boolean
}

/** Defines the functions of the data API for cloud code and batches; single requests are answered by rules/data-calls.ts. Returns their names. */
export function defineDataFunctions(
  define: DefineFunction,
  { Parse, door, hasFunction }: DataFunctionDependencies,
): ReadonlySet<string> {
  const free = dataFunctionNames.filter((name) => !hasFunction(name))
  for (const name of free)
    define(name, async (request) => {
      const answer = await answerServerCall(door, {
        name,
        parameters: request.params,
        caller: { viewer: await findCaller(door.context, request), isOperator: request.master },
        ip: request.ip,
        isOldClient: isOfSdk(request),
      })
      if ('error' in answer) throw new Parse.Error(parseCodes.SCRIPT_FAILED, answer.error)
      return answer.result
    })
  return new Set(free)
}

function findCaller(context: BackendContext, { user }: FunctionRequest) {
  const token = user?.getSessionToken()
  return token === undefined ? anonymousViewer : findViewer(context, token)
}

/** Parse takes the fields by which an SDK says who it is out of what it passes on. */
function isOfSdk({ installationId, headers }: FunctionRequest): boolean {
  return installationId !== undefined || String(headers?.['content-type'] ?? '').startsWith('text/plain')
}
