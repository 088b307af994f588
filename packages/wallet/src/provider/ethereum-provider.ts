/** What a call to a wallet carries (EIP-1193). */
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

/** A field of a value from outside, whatever it may be; undefined where there is none. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** A value from outside as text, whatever it may be: some cannot be turned into text, and say so by throwing. */
export function toText(value: unknown): string {
  try {
    return String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
