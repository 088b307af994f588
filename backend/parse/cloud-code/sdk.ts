import { inspect } from 'node:util'
import { StartupError } from '@cryptolist/board/config/startup-error'
import { createGuardedFetch, type GuardedFetch } from '@cryptolist/board/outgoing/guarded-fetch'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { ServerDoor } from '../../data-api/server-door.ts'
import { type DefineFunction, runLimited } from '../functions/run-limited.ts'
import { parseJson } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type FunctionRequest, type ParseSdk, type TriggerRequest, triggerKinds } from '../server/types.ts'
import { checkClass, checkName, checkRun, isUserClass, takeRateLimit } from './checks.ts'
import { createMoralisCloud, createMoralisSdk } from './moralis-sdk.ts'
import { addPlugin, type Plugins } from './plugins.ts'
import { guardTrigger, type TriggerDependencies } from './triggers.ts'
import { isUserHook, type UserHooks } from './user-hooks.ts'

interface CloudSdkDependencies extends TriggerDependencies {
  Parse: ParseSdk
  log: TriggerDependencies['log'] & Pick<Logger, 'child' | 'info'>
  define: DefineFunction
  plugins: Plugins
  reserved: ReadonlySet<string>
  userHooks?: UserHooks
  /** Answers calls of the data API. */
  door?: ServerDoor
}

const jobLimitMs = 24 * 60 * 60 * 1000

/** Triggers that Parse has and this server does not: a trigger that would run for some ways of signing in only would be a trap. */
const refused = [
  'beforeLogin',
  'afterLogin',
  'afterLogout',
  'beforePasswordResetRequest',
  'beforeConnect',
  'beforeSubscribe',
  'afterLiveQueryEvent',
  'onLiveQueryEvent',
  'beforeSaveFile',
  'afterSaveFile',
  'beforeDeleteFile',
  'afterDeleteFile',
  'sendEmail',
  '_removeAllHooks',
]

/** Parse's SDK as the operator's cloud code sees it, under the names of then and now; `Cloud` gives everything to Parse by way of a guard. */
export function createCloudSdk(dependencies: CloudSdkDependencies): { Cloud: object } {
  const sdk = Object.assign(Object.create(dependencies.Parse), createMoralisSdk(dependencies))
  Object.defineProperty(sdk, 'Cloud', { value: createCloud(dependencies), enumerable: true })
  return sdk
}

function createCloud(dependencies: CloudSdkDependencies): object {
  const { Parse, define, reserved } = dependencies
  const logger = createCloudLogger(dependencies.log)
  const own = {
    define(given: unknown, run: unknown, validator?: unknown) {
      const name = checkName('function', given, reserved)
      const what = `the function "${name}"`
      const limit = takeRateLimit(what, validator)
      const checked = checkRun<FunctionRequest>(what, run)
      const counted = async (request: FunctionRequest): Promise<unknown> => {
        await limit.count(request)
        return checked(request)
      }
      define(name, counted, guardValidator(what, limit.validator, dependencies))
    },
    job(given: unknown, run: unknown) {
      const name = checkName('job', given, new Set())
      const guarded = runLimited(`job ${name}`, checkRun(`the job "${name}"`, run), {
        ...dependencies,
        limitMs: jobLimitMs,
      })
      Parse.Cloud.job(name, guarded)
    },
    plugin: (name: unknown, endpoints: unknown) => addPlugin(dependencies, name, endpoints),
    httpRequest: createHttpRequest(createGuardedFetch(undefined, { anyPort: true })),
    getLogger: () => logger,
    ...createMoralisCloud(dependencies),
    // The key has to be asked for where it is needed: { useMasterKey: true }.
    useMasterKey: () => undefined,
    ...Object.fromEntries(triggerKinds.map((kind) => [kind, createTriggerSetter(kind, dependencies)])),
    ...Object.fromEntries(refused.map((name) => [name, refuse(name)])),
  }
  return Object.assign(Object.create(Parse.Cloud), own)
}

function createTriggerSetter(
  kind: (typeof triggerKinds)[number],
  dependencies: CloudSdkDependencies,
): (given: unknown, run: unknown, validator?: unknown) => void {
  return (given, run, validator) => {
    if (isUserHook(kind) && isUserClass(given)) return dependencies.userHooks?.set(kind, run, validator)
    const className = checkClass(kind, given)
    const what = `${kind} of "${className}"`
    if (typeof validator === 'object' && validator !== null && 'rateLimit' in validator)
      throw new StartupError(
        `CLOUD_CODE gives ${what} a rateLimit, which only functions can have. Remove it.`,
      )
    const guarded = guardTrigger(kind, className, checkRun<TriggerRequest>(what, run), dependencies)
    dependencies.Parse.Cloud[kind](className, guarded, guardValidator(what, validator, dependencies))
  }
}

/** Parse's own validator is an object; one that is a function may throw anything, as the rest may. */
function guardValidator(what: string, validator: unknown, dependencies: CloudSdkDependencies): unknown {
  if (typeof validator !== 'function') return validator
  return runLimited(`validator of ${what}`, checkRun<TriggerRequest>(what, validator), {
    ...dependencies,
    refusalCode: parseCodes.VALIDATION_ERROR,
  })
}

function refuse(name: string): () => never {
  return () => {
    throw new StartupError(`CLOUD_CODE uses Cloud.${name}, which this server doesn’t have. Remove it.`)
  }
}

const requestSchema = z.object({
  url: z.string(),
  method: z
    .string()
    .default('GET')
    .transform((name) => name.toUpperCase())
    .pipe(z.enum(['GET', 'HEAD', 'POST'])),
  headers: z.record(z.string(), z.coerce.string()).default({}),
  /** Of the address. */
  params: z.record(z.string(), z.coerce.string()).default({}),
  body: z.unknown().optional(),
})

interface HttpAnswer {
  status: number
  headers: Record<string, string>
  buffer: Buffer
  text: string
  data: unknown
}

/** The old `Cloud.httpRequest`, for public https addresses only, because they often come from callers. Throws answers of 400 or more. */
export function createHttpRequest(fetchGuarded: GuardedFetch): (given: unknown) => Promise<HttpAnswer> {
  return async (given) => {
    const { url, method, headers, params, body } = requestSchema.parse(given)
    const address = new URL(url)
    for (const [name, value] of Object.entries(params)) address.searchParams.append(name, value)
    const isText = typeof body === 'string' || body === undefined
    const answer = await fetchGuarded(address.href, {
      method,
      headers: isText ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    })
    const text = answer.body.toString()
    const response = {
      status: answer.status,
      headers: answer.headers,
      buffer: answer.body,
      text,
      data: parseJson(text),
    }
    if (answer.status >= 400)
      throw Object.assign(new Error(`${address.host} answered ${answer.status}`), response)
    return response
  }
}

type Level = 'info' | 'warn' | 'error' | 'debug'
type CloudLogger = Record<Level | 'log', (...parts: unknown[]) => void>

const longestLine = 2000

/** The logger that `getLogger` gives cloud code: marked lines in the server's log. */
function createCloudLogger(log: Pick<Logger, 'child'>): CloudLogger {
  const own = log.child({ part: 'cloud code' })
  const write =
    (level: Level) =>
    (...parts: unknown[]) =>
      own[level](parts.map(toText).join(' ').slice(0, longestLine))
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    debug: write('debug'),
    log: (_level, ...parts) => write('info')(...parts),
  }
}

function toText(part: unknown): string {
  return typeof part === 'string' ? part : inspect(part, { depth: 3, breakLength: Number.POSITIVE_INFINITY })
}
