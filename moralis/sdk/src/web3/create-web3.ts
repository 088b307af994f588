import { walletMessages } from '@cryptolist/contract'
import type { Core } from '../parse/core.ts'
import { createAuthentication } from './authentication/authentication.ts'
import { getWeb3Connector } from './connectors/built-in-connectors.ts'
import { AbstractWeb3Connector } from './connectors/web3-connector.ts'
import { createWeb3Events, type EmitWeb3Event } from './events/web3-events.ts'
import { createLegacyData } from './legacy-data.ts'
import { waitForWallet } from './page.ts'
import { createPlugins } from './plugins/create-plugins.ts'
import { addNetwork, switchNetwork } from './session/connector-session.ts'
import { Web3Session } from './session/web3-session.ts'
import { chains, units, type Web3Calls, type Web3Part, type Web3Transactions } from './web3-part.ts'

/** The wallet part of `Moralis`. No member needs `this`; state is behind getters. */
export function createWeb3({ Parse, environment }: Core): Web3Part {
  const events = createWeb3Events()
  const session = new Web3Session(environment, events.emit)
  const plugins = createPlugins(Parse, session)
  return {
    ...events.members,
    ...createCalls(session, events.emit),
    ...createAuthentication(Parse, session),
    ...createTransactions(session),
    ...createLegacyData(Parse),
    ...plugins,
    Units: units,
    Chains: chains,
    AbstractWeb3Connector,
    UI: {
      async openPrompt() {
        console.warn(walletMessages.noPrompt)
      },
    },
    get web3() {
      return session.active?.web3 ?? null
    },
    get web3Library() {
      return session.library
    },
    get provider() {
      return session.active?.provider ?? null
    },
    get connector() {
      return session.connector
    },
    get connectorType() {
      return session.connector?.type ?? null
    },
    get network() {
      return session.connector?.network ?? null
    },
    get account() {
      return session.active?.account ?? null
    },
    get chainId() {
      return session.active?.chainId ?? null
    },
    get isEnablingWeb3() {
      return session.isEnabling
    },
    get internalWeb3Provider() {
      return session.active
    },
    get speedyNodeApiKey() {
      return session.speedyNodeApiKey
    },
    set speedyNodeApiKey(key) {
      session.speedyNodeApiKey = key
    },
  }
}

function createCalls(session: Web3Session, emit: EmitWeb3Event): Web3Calls {
  return {
    enableWeb3: (options) => session.enable(options),
    deactivateWeb3: () => session.disable(),
    cleanup: () => session.disable(),
    isWeb3Enabled: () => session.active !== null,
    ensureWeb3IsInstalled: () => session.active !== null,
    isMetaMaskInstalled: waitForWallet,
    getWeb3Connector,
    getInternalWeb3Provider: () => session.getActive(),
    getInternalWeb3: () => session.getActive().web3,
    getChainId: () => session.active?.chainId ?? null,
    switchNetwork: (chainId) => switchNetwork(session.getActive(), chainId),
    addNetwork: (...chain) => addNetwork(session.getActive(), chain),
    handleWeb3AccountChanged: (account) => emit('accountChanged', account),
    handleWeb3ChainChanged: (chainId) => emit('chainChanged', chainId),
    handleWeb3Connect: (connectInfo) => emit('provider-connect', connectInfo),
    handleWeb3Disconnect: (error) => session.handleDisconnect(error),
  }
}

/** Transfers and contract calls with the enabled wallet. Errors in the options are reported before a missing wallet. */
function createTransactions(session: Web3Session): Web3Transactions {
  const signer = () => session.active?.signer ?? null
  const outcome = 'Look there whether it still sends the transaction.'
  return {
    async transfer(options) {
      const { transfer } = await import('@cryptolist/wallet/transactions')
      return session.raceDisconnect(transfer(signer(), options), outcome)
    },
    async executeFunction(options) {
      const { executeFunction } = await import('@cryptolist/wallet/transactions')
      return session.raceDisconnect(executeFunction(signer(), options), outcome)
    },
  }
}
