import { authenticationMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { Web3Error } from '../../errors.ts'
import type { ParseSdk } from '../../parse/core.ts'
import { callMethod, findInPage } from '../page.ts'
import {
  type AuthenticationOptions,
  createSigningData,
  logInWithAddress,
  signingPhrase,
  solana,
  type User,
} from './address-login.ts'

/** Phantom's word for a page that it does not know yet. */
const notTrustedYet = 'User rejected the request.'

export async function authenticateSolana(Parse: ParseSdk, options: AuthenticationOptions): Promise<User> {
  const phantom = await enablePhantom()
  const address = String(readField(phantom, 'publicKey') ?? '')
  if (address === '') throw new Web3Error('no_account', authenticationMessages.addressNotFound)
  const data = await createSigningData(Parse, options.signingMessage || signingPhrase)
  const signature = await sign(phantom, data)
  return logInWithAddress(Parse, solana, { proof: { id: address, signature, data } })
}

async function enablePhantom(): Promise<unknown> {
  const phantom = findInPage('solana')
  if (!readField(phantom, 'isPhantom'))
    throw new Web3Error('wallet_missing', authenticationMessages.phantomMissing)
  try {
    await callMethod(phantom, 'connect', { onlyIfTrusted: true })
  } catch (error) {
    if (readField(error, 'message') !== notTrustedYet) throw error
    await callMethod(phantom, 'connect')
  }
  return phantom
}

async function sign(phantom: unknown, data: string): Promise<string> {
  const answer = await callMethod(phantom, 'signMessage', new TextEncoder().encode(data), 'utf8')
  const signature = readField(answer, 'signature')
  if (!ArrayBuffer.isView(signature) || signature.byteLength === 0)
    throw new Web3Error('not_signed', authenticationMessages.notSigned)
  return btoa(
    String.fromCharCode(...new Uint8Array(signature.buffer, signature.byteOffset, signature.byteLength)),
  )
}
