import { useCallback } from 'react'
import type { Callbacks } from '../call/run-call.ts'
import { useTask } from '../call/use-task.ts'
import type { StoredObject } from '../moralis/moralis-sdk.ts'
import { useMoralis } from '../provider/moralis-context.ts'

/** The options of `save`. */
export interface SaveObjectOptions extends Callbacks<StoredObject> {
  /** Save unsaved objects within the object too; true unless given. */
  cascadeSave?: boolean
  /** For the server's triggers. */
  context?: Record<string, unknown>
}

/** What `useNewMoralisObject` returns. */
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
        const made = new (Moralis.Object.extend(className))()
        await made.save(data, { cascadeSave, context })
        return made
      }
      return run(saveNew, callbacks)
    },
    [Moralis, className, run],
  )
  return { isSaving: isRunning, object: result, error, save }
}
