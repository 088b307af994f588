import { authenticationMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { callMethod, findInPage } from '../page.ts'
import { Web3Error } from '../web3-error.ts'
import { signingPhrase } from './signing-data.ts'

/**
 * `Moralis.Erd`: Elrond's ledger. Its sign-in in the original sent the text itself as the signature, which proves nothing, so that no
 * server may take it: what signs in rejects with Web3Error (`erd_not_supported`).
 */
export interface ErdNamespace {
  /** The page's erdjs scripts. Throws Web3Error (`wallet_missing`). */
  getErdJs(): unknown
  gatewayAddress(): string
  hwProxy(): Promise<unknown>
  hwProvider(): unknown
  /** Opens the ledger. */
  enable(): Promise<unknown>
  authenticate(): Promise<never>
  link(account: string): Promise<never>
  unlink(account: string): Promise<never>
  sign(data: string): Promise<never>
  getSigningData(): string
}

/** `Moralis.Erd` over a page's erdjs scripts. */
export function createErd(): ErdNamespace {
  let proxy: unknown
  let provider: unknown
  const erd: ErdNamespace = {
    getErdJs() {
      const scripts = findInPage('erdjs')
      if (!scripts) throw new Web3Error('wallet_missing', authenticationMessages.erdScriptsMissing)
      return scripts
    },
    gatewayAddress: () => 'https://gateway.elrond.com',
    async hwProxy() {
      proxy ??= construct(erd.getErdJs(), 'ProxyProvider', erd.gatewayAddress())
      return proxy
    },
    hwProvider: () => provider,
    async enable() {
      const opened = construct(erd.getErdJs(), 'HWProvider', await erd.hwProxy())
      if (!(await callMethod(opened, 'init')))
        throw new Web3Error('wallet_missing', authenticationMessages.ledgerMissing)
      provider = opened
      return provider
    },
    authenticate: refuse,
    link: refuse,
    unlink: refuse,
    sign: refuse,
    getSigningData: () => signingPhrase,
  }
  return erd
}

async function refuse(): Promise<never> {
  throw new Web3Error(
    'erd_not_supported',
    'Elrond wallets cannot sign in: what they sent as a signature proves nothing. Use another wallet.',
  )
}

function construct(scripts: unknown, name: string, value: unknown): unknown {
  const Class = readField(scripts, name)
  if (typeof Class !== 'function')
    throw new Web3Error('wallet_missing', authenticationMessages.erdScriptsMissing)
  return Reflect.construct(Class, [value])
}
