import { useCallback } from 'react'
import { type Callbacks, useTask } from '../call/run-call.ts'
import { type CallOptions, type CallState, useCall } from '../call/use-call.ts'
import { useMoralis } from '../provider/moralis-context.ts'
import type { MoralisFile, MoralisSdk, StoredObject } from '../session/session-state.ts'

export interface SaveObjectOptions extends Callbacks<StoredObject> {
  /** Save unsaved objects within the object too; true unless given. */
  cascadeSave?: boolean
  /** For the server's triggers. */
  context?: Record<string, unknown>
}

/** The result of `useNewMoralisObject`. */
export interface NewObjectState {
  isSaving: boolean
  error: Error | null
  /** The last saved object. */
  object: StoredObject | null
  save: (data?: Record<string, unknown>, options?: SaveObjectOptions) => Promise<StoredObject | undefined>
}

/**
 * Creates objects of a class and saves them.
 *
 * @example
 * const { save, isSaving, error } = useNewMoralisObject('Note')
 */
export function useNewMoralisObject(className: string): NewObjectState {
  const { Moralis } = useMoralis()
  const { isRunning, error, result, run } = useTask<StoredObject>()
  const save = useCallback<NewObjectState['save']>(
    (data = {}, { cascadeSave, context, ...callbacks } = {}) => {
      const saveNew = async () => {
        const object = new (Moralis.Object.extend(className))()
        await object.save(data, { cascadeSave, context })
        return object
      }
      return run(saveNew, callbacks)
    },
    [Moralis, className, run],
  )
  return { isSaving: isRunning, object: result, error, save }
}

type FileParameters = ConstructorParameters<MoralisSdk['File']>

export interface SaveFileOptions extends Callbacks<MoralisFile> {
  /** The MIME type; the file's own unless given. */
  type?: string
  metadata?: FileParameters[3]
  tags?: FileParameters[4]
  /** Save it in IPFS too. */
  saveIPFS?: boolean
}

/** The result of `useMoralisFile`. */
export interface FileState {
  error: Error | null
  isUploading: boolean
  /** The last saved file. */
  moralisFile: MoralisFile | null
  saveFile: (
    name: string,
    file: FileParameters[1],
    options?: SaveFileOptions,
  ) => Promise<MoralisFile | undefined>
}

/** Saves files at the server. */
export function useMoralisFile(): FileState {
  const { Moralis } = useMoralis()
  const { isRunning, error, result, run } = useTask<MoralisFile>()
  const saveFile = useCallback<FileState['saveFile']>(
    (name, file, { type, metadata, tags, saveIPFS = false, ...callbacks } = {}) => {
      const save = async () => {
        const moralisFile = new Moralis.File(name, file, type, metadata, tags)
        await (saveIPFS ? moralisFile.saveIPFS() : moralisFile.save())
        return moralisFile
      }
      return run(save, callbacks)
    },
    [Moralis, run],
  )
  return { error, saveFile, isUploading: isRunning, moralisFile: result }
}

export type CloudParams = Record<string, unknown>

/** Runs a cloud function, by default as soon as the SDK is ready and again when the name or the parameters change. */
export function useMoralisCloudFunction<Result = unknown>(
  name: string,
  params?: CloudParams,
  options: CallOptions = {},
): CallState<Result, CloudParams, null> {
  const { Moralis } = useMoralis()
  const call = useCallback(
    (all: CloudParams): Promise<Result> => Moralis.Cloud.run(name, all),
    [Moralis, name],
  )
  return useCall(call, { initialData: null, params, autoFetch: options.autoFetch ?? true })
}
