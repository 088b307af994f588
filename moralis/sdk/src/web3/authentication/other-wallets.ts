import { authenticationMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { Web3Error } from '../../errors.ts'
import type { ParseSdk } from '../../parse/core.ts'
import { callMethod, findInPage } from '../page.ts'
import {
  type AuthenticationOptions,
  createSigningData,
  linkAddress,
  logInWithAddress,
  polkadot,
  signingPhrase,
  type User,
  unlinkAddress,
} from './address-login.ts'

/** `Moralis.Dot`: wallets of Polkadot and Kusama, by the extension polkadot-js. */
export interface DotNamespace {
  web3IsInjected(): boolean
  enable(name?: string, type?: string): Promise<unknown>
  authenticate(options?: AuthenticationOptions): Promise<User>
  link(account: string, options?: AuthenticationOptions): Promise<User>
  unlink(account: string): Promise<User>
  sign(address: string, data: string): Promise<string>
  getSigningData(): string
}

export function createDot(Parse: ParseSdk): DotNamespace {
  let extension: Promise<unknown> | undefined
  const dot: DotNamespace = {
    web3IsInjected: () => Object.keys(Object(findInPage('injectedWeb3'))).length > 0,
    async enable(name = 'Moralis', type = 'polkadot-js') {
      extension ??= enableExtension(name, type).catch((error) => {
        extension = undefined
        throw error
      })
      return extension
    },
    async authenticate({ name } = {}) {
      const accounts = await callMethod(readField(await dot.enable(name), 'accounts'), 'get')
      const address = readField(Array.isArray(accounts) ? accounts[0] : undefined, 'address')
      if (typeof address !== 'string' || address === '')
        throw new Web3Error('no_account', authenticationMessages.addressNotFound)
      return logInWithAddress(Parse, polkadot, { proof: await prove(address, signingPhrase) })
    },
    link: async (account, { signingMessage } = {}) =>
      linkAddress(Parse, polkadot, {
        address: account,
        prove: () => prove(account, signingMessage || signingPhrase),
      }),
    unlink: async (account) => unlinkAddress(Parse, polkadot, account),
    async sign(address, data) {
      if (extension === undefined) throw new Web3Error('missing_web3', authenticationMessages.mustEnableDot)
      const signer = readField(await extension, 'signer')
      if (!signer) throw new Web3Error('wallet_missing', authenticationMessages.noSigner)
      const answer = await callMethod(signer, 'signRaw', { address, data: toHex(data), type: 'bytes' })
      const signature = readField(answer, 'signature')
      if (typeof signature !== 'string' || signature === '')
        throw new Web3Error('not_signed', authenticationMessages.notSigned)
      return signature
    },
    getSigningData: () => signingPhrase,
  }
  const prove = async (address: string, phrase: string) => {
    const data = await createSigningData(Parse, phrase)
    return { id: address, signature: await dot.sign(address, data), data }
  }
  return dot
}

async function enableExtension(name: string, type: string): Promise<unknown> {
  const extension = readField(findInPage('injectedWeb3'), type)
  if (!extension) throw new Web3Error('wallet_missing', authenticationMessages.mustEnableDot)
  return callMethod(extension, 'enable', name)
}

function toHex(text: string): string {
  return `0x${Array.from(text, (letter) => (letter.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')).join('')}`
}

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
  enable(): Promise<unknown>
  authenticate(): Promise<never>
  link(account: string): Promise<never>
  unlink(account: string): Promise<never>
  sign(data: string): Promise<never>
  getSigningData(): string
}

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
