/** The arguments of a call to a wallet (EIP-1193). */
export interface RequestArguments {
  method: string
  params?: readonly unknown[]
}

type Listener = (payload: unknown) => void

/** A wallet as pages reach it (EIP-1193). */
export interface EthereumProvider {
  request(call: RequestArguments): Promise<unknown>
  on(event: string, listener: Listener): unknown
  removeListener(event: string, listener: Listener): unknown
}

/** Whether a value found in the page is a wallet that can be asked and listened to. */
export function isEthereumProvider(value: unknown): value is EthereumProvider {
  return ['request', 'on', 'removeListener'].every((name) => typeof readField(value, name) === 'function')
}

/** A field of an unknown value; undefined if it has none. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** An unknown value as text. String() throws for some objects. */
export function toText(value: unknown): string {
  try {
    return String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
