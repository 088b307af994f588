import { walletMessages } from '@cryptolist/contract'
import type { ActiveWeb3 } from '../session/active-web3.ts'
import { Web3Error } from '../web3-error.ts'
import { InjectedWeb3Connector } from './injected-connector.ts'
import { MagicWeb3Connector } from './magic-connector.ts'
import { NetworkWeb3Connector } from './network-connector.ts'
import { WalletBackedConnector } from './wallet-backed-connector.ts'
import { WalletConnectWeb3Connector } from './wallet-connect-connector.ts'
import { Web3AuthConnector } from './web3-auth-connector.ts'
import type { EnableWeb3Options, Web3Connector, Web3ConnectorClass } from './web3-connector.ts'

/** The connector class of a provider's name; that of the browser's wallet for every other name. */
export function getWeb3Connector(provider?: string): Web3ConnectorClass {
  switch (provider) {
    case 'walletconnect':
    case 'walletConnect':
    case 'wc':
      return WalletConnectWeb3Connector
    case 'network':
      return NetworkWeb3Connector
    case 'magicLink':
      return MagicWeb3Connector
    case 'web3Auth':
      return Web3AuthConnector
    default:
      return InjectedWeb3Connector
  }
}

/**
 * The connector that the options of `enableWeb3` ask for. Throws Web3Error: `key_in_browser` for a key that a page would show to
 * everybody, `invalid_connector`.
 */
export function createConnector(options: EnableWeb3Options, environment: 'browser' | 'node'): Web3Connector {
  const { connector: Connector = getWeb3Connector(options.provider) } = options
  if (typeof Connector !== 'function')
    throw new Web3Error('invalid_connector', walletMessages.connectorMissing)
  if (options.speedyNodeApiKey && environment === 'browser') refuseNodeKey()
  return new Connector(options)
}

/**
 * Whether an enabled wallet is what the options ask for, so that nobody need be asked again: sessions at WalletConnect, Magic and Web3Auth
 * would end, and the person would scan a code or open a mail twice.
 */
export function canStay({ connector, account }: ActiveWeb3, options: EnableWeb3Options): boolean {
  const { connector: Connector = getWeb3Connector(options.provider), privateKey, newSession } = options
  if (!account || privateKey !== undefined || newSession || connector.constructor !== Connector) return false
  return connector instanceof WalletBackedConnector && connector.covers(options)
}

function refuseNodeKey(): never {
  console.warn(walletMessages.nodeKeyInBrowser)
  throw new Web3Error(
    'key_in_browser',
    'speedyNodeApiKey is refused in a browser, where everybody can read it. Give enableWeb3() `provider: "network"` and `urls` of nodes that need no key.',
  )
}
