import type { DomainContext } from '@cryptolist/board/domain-context'
import { createFile, removeFile, requireUploader } from '@cryptolist/board/files/files'
import type { FileController, ParseSdk } from '../server/types.ts'
import { readCloudActor, toFileRefusal } from './actor.ts'
import type { FileUrls } from './file-urls.ts'
import { decodeBase64 } from './uploads.ts'

interface CloudFilesDependencies {
  context: DomainContext
  urls: FileUrls
}

/**
 * Lets cloud code save and remove files (`new Parse.File(…).save({ useMasterKey: true })`) as clients do, without a way over HTTP to an
 * address that the process may not know. Without the master key or a session token it is refused as they are.
 */
export function keepCloudFiles(
  Parse: Pick<ParseSdk, 'CoreManager' | 'Error'>,
  { context, urls }: CloudFilesDependencies,
): void {
  const refuseAsParse = (error: unknown): never => {
    const refusal = toFileRefusal(error)
    throw refusal === undefined ? error : new Parse.Error(refusal.body.code, refusal.body.error)
  }
  const saveBase64: FileController['saveBase64'] = async (name, { base64, type }, options = {}) => {
    const actor = await requireUploader(context, await readCloudActor(context, options))
    const { metadata = {}, tags = {}, ipfs = false } = options
    const file = { name, bytes: decodeBase64(base64), claimedType: type, metadata, tags, isForIpfs: ipfs }
    const { name: keptName, cid } = await createFile(context, actor, file)
    const inIpfs = cid === undefined ? {} : { ipfs: urls.ofCid(cid), hash: cid }
    return { name: keptName, url: urls.ofFile(keptName), ...inIpfs }
  }
  const { saveFile, download } = Parse.CoreManager.getFileController()
  Parse.CoreManager.setFileController({
    saveFile,
    download,
    saveBase64: (...parts) => saveBase64(...parts).catch(refuseAsParse),
    deleteFile: async (name, options = {}) =>
      removeFile(context, await readCloudActor(context, options), name).catch(refuseAsParse),
  })
}

export interface FilesAdapter {
  createFile(): Promise<never>
  deleteFile(): Promise<never>
  getFileData(): Promise<never>
  getFileLocation(config: { mount?: unknown }, name: string): string
}

const refuse = async (): Promise<never> => {
  throw new Error('Files are kept, read and removed by routes of their own (parse/files/).')
}

/** Tells Parse the addresses of files that objects name. The bytes never pass through Parse, which asks for no owner and no type. */
export function createFilesAdapter(urls: Pick<FileUrls, 'ofFile'>): FilesAdapter {
  return {
    createFile: refuse,
    deleteFile: refuse,
    getFileData: refuse,
    getFileLocation: ({ mount }, name) => urls.ofFile(name, mount),
  }
}
