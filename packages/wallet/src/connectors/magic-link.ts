import { walletMessages } from '@cryptolist/contract'
import type { ActiveWallet, Connector } from '../connection/connection.ts'
import { ConnectionCancelledError, ConnectorError } from '../connection/wallet-errors.ts'
import { type EthereumProvider, readField } from '../provider/ethereum-provider.ts'
import { findAccount, readChainId } from '../provider/wallet-answers.ts'
import { inTime, untilAborted } from '../waiting/waiting.ts'
import type { MagicClient, MagicLibrary, MagicNetwork, MagicProvider } from './library-types.ts'
import { Cleanups, LibraryUse, loadLibrary } from './optional-library.ts'

/** How to sign in with a link in a mail. */
export interface MagicLinkOptions {
  /** Where Magic sends the link. */
  email: string
  /** The publishable key from Magic's dashboard. */
  apiKey: string
  /** Magic's name of a network, or a node. */
  network: MagicNetwork
  /** Signs out first, so that Magic asks for the link again. */
  newSession?: boolean
  /** How long the library may take to start, 30 by default. The user's time is not limited. */
  startSeconds?: number
}

const cleanups = new Cleanups()

/**
 * The connector of wallets that Magic keeps for an email address. Needs `magic-sdk`, which is loaded when it is activated. Activating
 * rejects with ConnectorError or ConnectionCancelledError.
 *
 * @example
 * const { account } = await createConnection().enable(magicLink({ email, apiKey, network: 'mainnet' }))
 */
export function magicLink(options: MagicLinkOptions): Connector {
  const use = new LibraryUse(cleanups)
  return {
    type: 'MagicLink',
    async activate(signal) {
      await use.end()
      const { apiKey, network } = requireOptions(options)
      const loaded = await untilAborted(signal, library())
      const magic = construct(loaded, { apiKey, network })
      let isSignedIn = false
      const endUse = use.begin(() => quit(magic, { isSignedIn }))
      try {
        await signIn(magic, options, signal)
        isSignedIn = true
        return await readWallet(magic, signal)
      } catch (cause) {
        endUse()
        throw cause
      }
    },
    deactivate: () => use.end(),
  }
}

function requireOptions(options: MagicLinkOptions): MagicLinkOptions {
  const { magicEmail, magicApiKey, magicNetwork } = walletMessages
  if (!options.email) throw new ConnectorError(magicEmail, 'option_missing')
  if (!options.apiKey) throw new ConnectorError(magicApiKey, 'option_missing')
  if (!options.network) throw new ConnectorError(magicNetwork, 'option_missing')
  return options
}

const library = () =>
  loadLibrary<MagicLibrary>({
    load: () => import('magic-sdk'),
    names: ['Magic'],
    globals: [globalThis],
    message: walletMessages.magicMissing,
    packageName: 'magic-sdk',
  })

function construct(Library: MagicLibrary, { apiKey, network }: { apiKey: string; network: MagicNetwork }) {
  try {
    return new Library(apiKey, { network })
  } catch (cause) {
    throw new ConnectorError(walletMessages.magicNotEnabled, 'start_failed', cause)
  }
}

async function signIn(
  magic: MagicClient,
  { email, newSession, startSeconds }: MagicLinkOptions,
  signal: AbortSignal,
): Promise<void> {
  try {
    // The first answer shows that Magic's frame is loaded; the sign-in itself has no time limit.
    const isKnown = await inTime(magic.user.isLoggedIn(), { signal, seconds: startSeconds })
    if (newSession && isKnown) await inTime(magic.user.logout(), { signal, seconds: startSeconds })
    await untilAborted(signal, magic.auth.loginWithMagicLink({ email }))
  } catch (cause) {
    if (cause instanceof ConnectionCancelledError) throw cause
    throw new ConnectorError(walletMessages.magicNotEnabled, 'start_failed', cause)
  }
}

async function readWallet(magic: MagicClient, signal: AbortSignal): Promise<ActiveWallet> {
  try {
    const isSignedIn = await untilAborted(signal, magic.user.isLoggedIn())
    const provider = toProvider(magic.rpcProvider)
    const account = isSignedIn ? await untilAborted(signal, provider.request({ method: 'eth_accounts' })) : []
    const address = findAccount(account)
    if (address === null) throw new ConnectorError(walletMessages.magicLoginFailed, 'sign_in_failed')
    const chainId = await untilAborted(signal, provider.request({ method: 'eth_chainId' }))
    return { provider, account: address, chainId: readChainId(chainId) }
  } catch (cause) {
    if (cause instanceof ConnectionCancelledError || cause instanceof ConnectorError) throw cause
    throw new ConnectorError(walletMessages.magicLoginFailed, 'sign_in_failed', cause)
  }
}

/** Magic changes what it is called with and wants a list of parameters. */
function toProvider(magic: MagicProvider): EthereumProvider {
  return {
    request: async ({ method, params = [] }) => magic.request({ method, params: [...params] }),
    on: (event, listener) => magic.on(event, listener),
    removeListener: (event, listener) => magic.removeListener(event, listener),
  }
}

/** Signs out if signed in, and removes Magic's frame, which may cover the page. */
async function quit(magic: MagicClient, { isSignedIn }: { isSignedIn: boolean }): Promise<void> {
  try {
    if (isSignedIn) await inTime(magic.user.logout(), { seconds: signOutSeconds })
  } finally {
    const parameters = readField(magic, 'parameters')
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe.magic-iframe')) {
      if (typeof parameters === 'string' && frame.src.includes(encodeURIComponent(parameters))) frame.remove()
    }
  }
}

const signOutSeconds = 4
