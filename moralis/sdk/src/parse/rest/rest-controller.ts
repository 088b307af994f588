import { fillMessage, transportMessages } from '@cryptolist/contract'
import type { ParseSdk } from '../core.ts'
import { RequestFailure, type SendOptions, type Sent, send } from './send.ts'

type RestController = ReturnType<ParseSdk['CoreManager']['getRESTController']>

/** Sends what the original sends: everything by POST, with the real verb and who asks in the body, as text/plain. */
export function createRestController(Parse: ParseSdk): RestController {
  const config = Parse.CoreManager
  const handleError = (failure: unknown) => Promise.reject(toParseError(Parse, failure))

  return {
    ajax: (method, url, data, headers, options) =>
      send(config, { method, url, data, headers: headers ?? {} }, readOptions(options)),
    async request(method, path, data, options: RequestOptions & SendOptions = {}) {
      // Outside of the try, as with the original: what is missing before a start is no failure of a transport.
      const payload = await payloadOf(config, { method, data }, options)
      try {
        const server: string = config.get('SERVER_URL')
        const url = `${server}${server.endsWith('/') ? '' : '/'}${path}`
        // Through the controller that is set, so that an app's own `ajax` is used here as well.
        const { ajax } = config.getRESTController()
        const sent: Sent = await ajax('POST', url, JSON.stringify(payload), {}, options)
        // An empty answer (`null`, `false`) left the original waiting for ever.
        const response = sent.response || {}
        if (!isReadable({ method, path, data }, response))
          throw new Parse.Error(Parse.Error.INVALID_JSON, transportMessages.invalidResponse)
        if (!options.returnStatus) return response
        return { ...asObject(response), _status: sent.status, _headers: sent.headers ?? {} }
      } catch (failure) {
        return handleError(failure)
      }
    },
    handleError,
  }
}

// A job's answer is its id, a text, which no caller spreads.
function asObject(response: unknown): object {
  return typeof response === 'object' && response !== null ? response : {}
}

function readOptions(options: unknown): SendOptions {
  return typeof options === 'object' && options !== null ? options : {}
}

function toParseError(Parse: ParseSdk, failure: unknown): Error {
  if (failure instanceof Parse.Error) return failure
  const text = failure instanceof RequestFailure ? failure.responseText : readText(failure)
  if (text === '') {
    const reason = JSON.stringify(failure instanceof Error ? failure.message : failure)
    const error = new Parse.Error(
      Parse.Error.CONNECTION_FAILED,
      fillMessage(transportMessages.requestFailed, { reason }),
    )
    return withCause(error, failure)
  }
  const json = parseJson(text)
  if (json === undefined) {
    const message = fillMessage(transportMessages.invalidErrorJson, { body: text })
    return withCause(new Parse.Error(Parse.Error.INVALID_JSON, message), failure)
  }
  return withCause(new Parse.Error(json.code, toText(json.error)), failure)
}

// A message must be text; a missing one stays missing, as in the original.
function toText(error: unknown): string | undefined {
  return typeof error === 'string' || error === undefined ? error : JSON.stringify(error)
}

// Controllers that apps set themselves may reject with an XMLHttpRequest.
function readText(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null || !('responseText' in failure)) return ''
  return typeof failure.responseText === 'string' ? failure.responseText : ''
}

// biome-ignore lint/suspicious/noExplicitAny: what a server sent; a missing code stays missing, as with the original
function parseJson(text: string): { code: any; error: any } | undefined {
  try {
    const json = JSON.parse(text)
    return typeof json === 'object' && json !== null ? json : undefined
  } catch {
    return undefined
  }
}

function withCause(error: Error, cause: unknown): Error {
  Object.defineProperty(error, 'cause', { value: cause, configurable: true, writable: true })
  return error
}

/** Whether Parse can read a 2xx answer: a list for a list request, a user for a sign-in. */
function isReadable(request: { method: string; path: string; data: unknown }, answer: unknown): boolean {
  const { method, path, data } = request
  if (path === 'batch') return Array.isArray(answer)
  const fields: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  if (method === 'GET' && listPattern.test(path)) return isList(fields, data)
  if (path === 'login' || (method === 'POST' && path === 'users')) return isId(fields.objectId)
  return true
}

const listPattern = /^(?:classes|aggregate)\/[^/]+$/

function isList({ results, count }: Record<string, unknown>, data: unknown): boolean {
  if (Array.isArray(results)) return true
  // A query plan is an object, and a count needs no list.
  const params: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {}
  if (params.explain) return typeof results === 'object' && results !== null
  return params.limit === 0 && typeof count === 'number'
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

type CoreManager = ParseSdk['CoreManager']

interface RequestOptions {
  context?: unknown
  useMasterKey?: boolean
  useMaintenanceKey?: boolean
  sessionToken?: string
  installationId?: string
  returnStatus?: boolean
}

/** The body: the data, then the fields of the original in the order in which it sends them. */
async function payloadOf(
  config: CoreManager,
  { method, data }: { method: string; data: unknown },
  options: RequestOptions,
): Promise<Record<string, unknown>> {
  const payload: Record<string, unknown> = typeof data === 'object' ? { ...data } : {}
  if (options.context !== undefined) payload._context = options.context
  if (method !== 'POST') payload._method = method
  payload._ApplicationId = config.get('APPLICATION_ID')
  const javascriptKey = config.get('JAVASCRIPT_KEY')
  const masterKey = (options.useMasterKey ?? config.get('USE_MASTER_KEY')) ? config.get('MASTER_KEY') : null
  if (javascriptKey && !masterKey) payload._JavaScriptKey = javascriptKey
  payload._ClientVersion = config.get('VERSION')
  // A missing master key is left out: the server reports what is missing.
  if (masterKey) payload._MasterKey = masterKey
  if (options.useMaintenanceKey) payload._MaintenanceKey = config.get('MAINTENANCE_KEY')
  if (config.get('FORCE_REVOCABLE_SESSION')) payload._RevocableSession = '1'
  payload._InstallationId =
    options.installationId || (await config.getInstallationController().currentInstallationId())
  const token = await tokenOf(config, options)
  if (token) payload._SessionToken = token
  return payload
}

async function tokenOf(config: CoreManager, options: RequestOptions): Promise<string | null | undefined> {
  if (typeof options.sessionToken === 'string') return options.sessionToken
  const user = await config.getUserController()?.currentUserAsync()
  return user?.getSessionToken()
}
