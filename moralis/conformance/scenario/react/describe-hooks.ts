import { describeValue } from '../recording/describe.ts'
import type { Stage } from '../stage.ts'
import type {
  CallOptions,
  CallValue,
  ChainValue,
  FileValue,
  MoralisValue,
  NewObjectValue,
} from './library.ts'

const flags = [
  'isAuthUndefined',
  'isUnauthenticated',
  'isAuthenticating',
  'isAuthenticated',
  'isLoggingOut',
  'hasAuthError',
]
const ofStart = ['isInitialized', 'isInitializing']
const others = ['isUserUpdating', 'isWeb3EnableLoading', 'isWeb3Enabled']
const ofWallet = ['account', 'chainId', 'network', 'connectorType']

/** Of `useMoralis` the state of signing in, the flags that are set, the user and the wallet. */
export function describeMoralis(value: MoralisValue): Record<string, unknown> {
  return {
    auth: value.auth.state,
    authError: describeThrown(value.auth.error),
    flags: flags.filter((name) => value[name] === true).join(' '),
    start: ofStart.filter((name) => value[name] === true).join(' '),
    ...Object.fromEntries(others.map((name) => [name, value[name]])),
    user: value.user?.getUsername() ?? null,
    userError: describeThrown(value.userError),
    web3EnableError: describeThrown(value.web3EnableError),
    ...Object.fromEntries(ofWallet.map((name) => [name, value[name] ?? null])),
    hasWeb3: Boolean(value.web3),
    hasProvider: Boolean(value.provider),
  }
}

/** Of a call's hook all of its states. */
export function describeCall({ isFetching, isLoading, error, data }: CallValue): Record<string, unknown> {
  return { isFetching, isLoading, error: describeThrown(error), data: describeValue(data) }
}

/** Of `useNewMoralisObject` all of its states. */
export function describeNewObject({ isSaving, error, object }: NewObjectValue): Record<string, unknown> {
  return { isSaving, error: describeThrown(error), object: describeValue(object) }
}

/** Of `useMoralisFile` all of its states. */
export function describeFile({ isUploading, error, moralisFile }: FileValue): Record<string, unknown> {
  return { isUploading, error: describeThrown(error), file: moralisFile === null ? null : '(file)' }
}

/** Of `useChain` the chain and the wallet. */
export function describeChain(value: ChainValue): Record<string, unknown> {
  return Object.fromEntries(ofWallet.map((name) => [name, value[name] ?? null]))
}

/** Its text and code; of which class it is is compared without hooks. */
function describeThrown(error: unknown): unknown {
  if (error === null || error === undefined) return null
  if (!(error instanceof Error)) return { thrown: describeValue(error) }
  return { message: error.message, code: 'code' in error ? error.code : undefined }
}

/** Options of a call that is to reject. */
export const throwing: CallOptions = { throwOnError: true }

/** One step that makes a call with callbacks; it gives the outcome and the callbacks in the order in which they were called. */
export function callStep(
  { step }: Pick<Stage, 'step'>,
  name: string,
  act: (options: CallOptions) => Promise<unknown>,
  options: CallOptions = {},
): Promise<unknown> {
  return step(name, async () => {
    const calls: string[] = []
    const note = (callback: string) => () => void calls.push(callback)
    const [onSuccess, onError, onComplete] = ['onSuccess', 'onError', 'onComplete'].map(note)
    const outcome = await act({ ...options, onSuccess, onError, onComplete }).then(
      (value) => (value === undefined ? 'nothing' : 'something'),
      (error) => `throws ${error.message ?? error}`,
    )
    return [outcome, ...calls]
  })
}
