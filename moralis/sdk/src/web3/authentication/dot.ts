import { authenticationMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import type { ParseSdk } from '../../parse/core.ts'
import { callMethod, findInPage } from '../page.ts'
import { Web3Error } from '../web3-error.ts'
import { linkAddress, logInWithAddress, polkadot, type User, unlinkAddress } from './address-login.ts'
import type { AuthenticationOptions } from './authentication-options.ts'
import { createSigningData, signingPhrase } from './signing-data.ts'

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

/** `Moralis.Dot` over a page's extension. */
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
  const found = readField(findInPage('injectedWeb3'), type)
  if (!found) throw new Web3Error('wallet_missing', authenticationMessages.mustEnableDot)
  return callMethod(found, 'enable', name)
}

/** The bytes of a text as extensions take them. */
function toHex(text: string): string {
  return `0x${Array.from(text, (letter) => (letter.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')).join('')}`
}
