import { readField } from '@cryptolist/wallet'

/** An error as people see it. */
export interface NamedError {
  /** `OBJECT_NOT_FOUND`, `RequestRejectedError` … */
  name: string
  message: string
}

/** The names of wallets' errors in EIP-1193 and JSON-RPC. */
const walletNames: Readonly<Record<number, string>> = {
  4001: 'User Rejected Request',
  4100: 'Unauthorized',
  4200: 'Unsupported Method',
  4900: 'Disconnected',
  4901: 'Chain Disconnected',
  4902: 'Unrecognized Chain',
  [-32002]: 'Resource Unavailable',
  [-32603]: 'Internal Error',
}

/** The names that all errors of the server share. */
const namesOfServer: readonly string[] = ['Error', 'ParseError']

/** Names an error. The server's errors all have the same name, so the name of their number says more. */
export function nameError(error: Error, constants: unknown): NamedError {
  const { message } = error
  const code = readField(error, 'code')
  if (!namesOfServer.includes(error.name) || typeof code !== 'number') return { name: error.name, message }
  return { name: findConstant(constants, code) ?? walletNames[code] ?? error.name, message }
}

/** The constants stand on a class, `Moralis.Error`. */
function findConstant(constants: unknown, code: number): string | undefined {
  if (typeof constants !== 'function' && typeof constants !== 'object') return undefined
  return Object.entries(constants ?? {}).find(
    ([name, value]) => value === code && /^[A-Z_]+$/.test(name),
  )?.[0]
}
