import { toWalletError, WalletError } from '../connection/wallet-errors.ts'
import { type EthereumProvider, type RequestArguments, readField } from '../provider/ethereum-provider.ts'
import type { Address } from '../provider/wallet-answers.ts'

/**
 * Has a text signed by an account (`personal_sign`). Rejects with RequestRejectedError, RequestPendingError or WalletError.
 *
 * @example
 * const signature = await signText(wallet.provider, account, message)
 */
export function signText(provider: EthereumProvider, account: Address, text: string): Promise<string> {
  return requestSignature(provider, { method: 'personal_sign', params: [utf8ToHex(text), account] })
}

/** A text's UTF-8 bytes in hexadecimal, with 0x. */
export function utf8ToHex(text: string): `0x${string}` {
  let hex = ''
  for (const byte of new TextEncoder().encode(text)) hex += byte.toString(16).padStart(2, '0')
  return `0x${hex}`
}

/** Asks a wallet for a signature. Rejects with WalletError "Data not signed" if the answer isn't one. */
async function requestSignature(provider: EthereumProvider, call: RequestArguments): Promise<string> {
  const signature = await provider.request(call).catch((cause: unknown) => {
    throw toWalletError(cause)
  })
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{2,}$/i.test(signature))
    throw new WalletError('Data not signed', { code: 'not_signed' })
  return signature
}

/** Structured data as EIP-712 describes it. Numbers beyond 2^53 are bigint or text. */
export interface TypedData {
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
  primaryType: string
  domain: TypedDataDomain
  message: Readonly<Record<string, unknown>>
}

/** For whom the data is signed. */
export interface TypedDataDomain {
  name?: string
  version?: string
  chainId?: number | bigint | string
  verifyingContract?: string
  salt?: string
}

/**
 * Signs structured data with an account (`eth_signTypedData_v4`); adds `EIP712Domain` to the types if it is missing. Rejects
 * with WalletError (`typed_data_invalid`) before asking the wallet if the data cannot be signed as it is, and as signText does.
 *
 * @example
 * const signature = await signTypedData(wallet.provider, account, { types, primaryType: 'Offer', domain, message })
 */
export async function signTypedData(
  provider: EthereumProvider,
  account: Address,
  typedData: TypedData | string,
): Promise<string> {
  const json = formatTypedData(typedData)
  return requestSignature(provider, { method: 'eth_signTypedData_v4', params: [account, json] })
}

/** The JSON that wallets are given. Throws WalletError (`typed_data_invalid`). */
export function formatTypedData(typedData: TypedData | string): string {
  const data = typeof typedData === 'string' ? parse(typedData) : typedData
  const types = readField(data, 'types')
  const primaryType = readField(data, 'primaryType')
  const domain = readField(data, 'domain')
  if (!isObject(types) || !isObject(domain) || !isObject(readField(data, 'message')))
    throw invalid('Typed data needs types, domain and message.')
  if (typeof primaryType !== 'string' || !Array.isArray(readField(types, primaryType)))
    throw invalid('The primaryType of typed data must be one of its types.')
  if (typeof typedData === 'string' && 'EIP712Domain' in types) return typedData
  return JSON.stringify(
    {
      types: { EIP712Domain: domainTypes(domain), ...types },
      primaryType,
      domain,
      message: readField(data, 'message'),
    },
    exactly,
  )
}

const fieldsOfDomain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** The type of a domain: the fields that it has, in EIP-712's order. */
function domainTypes(domain: object): { name: string; type: string }[] {
  return fieldsOfDomain.filter(({ name }) => readField(domain, name) !== undefined)
}

/** Numbers as JSON keeps them: bigint as text; refuses those that have already lost their last digits. */
function exactly(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw invalid(`The number ${value} in typed data is not exact. Give it as bigint or text.`)
  return value
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw invalid('Typed data given as text must be JSON.', cause)
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(message: string, cause?: unknown): WalletError {
  return new WalletError(message, { code: 'typed_data_invalid', cause })
}
