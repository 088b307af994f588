import type { ParseSdk } from '../core.ts'

/** The methods of an emitter that the original's live queries have and today's do not. */
const names = [
  'addListener',
  'once',
  'off',
  'removeListener',
  'removeAllListeners',
  'listeners',
  'listenerCount',
] as const

/** Makes live queries, their clients and subscriptions whole emitters again, and closes a client that is given up. */
export function adaptLiveQuery(Parse: ParseSdk): void {
  closeForgottenClient(Parse)
  addEmitterMethods(Object.getPrototypeOf(Parse.LiveQuery))
  const { prototype } = Parse.LiveQueryClient
  addEmitterMethods(prototype)
  const { subscribe } = prototype
  prototype.subscribe = function (query, sessionToken) {
    const subscription = subscribe.call(this, query, sessionToken)
    // The class of subscriptions is not exported, only its instances come out.
    if (subscription !== undefined) addEmitterMethods(Object.getPrototypeOf(subscription))
    return subscription
  }
}

type LiveQueryClient = InstanceType<ParseSdk['LiveQueryClient']>

// Parse drops its client without closing the connection, which would go on receiving another server's objects.
function closeForgottenClient({ CoreManager: config }: ParseSdk): void {
  const controller = config.getLiveQueryController()
  const { getDefaultLiveQueryClient, setDefaultLiveQueryClient, _clearCachedDefaultClient } = controller
  let client: LiveQueryClient | undefined
  let opening: Promise<LiveQueryClient> | undefined
  Object.assign(controller, {
    async getDefaultLiveQueryClient() {
      // Two concurrent calls would create two clients, and one of them would leak.
      opening ??= getDefaultLiveQueryClient().finally(() => {
        opening = undefined
      })
      client = await opening
      return client
    },
    setDefaultLiveQueryClient(given: LiveQueryClient) {
      client = given
      setDefaultLiveQueryClient(given)
    },
    _clearCachedDefaultClient() {
      client?.close()
      client = undefined
      _clearCachedDefaultClient()
    },
  })
}

function addEmitterMethods(prototype: object): void {
  for (const name of names) {
    if (name in prototype) continue
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(
        this: { emitter: Record<string, (...parameters: unknown[]) => unknown> },
        ...parameters: unknown[]
      ) {
        return this.emitter[name]?.(...parameters)
      },
    })
  }
}

type ParseQuery = InstanceType<ParseSdk['Query']>
type ParseObject = InstanceType<ParseSdk['Object']>

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
