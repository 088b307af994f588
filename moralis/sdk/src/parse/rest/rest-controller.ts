import { fillMessage, transportMessages } from '@cryptolist/contract'
import type { ParseSdk } from '../core.ts'
import { isReadable } from './check-answer.ts'
import { payloadOf, type RequestOptions } from './payload.ts'
import { RequestFailure } from './request-failure.ts'
import { type SendOptions, type Sent, send } from './send.ts'

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
