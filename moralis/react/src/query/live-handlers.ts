import type { SetData } from '../call/apply-update.ts'
import { callBack } from '../call/run-call.ts'
import type { StoredObject } from '../moralis/moralis-sdk.ts'
import type { Query } from './use-built-query.ts'
import { useSubscription } from './use-moralis-subscription.ts'

/** Gives the new data for a changed object and the data so far. */
export type LiveHandler = (object: StoredObject, all: StoredObject[]) => StoredObject[]

/** How a live query updates its data; by default new objects are appended, changed ones replaced, others removed. */
export interface LiveHandlers {
  onLiveCreate?: LiveHandler
  onLiveEnter?: LiveHandler
  onLiveUpdate?: LiveHandler
  onLiveLeave?: LiveHandler
  onLiveDelete?: LiveHandler
}

/** Updates a query's data with what happens to its objects while `live` is set. */
export function useLiveData(
  query: Query,
  setData: SetData<StoredObject[]>,
  options: LiveHandlers & { live?: boolean },
): void {
  const handle = (handler: LiveHandler) => (object: StoredObject) => {
    setData((all) => callBack(handler, object, all) ?? all)
  }
  useSubscription(query, {
    enabled: options.live ?? false,
    onCreate: handle(options.onLiveCreate ?? append),
    onEnter: handle(options.onLiveEnter ?? append),
    onUpdate: handle(options.onLiveUpdate ?? replace),
    onLeave: handle(options.onLiveLeave ?? remove),
    onDelete: handle(options.onLiveDelete ?? remove),
  })
}

/** The first answer may contain the object already. */
function append(object: StoredObject, all: StoredObject[]): StoredObject[] {
  return all.some(({ id }) => id === object.id) ? replace(object, all) : [...all, object]
}

function replace(object: StoredObject, all: StoredObject[]): StoredObject[] {
  return all.map((one) => (one.id === object.id ? object : one))
}

function remove(object: StoredObject, all: StoredObject[]): StoredObject[] {
  return all.filter(({ id }) => id !== object.id)
}
