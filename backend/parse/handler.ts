import { databaseAway, diskFull } from '@cryptolist/board/database/database-errors'
import type { Database } from '@cryptolist/board/database/open-database'
import { chainHandlers } from '@cryptolist/board/http/every-request'
import { openToAnyOrigin } from '@cryptolist/board/http/headers'
import type { ErrorRequestHandler, Express, RequestHandler, Response } from 'express'
import { exposedHeaders } from '../data-api/budgets.ts'
import { isObject, megabytesOf, parseJson } from './http/body.ts'
import { type Call, settleRequest } from './http/call.ts'
import type { KeyConfig } from './http/keys.ts'
import { codeOfStatus, parseCodes, parseError } from './http/parse-error.ts'
import { type Answer, findRefusal, type Rules } from './rules/rule.ts'

export type ParseHandlers = readonly (RequestHandler | ErrorRequestHandler)[]

export function createHandlers(parseApp: Express, before: readonly RequestHandler[]): ParseHandlers {
  return [chainHandlers([allowAnyOrigin, jsonErrors, ...before]), parseApp, answerUnknown, answerUnread]
}

interface RuleRun {
  config: KeyConfig
  database: Pick<Database, 'isReachable' | 'outages' | 'disk'>
}

/** Runs the phases before Parse, lets Parse answer what no rule did, and runs the answer rules over every answer. */
export function runRules(rules: Rules, { config, database }: RuleRun): RequestHandler {
  return async (request, response, next) => {
    const call = settleRequest(request, config)
    watchAnswer(response, { call, rules, next, database })
    const answer = findRefusal(rules.refuse, call) ?? (await act(rules, call))
    if (answer === undefined) return next()
    for (const [name, value] of answer.headers ?? []) response.setHeader(name, value)
    response.status(answer.status).json(answer.body)
  }
}

async function act(
  { rewrite, limit, check, effects, finalEffect }: Rules,
  call: Call,
): Promise<Answer | undefined> {
  for (const rule of rewrite) rule(call)
  for (const rule of limit) await rule(call)
  for (const rule of [...check, ...effects]) {
    const answer = await rule(call)
    if (answer !== undefined) return answer
  }
  return finalEffect?.(call)
}

interface AnswerDependencies {
  call: Call
  rules: Rules
  next(error: unknown): void
  database: RuleRun['database']
}

function watchAnswer(response: Response, { call, rules, next, database }: AnswerDependencies): void {
  const startedAt = performance.now()
  const json = response.json.bind(response)
  const shape = (body: unknown): Answer =>
    rules.answers.reduce((shaped, rule) => rule(call, shaped), { status: response.statusCode, body })
  const send = (answer: Answer): void => {
    response.status(answer.status)
    json(answer.body)
  }
  const sendLater = async (body: unknown): Promise<void> => {
    // Parse says the same of a lost database as of a mistake of its own; the one error handler tells them apart.
    const isBroken = response.statusCode === 500
    if (isBroken && (database.outages.hasBeenSince(startedAt) || !(await database.isReachable())))
      throw databaseAway()
    if ((isBroken || isUnmadeClass(body)) && (await database.disk.isFull())) throw diskFull()
    const answer = shape(body)
    for (const rollBack of call.rollbacks) await rollBack(answer)
    if (!response.headersSent) send(answer)
  }
  response.json = (body: unknown) => {
    response.json = json
    if (response.statusCode === 500 || isUnmadeClass(body) || call.rollbacks.length > 0)
      sendLater(body).catch(next)
    else
      try {
        send(shape(body))
      } catch (error) {
        next(error)
      }
    return response
  }
}

/** Parse's answer when it could not create a class, for whatever reason. */
function isUnmadeClass(body: unknown): boolean {
  return isObject(body) && body.error === 'schema class name does not revalidate'
}

const answerUnknown: RequestHandler = (request, response) => {
  response
    .status(404)
    .json(parseError(parseCodes.OBJECT_NOT_FOUND, `There is nothing at ${request.method} ${request.path}.`))
}

/** Answers requests that the body's reader refuses; everything else goes on to the one handler of errors. */
const answerUnread: ErrorRequestHandler = (error, request, response, next) => {
  const status: unknown = error?.status
  if (response.headersSent || typeof status !== 'number' || status >= 500 || error?.expose !== true)
    return next(error)
  const body =
    status === 413
      ? parseError(
          parseCodes.OBJECT_TOO_LARGE,
          `What you sent is too large. The limit is ${megabytesOf(request)} MB.`,
        )
      : parseError(parseCodes.INVALID_JSON, 'What you sent could not be read.')
  response.status(status).json(body)
}

/** Parse writes some refusals past Express, as text without a type: they leave as JSON with a code, as all others. */
export const jsonErrors: RequestHandler = (_request, response, next) => {
  const end = response.end.bind(response)
  Object.assign(response, {
    end(chunk?: unknown, ...rest: unknown[]) {
      if (!isTextError(response, chunk)) return Reflect.apply(end, response, [chunk, ...rest])
      const body = parseError(codeOfStatus(response.statusCode), textOf(chunk))
      const bytes = Buffer.from(JSON.stringify(body))
      response.setHeader('Content-Type', 'application/json; charset=utf-8')
      response.setHeader('Content-Length', bytes.length)
      return end(bytes)
    },
  })
  next()
}

function isTextError(response: Response, chunk: unknown): chunk is string {
  if (typeof chunk !== 'string' || response.headersSent || response.statusCode < 400) return false
  return !String(response.getHeader('Content-Type') ?? '').includes('json')
}

function textOf(chunk: string): string {
  const value = parseJson(chunk)
  return isObject(value) && typeof value.error === 'string' ? value.error : chunk
}

const headers = [
  'Authorization',
  'Content-Type',
  'Range',
  'X-Requested-With',
  'X-Parse-Application-Id',
  'X-Parse-Client-Key',
  'X-Parse-Client-Version',
  'X-Parse-Cloud-Context',
  'X-Parse-Installation-Id',
  'X-Parse-Javascript-Key',
  'X-Parse-Master-Key',
  'X-Parse-REST-API-Key',
  'X-Parse-Request-Id',
  'X-Parse-Revocable-Session',
  'X-Parse-Session-Token',
].join(', ')

/** The backend takes no cookie, so pages of any origin may call it. */
const allowAnyOrigin = openToAnyOrigin({
  methods: 'GET, POST, PUT, DELETE, OPTIONS',
  headers,
  exposed: `X-Parse-Job-Status-Id, X-Parse-Push-Status-Id, ${exposedHeaders}`,
})
