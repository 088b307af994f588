import { walletMessages } from '@cryptolist/contract'
import type { ActiveWeb3 } from '../session/active-web3.ts'
import { Web3Error } from '../web3-error.ts'
import { canReuseSession, getWeb3Connector } from './built-in-connectors.ts'
import type { EnableWeb3Options, Web3Connector } from './web3-connector.ts'

/**
 * The connector that the options of `enableWeb3` ask for. Throws Web3Error: `key_in_browser` for a key that every visitor of a page
 * could read, `invalid_connector`.
 */
export function createConnector(options: EnableWeb3Options, environment: 'browser' | 'node'): Web3Connector {
  const { connector: Connector = getWeb3Connector(options.provider) } = options
  if (typeof Connector !== 'function')
    throw new Web3Error('invalid_connector', walletMessages.connectorMissing)
  if (options.speedyNodeApiKey && environment === 'browser') {
    console.warn(walletMessages.nodeKeyInBrowser)
    throw new Web3Error(
      'key_in_browser',
      'speedyNodeApiKey is refused in a browser, where everybody can read it. Give enableWeb3() `provider: "network"` and `urls` of nodes that need no key.',
    )
  }
  return new Connector(options)
}

/** Whether an enabled wallet already is what the options ask for, with a session worth keeping. */
export function isReusable({ connector, account }: ActiveWeb3, options: EnableWeb3Options): boolean {
  const { connector: Connector = getWeb3Connector(options.provider), privateKey, newSession } = options
  if (!account || privateKey !== undefined || newSession || connector.constructor !== Connector) return false
  return canReuseSession(connector, options)
}
