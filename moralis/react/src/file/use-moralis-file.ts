import { useCallback } from 'react'
import type { Callbacks } from '../call/run-call.ts'
import { useTask } from '../call/use-task.ts'
import type { MoralisFile, MoralisSdk } from '../moralis/moralis-sdk.ts'
import { useMoralis } from '../provider/moralis-context.ts'

type FileParameters = ConstructorParameters<MoralisSdk['File']>

/** The options of `saveFile`. */
export interface SaveFileOptions extends Callbacks<MoralisFile> {
  /** The MIME type; the file's own unless given. */
  type?: string
  metadata?: FileParameters[3]
  tags?: FileParameters[4]
  /** Save it in IPFS too. */
  saveIPFS?: boolean
}

/** What `useMoralisFile` returns. */
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

/**
 * Saves files at the server.
 *
 * @example
 * const { saveFile, isUploading, moralisFile, error } = useMoralisFile()
 */
export function useMoralisFile(): FileState {
  const { Moralis } = useMoralis()
  const { isRunning, error, result, run } = useTask<MoralisFile>()
  const saveFile = useCallback<FileState['saveFile']>(
    (name, file, { type, metadata, tags, saveIPFS = false, ...callbacks } = {}) => {
      const save = async () => {
        const made = new Moralis.File(name, file, type, metadata, tags)
        await (saveIPFS ? made.saveIPFS() : made.save())
        return made
      }
      return run(save, callbacks)
    },
    [Moralis, run],
  )
  return { error, saveFile, isUploading: isRunning, moralisFile: result }
}
