import { transportMessages } from '@cryptolist/contract'
import type { FileJson, MoralisFile, MoralisStatic } from '../../moralis-static.ts'
import type { ParseSdk } from '../core.ts'
import { RequestFailure } from '../rest/send.ts'

type FileClass = MoralisStatic['File']
type ParseFile = InstanceType<ParseSdk['File']>
type SaveOptions = NonNullable<Parameters<ParseFile['save']>[0]>

/** Gives Parse's files what Moralis has more: `ipfs`, `hash`, `saveIPFS`, and both in the JSON. */
export function adaptFile(Parse: ParseSdk): FileClass {
  const addresses = new WeakMap<object, { ipfs?: string; hash?: string }>()
  const savedBy = adaptFileController(Parse, (file, answer) => addresses.set(file, readAddresses(answer)))
  const { fromJSON } = Parse.File
  const { save } = Parse.File.prototype

  Object.assign(Parse.File, {
    fromJSON(json: unknown) {
      const file = fromJSON(json)
      addresses.set(file, readAddresses(json))
      return file
    },
  })
  Object.assign(Parse.File.prototype, {
    ipfs(this: object) {
      return addresses.get(this)?.ipfs
    },
    hash(this: object) {
      return addresses.get(this)?.hash
    },
    save(this: ParseFile, options: SaveOptions = {}) {
      const own = { ...options }
      savedBy.set(own, this)
      return save.call(this, own)
    },
    saveIPFS(this: MoralisFile, options: SaveOptions = {}) {
      return this.save({ ...options, ...{ ipfs: true } })
    },
    toJSON(this: MoralisFile): FileJson {
      return { __type: 'File', name: this.name(), url: this._url, ipfs: this.ipfs(), hash: this.hash() }
    },
  })
  return withOriginalTypes(Parse)
}

function readAddresses(json: unknown): { ipfs?: string; hash?: string } {
  if (typeof json !== 'object' || json === null) return {}
  return {
    ...('ipfs' in json && typeof json.ipfs === 'string' ? { ipfs: json.ipfs } : {}),
    ...('hash' in json && typeof json.hash === 'string' ? { hash: json.hash } : {}),
  }
}

// Today's Parse calls bytes of no stated type text/plain; the original left the type to the server, and let a data URI name it.
function withOriginalTypes(Parse: ParseSdk): FileClass {
  const File: FileClass = new Proxy<FileClass>(Object(Parse.File), {
    construct(target, parameters, newTarget) {
      const file: MoralisFile = Reflect.construct(target, parameters, newTarget)
      const [, data, type] = parameters
      if (typeof data?.base64 === 'string' && file._source.format === 'base64') {
        file._source.type = /^data:([^;,]+)/.exec(data.base64)?.[1] ?? type ?? ''
      }
      return file
    },
  })
  return File
}

type FileController = ReturnType<ParseSdk['CoreManager']['getFileController']>
type Source = Parameters<FileController['saveBase64']>[1]

interface FileOptions {
  ipfs?: boolean
  metadata?: Record<string, unknown>
  tags?: Record<string, unknown>
  directory?: string
}

/**
 * Saves, reads and deletes files with the original's requests. `onSaved` gets the server's answer for a file; which file a
 * call is for is looked up by its options, so register them in the map that comes back.
 */
function adaptFileController(
  Parse: ParseSdk,
  onSaved: (file: object, answer: unknown) => void,
): WeakMap<object, object> {
  const savedBy = new WeakMap<object, object>()
  const config = Parse.CoreManager

  // In place: Parse's own `saveFile` calls `saveBase64` of this very object.
  Object.assign(config.getFileController(), {
    async saveBase64(name: string, source: Source, options: FileOptions = {}) {
      if (source.format !== 'base64') throw new Error(fileMessages.onlyBase64)
      const { ipfs, metadata, tags, directory, ...rest } = options
      const fileData = {
        ipfs,
        metadata: { ...metadata },
        tags: { ...tags },
        directory: directory || undefined,
      }
      const type = source.type ? { _ContentType: source.type } : {}
      const data = { base64: source.base64, fileData, ...type }
      const answer = await config.getRESTController().request('POST', `files/${name}`, data, rest)
      const file = savedBy.get(options)
      if (file !== undefined) onSaved(file, answer)
      return answer
    },
    download: (url: string, options: DownloadOptions) => download(Parse, url, options),
    deleteFile: (name: string, options?: { useMasterKey?: boolean }) => deleteFile(Parse, name, options),
  })
  return savedBy
}

const fileMessages = { onlyBase64: 'saveBase64 can only be used with Base64-type sources.' } as const

interface DownloadOptions {
  requestTask?: (task: AbortController) => void
  progress?: (share: number | null, loadedBytes: number | null, totalBytes: number | null) => void
}

// Parse 8 returns nothing for an answer without a length, such as a compressed one.
async function download(
  Parse: ParseSdk,
  url: string,
  { requestTask, progress }: DownloadOptions = {},
): Promise<{ base64?: string; contentType?: string }> {
  if (typeof fetch !== 'function') throw new Error(transportMessages.noFetch)
  const canceller = new AbortController()
  requestTask?.(canceller)
  try {
    const response = await fetch(url, { signal: canceller.signal })
    const bytes = new Uint8Array(await response.arrayBuffer())
    progress?.(1, bytes.length, bytes.length)
    const contentType = response.headers.get('Content-Type')
    return { base64: Parse.File.encodeBase64(bytes), ...(contentType === null ? {} : { contentType }) }
  } catch (error) {
    if (canceller.signal.aborted) return {}
    throw error
  }
}

// With the master key as the original. Without it the original could delete nothing: the request named no session.
async function deleteFile(Parse: ParseSdk, name: string, { useMasterKey = false } = {}): Promise<void> {
  const config = Parse.CoreManager
  const controller = config.getRESTController()
  const masterKey = useMasterKey ? config.get('MASTER_KEY') : null
  if (!masterKey) {
    await controller.request('DELETE', `files/${name}`, {}, {})
    return
  }
  const server: string = config.get('SERVER_URL')
  const url = `${server}${server.endsWith('/') ? '' : '/'}files/${name}`
  const headers = { 'X-Parse-Application-ID': config.get('APPLICATION_ID'), 'X-Parse-Master-Key': masterKey }
  try {
    await controller.ajax('DELETE', url, '', headers)
  } catch (failure) {
    if (!isEmptyAnswer(failure)) return controller.handleError(failure)
  }
}

// A server may answer a deletion with nothing at all.
function isEmptyAnswer(failure: unknown): boolean {
  return (
    failure instanceof RequestFailure && failure.status === 0 && failure.message.startsWith('SyntaxError')
  )
}
