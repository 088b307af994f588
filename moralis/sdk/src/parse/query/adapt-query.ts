import type { ParseSdk } from '../core.ts'

type ParseQuery = InstanceType<ParseSdk['Query']>
type ParseObject = InstanceType<ParseSdk['Object']>

/** Gives queries the `onChange` of Moralis. */
export function adaptQuery(Parse: ParseSdk): void {
  Object.defineProperty(Parse.Query.prototype, 'onChange', {
    configurable: true,
    writable: true,
    value(this: ParseQuery, onUpdate: (object: ParseObject) => void, onError?: (error: unknown) => void) {
      return listenToChanges(this, onUpdate, onError)
    },
  })
}

// A subscription that opens after the caller has stopped listening is closed at once.
function listenToChanges(
  query: ParseQuery,
  onUpdate: (object: ParseObject) => void,
  onError: (error: unknown) => void = (error) => console.warn('Subscription error', error),
): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  const opened = query.subscribe().then((subscription) => {
    subscription.on('create', onUpdate)
    subscription.on('update', onUpdate)
    subscription.on('error', onError)
    stop = () => {
      subscription.unsubscribe().catch(onError)
    }
    if (isStopped) stop()
  })
  opened.catch(onError)
  return () => {
    isStopped = true
    stop?.()
  }
}
