import { type Connection, type Connector, createConnection, signText } from '@cryptolist/wallet'
import { magicLink } from '@cryptolist/wallet/magic-link'
import { walletConnect } from '@cryptolist/wallet/wallet-connect'
import { web3Auth } from '@cryptolist/wallet/web3-auth'

// The tests' access to this page, on window.wallets: one connection, and what it said.

const connectors = { walletConnect, web3Auth, magicLink }
const events: unknown[] = []
const uris: string[] = []
const connection: Connection = createConnection((event) => events.push(event.type))
let connector: Connector | undefined

/** The facts of an error that can leave the page. */
function tell(cause: unknown): object {
  const {
    name,
    message,
    code,
    cause: inner,
  }: Record<string, unknown> = Object.assign({}, cause, {
    name: Reflect.get(Object(cause), 'name'),
    message: Reflect.get(Object(cause), 'message'),
    cause: Reflect.get(Object(cause), 'cause'),
  })
  return {
    name,
    message,
    code,
    cause: inner === undefined ? null : String(Reflect.get(Object(inner), 'message') ?? inner),
  }
}

const wallets = {
  async enable(kind: keyof typeof connectors, options: never): Promise<object> {
    connector ??= connectors[kind](Object.assign({ onUri: (uri: string) => uris.push(uri) }, options))
    try {
      const { account, chainId } = await connection.enable(connector)
      return { account, chainId }
    } catch (cause) {
      return { error: tell(cause) }
    }
  },
  /** Enables a wallet with a new connector, as apps make one for each press. */
  enableAnother(kind: keyof typeof connectors, options: never): Promise<object> {
    connector = undefined
    return wallets.enable(kind, options)
  },
  disable: () => connection.disable(),
  letGo: () => connector?.deactivate(),
  status: () => connection.state.status,
  account: () => (connection.state.status === 'enabled' ? connection.state.account : null),
  chainId: () => (connection.state.status === 'enabled' ? connection.state.chainId : null),
  switchChain: async (chainId: number) => connector?.switchChain?.(chainId),
  events,
  countUris: () => uris.length,
  lastUri: () => uris.at(-1),
  /** Sessions that WalletConnect keeps for the next visit. */
  async countStoredSessions(): Promise<number> {
    const databases = await indexedDB.databases()
    const counts = await Promise.all(databases.map(({ name }) => countSessions(String(name))))
    return counts.reduce((sum, count) => sum + count, 0)
  },
  async sign(text: string): Promise<unknown> {
    const { state } = connection
    if (state.status !== 'enabled' || state.account === null) return 'not enabled'
    return signText(state.provider, state.account, text).catch((cause: unknown) => ({ error: tell(cause) }))
  },
}

function countSessions(database: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const opened = opening.result
      const store = opened.objectStoreNames[0]
      if (store === undefined) return resolve(0)
      const reading = opened.transaction(store).objectStore(store).get('wc@2:client:0.3:session')
      reading.onsuccess = () => {
        opened.close()
        resolve(JSON.parse(String(reading.result ?? '[]')).length)
      }
      reading.onerror = () => reject(reading.error)
    }
  })
}

Object.assign(window, { wallets })
