import { authenticationMessages, userMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { Web3Error } from '../../errors.ts'
import type { ParseSdk } from '../../parse/core.ts'
import type { EnableWeb3Options } from '../connectors/web3-connector.ts'

export type User = InstanceType<ParseSdk['User']>

/** The server's names for one family of wallet addresses. */
interface AddressFamily {
  provider: 'moralisEth' | 'moralisDot' | 'moralisSol'
  className: '_EthAddress' | '_DotAddress' | '_SolAddress'
  accountsField: 'accounts' | 'dotAccounts' | 'solAccounts'
  addressField: 'ethAddress' | 'dotAddress' | 'solAddress'
}

export const ethereum: AddressFamily = {
  provider: 'moralisEth',
  className: '_EthAddress',
  accountsField: 'accounts',
  addressField: 'ethAddress',
}

export const polkadot: AddressFamily = {
  provider: 'moralisDot',
  className: '_DotAddress',
  accountsField: 'dotAccounts',
  addressField: 'dotAddress',
}

export const solana: AddressFamily = {
  provider: 'moralisSol',
  className: '_SolAddress',
  accountsField: 'solAccounts',
  addressField: 'solAddress',
}

/** The proof of an address, in the order in which it is sent. */
export interface AddressProof {
  id: string
  signature: string
  data: string
}

export interface SaveOptions {
  context?: Record<string, unknown>
  useMasterKey?: boolean
  sessionToken?: string
}

/** Signs in with a proved address. The user becomes the current one, private to itself, with the address added. */
export async function logInWithAddress(
  Parse: ParseSdk,
  family: AddressFamily,
  { proof, saveOptions }: { proof: AddressProof; saveOptions?: SaveOptions },
): Promise<User> {
  const user: User = await Parse.User.logInWith(family.provider, { authData: { ...proof } })
  if (!user) throw new Web3Error('no_user', authenticationMessages.noUser)
  user.setACL(new Parse.ACL(user))
  return saveAddress(user, family, { address: proof.id, saveOptions })
}

/** Adds an address to the signed-in user, after proving it unless the server already lists it as this user's. */
export async function linkAddress(
  Parse: ParseSdk,
  family: AddressFamily,
  parameters: { address: string; prove(): Promise<AddressProof>; saveOptions?: SaveOptions },
): Promise<User> {
  const user = await getCurrentUser(Parse)
  const record = await new Parse.Query(family.className).get(parameters.address).catch(() => null)
  if (!record || record.get('user')?.id !== user.id)
    await user.linkWith(family.provider, { authData: { ...(await parameters.prove()) } })
  return saveAddress(user, family, parameters)
}

/** Removes an address from the signed-in user. Rejects with Parse's error 101 if it is not theirs. */
export async function unlinkAddress(Parse: ParseSdk, family: AddressFamily, address: string): Promise<User> {
  const user = await getCurrentUser(Parse)
  const record = await new Parse.Query(family.className).get(address)
  await record.destroy()
  const accounts: unknown[] = user.get(family.accountsField) ?? []
  const left = accounts.filter((account) => account !== address)
  user.set(family.accountsField, left)
  if (left.length > 0) user.set(family.addressField, left[0])
  else user.unset(family.addressField)
  await user._unlinkFrom(family.provider)
  return user.save()
}

async function saveAddress(
  user: User,
  { accountsField, addressField }: AddressFamily,
  { address, saveOptions = {} }: { address: string; saveOptions?: SaveOptions },
): Promise<User> {
  user.addAllUnique(accountsField, [address])
  user.set(addressField, address)
  return user.save(null, saveOptions)
}

async function getCurrentUser(Parse: ParseSdk): Promise<User> {
  const user = await Parse.User.currentAsync()
  if (user === null) throw new Web3Error('no_current_user', userMessages.noCurrentUser)
  return user
}

export const signingPhrase = 'Moralis Authentication'

/**
 * The text that a wallet signs: the phrase, the application and a time of the server, which is good once. Rejects with Web3Error
 * (`server_time_unavailable`): a phrase without a time, once signed, would open the account for ever.
 */
export async function createSigningData(Parse: ParseSdk, phrase: string): Promise<string> {
  const dateTime = await getServerTime(Parse)
  return `${phrase}\n\nId: ${Parse.CoreManager.get('APPLICATION_ID')}:${dateTime}`
}

async function getServerTime(Parse: ParseSdk): Promise<string> {
  let cause: unknown
  try {
    const dateTime = readField(await Parse.Cloud.run('getServerTime'), 'dateTime')
    if (/^\d+$/.test(String(dateTime))) return String(dateTime)
  } catch (error) {
    cause = error
  }
  throw new Web3Error(
    'server_time_unavailable',
    'The server gave no time to sign with, so nothing was signed. Try again.',
    { cause },
  )
}

export type AuthenticationType = 'evm' | 'dot' | 'polkadot' | 'kusama' | 'erd' | 'elrond' | 'sol'

/** The options of `Moralis.authenticate()`, including those of `enableWeb3`. */
export interface AuthenticationOptions extends EnableWeb3Options {
  type?: AuthenticationType
  /** The phrase above the line with application and time. The server accepts only phrases that its operator allows. */
  signingMessage?: string
  /** dot: the name under which the extension shows this application. */
  name?: string
  context?: Record<string, unknown>
}
