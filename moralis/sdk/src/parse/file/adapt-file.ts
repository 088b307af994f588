import type { FileJson, MoralisFile, MoralisStatic } from '../../moralis-static.ts'
import type { ParseSdk } from '../core.ts'
import { adaptFileController } from './adapt-file-controller.ts'

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
