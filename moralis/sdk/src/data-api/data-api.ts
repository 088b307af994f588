import {
  type DataApiOperation,
  dataApiMessages,
  fillMessage,
  type OperationTable,
  solanaOperations,
  startMessages,
  transportMessages,
  web3Operations,
} from '@cryptolist/contract'
import { DataApiError } from '../errors.ts'
import type { Core } from '../parse/core.ts'
import type { CallOptions, Calls } from './calls.ts'
import {
  type DataApiRequest,
  type DataApiResponse,
  findField,
  type Parameters,
  sendRequest,
  toDirectError,
  toDirectRequest,
  toHttpError,
  toJson,
} from './send-request.ts'

interface DataApiKind {
  /** The hosted service's, which is gone. */
  baseURL: string
  /** Where the app's own server has this API. */
  path: string
  /** Before an operation's name, it is the name of the server's function. */
  functionPrefix: string
  /** The field of the user that holds their address. */
  addressField: string
  defaults: Parameters
  serverDefaults: Parameters
  messages: { notInitialized: string; needsKeyOrServer: string; failed: string }
  findAccount(): string | null
}

interface DataApiSettings {
  apiKey?: string | undefined
  /** A URL of the host that gave the key, when that is not the server. */
  keysUrl?: string | undefined
  serverUrl?: string | undefined
  Moralis?: unknown
}

interface EndpointCall {
  endpoint: DataApiOperation & { name: string }
  params?: object | undefined
}

/**
 * A data API: through the app's server (`serverUrl`), or with `apiKey` at `baseURL` itself, which is the server's own unless it is
 * set. Its fields can be read and listed as those of moralis@1.5.8, and written.
 */
class DataApi {
  baseURL: string
  readonly BodyParamTypes = { setBody: 'set body', property: 'property' } as const
  declare apiKey?: string
  declare serverUrl?: string
  declare Moralis?: unknown
  readonly #core: Core
  readonly #kind: DataApiKind
  /** Until an app sets another. */
  #defaultURL: string

  constructor(core: Core, kind: DataApiKind) {
    this.baseURL = kind.baseURL
    this.#defaultURL = kind.baseURL
    this.#core = core
    this.#kind = kind
  }

  /** Sets where calls go: a key to the server that it is of. Throws DataApiError without a key and a server. */
  initialize({ apiKey, serverUrl, keysUrl = serverUrl, Moralis = null }: DataApiSettings): void {
    if (!serverUrl && !apiKey)
      throw new DataApiError(this.#kind.messages.needsKeyOrServer, { code: 'not_initialized' })
    if (apiKey) this.apiKey = apiKey
    if (serverUrl) this.serverUrl = serverUrl
    if (apiKey && keysUrl) this.#useHostOf(keysUrl)
    this.Moralis = Moralis
  }

  #useHostOf(url: string): void {
    if (this.baseURL !== this.#defaultURL || !URL.canParse(url)) return
    this.baseURL = new URL(this.#kind.path, url).href
    this.#defaultURL = this.baseURL
  }

  /** Makes one call; rejects with DataApiError. */
  async fetch({ endpoint, params }: EndpointCall, options?: CallOptions): Promise<unknown> {
    if (!this.apiKey && !this.serverUrl)
      throw new DataApiError(this.#kind.messages.notInitialized, { code: 'not_initialized' })
    const user = this.#core.Parse.applicationId ? await this.#core.Parse.User.currentAsync() : null
    const parameters = withDefaults({ ...params }, this.#kind.defaults)
    if (endpoint.isOfWallet && !parameters.address)
      parameters.address = user?.get(this.#kind.addressField) ?? this.#kind.findAccount() ?? undefined
    if (this.apiKey) {
      const request = toDirectRequest(this.baseURL, endpoint, parameters)
      return this.#callDirectly({ ...request, headers: { 'x-api-key': this.apiKey } }, endpoint, options)
    }
    const sent = withDefaults(parameters, this.#kind.serverDefaults)
    if (user) {
      sent._SessionToken = user.getSessionToken()
      sent._ApplicationId = this.#core.Parse.applicationId
    }
    return this.#callServer(endpoint.name, sent, options)
  }

  async #callDirectly(
    request: DataApiRequest,
    endpoint: DataApiOperation,
    options?: CallOptions,
  ): Promise<unknown> {
    const response = await sendRequest(request, options)
    if (!response.isOk) throw toDirectError(response)
    if (response.isUnreadable)
      throw unreadable(fillMessage(this.#kind.messages.failed, { url: endpoint.url }), response)
    return response.data
  }

  async #callServer(name: string, body: Parameters, options?: CallOptions): Promise<unknown> {
    const url = `${this.serverUrl?.replace(/\/+$/, '')}/functions/${this.#kind.functionPrefix}${name}`
    const response = await sendRequest({ url, method: 'POST', body: toJson(body) }, options)
    if (!response.isOk) throw toHttpError(findField(response.data, 'error'), response)
    if (typeof response.data !== 'object') throw unreadable(transportMessages.invalidResponse, response)
    return findField(response.data, 'result')
  }
}

function createDataApi<Table extends OperationTable, Prefix extends string>(
  core: Core,
  kind: DataApiKind & { functionPrefix: Prefix },
  table: Table,
): DataApi & Calls<Table, Prefix> {
  const api = new DataApi(core, kind)
  return Object.assign(
    api,
    toCalls<Table, Prefix>(table, (call, options) => api.fetch(call, options)),
  )
}

type MakeCall = (call: EndpointCall, options?: CallOptions) => Promise<unknown>

function toCalls<Table extends OperationTable, Prefix extends string>(
  table: Table,
  makeCall: MakeCall,
): Calls<Table, Prefix>
function toCalls(table: OperationTable, makeCall: MakeCall): unknown {
  const toCall = ([name, operation]: [string, DataApiOperation]) =>
    [
      name,
      (params?: object, options?: CallOptions) =>
        makeCall({ endpoint: { ...operation, name }, params }, options),
    ] as const
  return Object.fromEntries(
    Object.entries(table).map(([group, operations]) => [
      group,
      Object.fromEntries(Object.entries(operations).map(toCall)),
    ]),
  )
}

function withDefaults(parameters: Parameters, defaults: Parameters): Parameters {
  const complete = { ...parameters }
  for (const [key, value] of Object.entries(defaults)) complete[key] ||= value
  return complete
}

function unreadable(message: string, { status, data }: DataApiResponse): DataApiError {
  return new DataApiError(message, { code: 'invalid_response', status, cause: data })
}

/** `Moralis.Web3API`: what it takes and answers with is in `DataApiInputs` and `DataApiAnswers`. */
export type Web3Api = DataApi & Calls<typeof web3Operations>

export type SolanaApi = DataApi & Calls<typeof solanaOperations, 'sol-'>

export interface DataApis {
  Web3API: Web3Api
  SolanaAPI: SolanaApi
}

/**
 * Web3API and SolanaAPI for one Moralis. An operation about a wallet defaults to the signed-in user's, then to
 * the connected account.
 *
 * @example
 * const { result } = await Moralis.Web3API.account.getNFTs({ chain: 'eth' })
 */
export function createDataApis(core: Core, web3: { readonly account: string | null }): DataApis {
  const Web3API = createDataApi(
    core,
    {
      baseURL: 'https://deep-index.moralis.io/api/v2',
      path: '/api/v2',
      functionPrefix: '',
      addressField: 'ethAddress',
      defaults: {},
      serverDefaults: { chain: 'eth' },
      messages: {
        notInitialized: startMessages.web3ApiNotInitialized,
        needsKeyOrServer: startMessages.web3ApiNeedsKeyOrServer,
        failed: dataApiMessages.failed,
      },
      findAccount: () => web3.account,
    },
    web3Operations,
  )
  const SolanaAPI = createDataApi(
    core,
    {
      baseURL: 'https://solana-gateway.moralis.io',
      path: '/api/solana',
      functionPrefix: 'sol-',
      addressField: 'solAddress',
      defaults: { network: 'mainnet', responseType: 'native' },
      serverDefaults: {},
      messages: {
        notInitialized: startMessages.solanaApiNotInitialized,
        needsKeyOrServer: startMessages.solanaApiNeedsKeyOrServer,
        failed: dataApiMessages.solanaFailed,
      },
      findAccount: () => null,
    },
    solanaOperations,
  )
  return { Web3API, SolanaAPI }
}
