import { anonymousViewer } from '@cryptolist/board/accounts/viewer'
import { createWarnOnce } from '@cryptolist/board/lifecycle/log-once'
import { ETH, FromWei, parseUnits, Token } from '@cryptolist/web3/units'
import type { Logger } from 'pino'
import { z } from 'zod'
import { answerServerCall, isDataFunction, type ServerDoor } from '../../data-api/server-door.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { FileOptions, ParseSdk, WritableObject } from '../server/types.ts'

interface MoralisDependencies {
  Parse: Pick<ParseSdk, 'CoreManager' | 'Error' | 'File' | 'Object' | 'Query'>
  log: Pick<Logger, 'warn'>
  /** Answers the calls of `Web3API`; undefined on a server without it. */
  door?: ServerDoor
}

const asMaster = { useMasterKey: true }

/** Members that Moralis' own cloud code had besides Parse's SDK. */
export function createMoralisSdk({ Parse, log, door }: MoralisDependencies): Record<string, unknown> {
  return {
    File: createFileClass(Parse),
    Units: { ETH, Token, FromWei },
    Web3API: createDataApi(Parse, door),
    SolanaAPI: createDataApi(Parse, door),
    settings: ignoreSettings(log),
    web3ByChain: (chain: unknown) => createLazy(`Moralis.web3ByChain(${JSON.stringify(chain)})`),
    Web3: createLazy('Moralis.Web3'),
    ...createBulkWrites(Parse),
  }
}

/** Members that it had in addition to `Parse.Cloud`. */
export function createMoralisCloud({ Parse }: Pick<MoralisDependencies, 'Parse'>): Record<string, unknown> {
  const File = createFileClass(Parse)
  return {
    units: convertUnits,
    toIpfs: (given: unknown) => toIpfs(File, given),
    toJSON: (value: unknown): unknown => JSON.parse(JSON.stringify(value)),
  }
}

const unitsSchema = z.object({
  method: z.enum(['toWei', 'fromWei', 'toHex']),
  value: z.union([z.string(), z.number(), z.bigint()]),
  decimals: z.coerce.number().int().default(18),
})

function convertUnits(given: unknown): string {
  const { method, value, decimals } = unitsSchema.parse(given)
  if (method === 'toWei') return Token(value, decimals)
  if (method === 'fromWei') return FromWei(value, decimals)
  return parseUnits(value, 0).toString(16)
}

const ipfsSchema = z.object({
  sourceType: z.enum(['string', 'object', 'base64', 'base64Binary'], {
    error:
      'toIpfs takes the sourceType string, object, base64 or base64Binary. Fetch a url with httpRequest.',
  }),
  source: z.unknown(),
})

async function toIpfs(File: ReturnType<typeof createFileClass>, given: unknown): Promise<{ path: unknown }> {
  const { sourceType, source } = ipfsSchema.parse(given)
  const text = sourceType === 'object' ? JSON.stringify(source) : String(source)
  const base64 = sourceType.startsWith('base64') ? text : Buffer.from(text).toString('base64')
  const file = new File(sourceType === 'object' ? 'object.json' : 'file.txt', { base64 })
  return { path: (await file.saveIPFS(asMaster)).ipfs() }
}

/** Parse's files, with their address in IPFS. */
function createFileClass({ File, CoreManager }: Pick<ParseSdk, 'File' | 'CoreManager'>) {
  return class MoralisFile extends File {
    #inIpfs: { ipfs?: string; hash?: string } = {}
    async saveIPFS(options: FileOptions = {}): Promise<this> {
      const { saveBase64 } = CoreManager.getFileController()
      const { _metadata: metadata, _tags: tags } = this
      const { name, url, ...inIpfs } = await saveBase64(this._name, this._source, {
        metadata,
        tags,
        ...options,
        ipfs: true,
      })
      this._name = name
      this._url = url
      this.#inIpfs = inIpfs
      return this
    }
    ipfs = (): string | undefined => this.#inIpfs.ipfs
    hash = (): string | undefined => this.#inIpfs.hash
  }
}

/** Calls by group and name, as in `Web3API.account.getNFTs`, past a function of the same name in the operator's code. */
function createDataApi(Parse: Pick<ParseSdk, 'Error'>, door: ServerDoor | undefined): object {
  const call = async (name: string, parameters: Record<string, unknown> = {}): Promise<unknown> => {
    if (door === undefined || !isDataFunction(name))
      throw new Parse.Error(parseCodes.SCRIPT_FAILED, `Invalid function: "${name}"`)
    const caller = { viewer: anonymousViewer, isOperator: true }
    const answer = await answerServerCall(door, {
      name,
      parameters,
      caller,
      ip: undefined,
      isOldClient: false,
    })
    if ('error' in answer) throw new Parse.Error(parseCodes.SCRIPT_FAILED, answer.error)
    return answer.result
  }
  const group = new Proxy(
    {},
    { get: (_group, name) => (options?: Record<string, unknown>) => call(String(name), options) },
  )
  return new Proxy({}, { get: () => group })
}

/** Limits of calls are the operator's settings here. */
function ignoreSettings(log: Pick<Logger, 'warn'>): object {
  const warnOnce = createWarnOnce(log)
  const ignore = (name: string) => (): void =>
    warnOnce(
      name,
      `Cloud code calls Moralis.settings.${name}, which changes nothing here: set RATE_LIMITS instead.`,
    )
  return new Proxy({}, { get: (_settings, name) => ignore(String(name)) })
}

/**
 * Stands for a part of Web3.js, which this server doesn't have: an old file may name it, also with `new`, at its top. What is called of it
 * throws, and says which part.
 */
function createLazy(path: string): object {
  return new Proxy(function lazy() {}, {
    get: (_lazy, name) =>
      typeof name === 'symbol' || name === 'then' ? undefined : createLazy(`${path}.${name}`),
    construct: () => createLazy(path),
    apply: () => {
      throw new Error(
        `${path}() was called, and this server has no Web3.js. Use a library such as viem or ethers with your own node, or the data API (backend/docs/cloud-code.md).`,
      )
    },
  })
}

const filtersSchema = z.array(
  z.object({
    filter: z.record(z.string(), z.unknown()).default({}),
    update: z.record(z.string(), z.unknown()).default({}),
  }),
)

/** With the master key, as the original's. They ran no triggers there; here they do. */
function createBulkWrites(Parse: Pick<ParseSdk, 'Object' | 'Query'>) {
  type Filter = z.infer<typeof filtersSchema>[number]
  const find = (className: string, { filter }: Filter, isMany: boolean): Promise<WritableObject[]> => {
    const query = new Parse.Query(className)
    for (const [name, value] of Object.entries(filter)) query.equalTo(name, value)
    return isMany ? query.findAll(asMaster) : query.limit(1).find(asMaster)
  }
  const update = (isMany: boolean) => async (className: string, given: unknown) => {
    const written: WritableObject[] = []
    for (const one of filtersSchema.parse(given)) {
      const matches = await find(className, one, isMany)
      const objects = matches.length === 0 && !isMany ? [new Parse.Object(className, one.filter)] : matches
      for (const object of objects) written.push(await object.save(one.update, asMaster))
    }
    return written
  }
  const remove = (isMany: boolean) => async (className: string, given: unknown) => {
    for (const one of filtersSchema.parse(given))
      for (const object of await find(className, one, isMany)) await object.destroy(asMaster)
  }
  return {
    bulkWrite: async (className: string, given: unknown) => {
      const written: WritableObject[] = []
      for (const { update } of filtersSchema.parse(given))
        written.push(await new Parse.Object(className).save(update, asMaster))
      return written
    },
    bulkUpdate: update(false),
    bulkUpdateMany: update(true),
    bulkDelete: remove(false),
    bulkDeleteMany: remove(true),
  }
}
