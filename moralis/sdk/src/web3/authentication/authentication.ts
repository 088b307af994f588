import { authenticationMessages } from '@cryptolist/contract'
import { Web3Error } from '../../errors.ts'
import type { ParseSdk } from '../../parse/core.ts'
import { type ActiveWeb3, signTextAs } from '../session/connector-session.ts'
import type { Web3Session } from '../session/web3-session.ts'
import {
  type AddressProof,
  type AuthenticationOptions,
  createSigningData,
  ethereum,
  linkAddress,
  logInWithAddress,
  type SaveOptions,
  signingPhrase,
  type User,
  unlinkAddress,
} from './address-login.ts'
import { createDot, createErd, type DotNamespace, type ErdNamespace } from './other-wallets.ts'

export interface Web3Authentication {
  /**
   * Signs in with a wallet: signs out the current user, enables the wallet and has it sign a text with the server's time.
   * Rejects with Web3Error, WalletError or Parse's error.
   *
   * @example
   * const user = await Moralis.authenticate()
   */
  authenticate(options?: AuthenticationOptions): Promise<User>
  /** Adds the connected account to the signed-in user. Rejects with Web3Error (`wrong_account`) for another one. */
  link(account: string, options?: AuthenticationOptions): Promise<User>
  unlink(account: string): Promise<User>
  getSigningData(): string
  isDotAuth(options?: { type?: string }): boolean
  isElrondAuth(options?: { type?: string }): boolean
  isSolAuth(options?: { type?: string }): boolean
  Dot: DotNamespace
  Erd: ErdNamespace
  Elrond: ErdNamespace
}

export function createAuthentication(Parse: ParseSdk, session: Web3Session): Web3Authentication {
  const Dot = createDot(Parse)
  const Erd = createErd()
  const isDotAuth: Web3Authentication['isDotAuth'] = (options) =>
    ['dot', 'polkadot', 'kusama'].includes(options?.type ?? '')
  const isElrondAuth: Web3Authentication['isElrondAuth'] = (options) =>
    ['erd', 'elrond'].includes(options?.type ?? '')
  const isSolAuth: Web3Authentication['isSolAuth'] = (options) => options?.type === 'sol'
  return {
    async authenticate(given) {
      // Plain JavaScript may give null, here as below.
      const options = given ?? {}
      if (await Parse.User.currentAsync()) {
        await session.disable()
        await Parse.User.logOut()
      }
      if (isDotAuth(options)) return Dot.authenticate(options)
      if (isElrondAuth(options)) return Erd.authenticate()
      if (isSolAuth(options)) {
        const { authenticateSolana } = await import('./sol.ts')
        return authenticateSolana(Parse, options)
      }
      return authenticateEthereum(Parse, session, options)
    },
    link: async (account, options) => linkEthereum(Parse, session, { account, options: options ?? {} }),
    unlink: async (account) => unlinkEthereum(Parse, account),
    getSigningData: () => signingPhrase,
    isDotAuth,
    isElrondAuth,
    isSolAuth,
    Dot,
    Erd,
    Elrond: Erd,
  }
}

async function authenticateEthereum(
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
async function linkEthereum(
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

async function unlinkEthereum(Parse: ParseSdk, account: string): Promise<User> {
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
  const signature = await session.raceDisconnect(signTextAs(signer, data))
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
