import { StartupError } from '../../config/startup-error.ts'
import { createGuardedFetch } from '../../outgoing/guarded-fetch.ts'
import { type DefineFunction, runLimited } from '../functions/run-limited.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type FunctionRequest, type ParseSdk, type TriggerRequest, triggerKinds } from '../server/types.ts'
import { createHttpRequest } from './http-request.ts'
import { createCloudLogger } from './logger.ts'
import { checkClass, checkName, checkRun } from './names.ts'
import { addPlugin, type Plugins } from './plugins.ts'
import { takeRateLimit } from './rate-limit.ts'
import { guardTrigger, type TriggerDependencies } from './triggers.ts'

export interface CloudSdkDependencies extends TriggerDependencies {
  Parse: ParseSdk
  log: TriggerDependencies['log'] & Parameters<typeof createCloudLogger>[0]
  define: DefineFunction
  plugins: Plugins
  /** Names of functions that cannot be replaced. */
  reserved: ReadonlySet<string>
}

/** Longer than any job should take. */
const jobLimitMs = 24 * 60 * 60 * 1000

/** What Parse has and this server does not: a trigger that would run for some ways of signing in only would be a trap. */
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
  const sdk = Object.create(dependencies.Parse)
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
    httpRequest: createHttpRequest(createGuardedFetch()),
    getLogger: () => logger,
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
    const className = checkClass(kind, given)
    const what = `${kind} of "${className}"`
    if (typeof validator === 'object' && validator !== null && 'rateLimit' in validator)
      throw new StartupError(`CLOUD_CODE gives ${what} a rateLimit, which is for functions. Take it away.`)
    const guarded = guardTrigger(kind, className, checkRun<TriggerRequest>(what, run), dependencies)
    dependencies.Parse.Cloud[kind](className, guarded, guardValidator(what, validator, dependencies))
  }
}

/** Parse's own validator is an object; one that is a function may throw anything, as the rest may. */
function guardValidator(what: string, validator: unknown, dependencies: CloudSdkDependencies): unknown {
  if (typeof validator !== 'function') return validator
  return runLimited(`validator of ${what}`, checkRun(what, validator), {
    ...dependencies,
    refusalCode: parseCodes.validationFailed,
  })
}

function refuse(name: string): () => never {
  return () => {
    throw new StartupError(`CLOUD_CODE uses Cloud.${name}, which this server does not have. Take it away.`)
  }
}
