import { isObject, type JsonObject } from '../../http/body.ts'

/** What Parse is about to write, with who asked for it. */
interface Write {
  className: string
  /** Set when it changes an object that is there. */
  query: unknown
  data: JsonObject
  auth: { isMaster: boolean; isMaintenance: boolean; user?: { id: string } }
  storage: { fieldsChangedByTrigger?: string[] }
}
interface WriteClass {
  prototype: { setRequiredFieldsIfNeeded(this: Write): Promise<unknown> }
}

const changed = new WeakSet<object>()

/**
 * An object that a signed-in client makes without an ACL can be read by everybody and written by its maker; to Parse it would be everybody's to
 * write. The answer tells the ACL. What the master key, or nobody, makes has none unless it brings one.
 */
export function ownNewObjects({ prototype: write }: WriteClass): void {
  if (changed.has(write)) return
  changed.add(write)
  const { setRequiredFieldsIfNeeded } = write
  write.setRequiredFieldsIfNeeded = function () {
    const { auth, className, data, query, storage } = this
    const userId = auth.isMaster || auth.isMaintenance ? undefined : auth.user?.id
    if (userId !== undefined && query === null && !className.startsWith('_') && !isObject(data.ACL)) {
      data.ACL = { '*': { read: true }, [userId]: { read: true, write: true } }
      storage.fieldsChangedByTrigger = [...(storage.fieldsChangedByTrigger ?? []), 'ACL']
    }
    return setRequiredFieldsIfNeeded.call(this)
  }
}
