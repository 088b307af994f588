import { authenticationMessages } from '@cryptolist/contract'
import type { ParseSdk } from '../../parse/core.ts'
import { type ActiveWeb3, signWithActive } from '../session/active-web3.ts'
import type { Web3Session } from '../session/web3-session.ts'
import { Web3Error } from '../web3-error.ts'
import {
  type AddressProof,
  ethereum,
  linkAddress,
  logInWithAddress,
  type SaveOptions,
  type User,
  unlinkAddress,
} from './address-login.ts'
import type { AuthenticationOptions } from './authentication-options.ts'
import { createSigningData, signingPhrase } from './signing-data.ts'

/** Enables a wallet and signs in with its account. */
export async function authenticateEthereum(
  Parse: ParseSdk,
  session: Web3Session,
  options: AuthenticationOptions,
): Promise<User> {
  await session.enable(options)
  const active = session.getActive()
  if (!active.account) throw new Web3Error('no_account', authenticationMessages.noAccount)
  const proof = await proveAccount(Parse, session, {
    address: active.account,
    phrase: options.signingMessage,
  })
  return logInWithAddress(Parse, ethereum, { proof, saveOptions: toSaveOptions(options) })
}

/** Links an account to the signed-in user. Rejects with Web3Error (`wrong_account`) if the wallet is on another one. */
export async function linkEthereum(
  Parse: ParseSdk,
  session: Web3Session,
  { account, options }: { account: string; options: AuthenticationOptions },
): Promise<User> {
  session.getActive()
  const address = toLowerCase(account)
  return linkAddress(Parse, ethereum, {
    address,
    saveOptions: toSaveOptions(options),
    prove() {
      requireConnected(session.getActive(), address)
      return proveAccount(Parse, session, { address, phrase: options.signingMessage })
    },
  })
}

/** Removes an account from the signed-in user. */
export async function unlinkEthereum(Parse: ParseSdk, account: string): Promise<User> {
  return unlinkAddress(Parse, ethereum, toLowerCase(account))
}

async function proveAccount(
  Parse: ParseSdk,
  session: Web3Session,
  { address, phrase }: { address: string; phrase: string | undefined },
): Promise<AddressProof> {
  // Read before asking the server: the account may change in the wallet meanwhile, and only this one may sign.
  const { signer } = session.getActive()
  const data = await createSigningData(Parse, phrase || signingPhrase)
  const signature = await session.raceDisconnect(signWithActive(signer, data))
  return { id: address, signature, data }
}

/** A signature of another account proves nothing about this one, and the server would say so less clearly. */
function requireConnected({ signer }: ActiveWeb3, address: string): void {
  if (signer.account === address) return
  throw new Web3Error(
    'wrong_account',
    `The wallet is on ${signer.account ?? 'no account'}. Choose ${address} there to link it.`,
  )
}

function toLowerCase(account: unknown): string {
  if (typeof account === 'string' && account !== '') return account.toLowerCase()
  throw new Web3Error('no_account', authenticationMessages.addressNotFound)
}

/** Picked one by one: the other options are the wallet's and may include a private key. */
function toSaveOptions({ context, useMasterKey, sessionToken }: AuthenticationOptions): SaveOptions {
  return {
    ...(context !== undefined && { context }),
    ...(useMasterKey === true && { useMasterKey }),
    ...(typeof sessionToken === 'string' && { sessionToken }),
  }
}
