import type { EthereumProvider } from '@cryptolist/wallet'
import { EventEmitter } from 'events'
import type { Emitter, Web3Connector } from '../connectors/web3-connector.ts'

/** Ends a subscription; calling it again does nothing. */
type Unsubscribe = () => void

type Subscribe<Name extends Web3EventName> = (listener: Web3Listener<Name>) => Unsubscribe

/** The events of `Moralis`, all on one emitter. */
export interface Web3Events {
  on<Name extends string>(event: Name, listener: Web3Listener<Name>): Unsubscribe
  addListener<Name extends string>(event: Name, listener: Web3Listener<Name>): Unsubscribe
  once<Name extends string>(event: Name, listener: Web3Listener<Name>): Unsubscribe
  off<Name extends string>(event: Name, listener: Web3Listener<Name>): Emitter
  removeListener<Name extends string>(event: Name, listener: Web3Listener<Name>): Emitter
  removeAllListeners(event?: string): Emitter
  onAccountChanged: Subscribe<'accountChanged'>
  onChainChanged: Subscribe<'chainChanged'>
  onConnect: Subscribe<'provider-connect'>
  onDisconnect: Subscribe<'provider-disconnect'>
  onWeb3Enabled: Subscribe<'web3Enabled'>
  onWeb3Deactivated: Subscribe<'web3Deactivated'>
}

export type EmitWeb3Event = <Name extends Web3EventName>(
  event: Name,
  payload: Web3EventPayloads[Name],
) => void

/** The emitter behind `Moralis`: the members that apps call, and the function that emits. */
export function createWeb3Events(): { members: Web3Events; emit: EmitWeb3Event } {
  const emitter = new EventEmitter()
  const on: Web3Events['on'] = (event, listener) => {
    emitter.on(event, listener)
    return () => emitter.removeListener(event, listener)
  }
  const off: Web3Events['off'] = (event, listener) => emitter.removeListener(event, listener)
  return {
    members: {
      on,
      addListener: on,
      once(event, listener) {
        emitter.once(event, listener)
        return () => emitter.removeListener(event, listener)
      },
      off,
      removeListener: off,
      // With `undefined` as an argument, the emitter would look for an event of that name.
      removeAllListeners: (event) =>
        event === undefined ? emitter.removeAllListeners() : emitter.removeAllListeners(event),
      onAccountChanged: (listener) => on('accountChanged', listener),
      onChainChanged: (listener) => on('chainChanged', listener),
      onConnect: (listener) => on('provider-connect', listener),
      onDisconnect: (listener) => on('provider-disconnect', listener),
      onWeb3Enabled: (listener) => on('web3Enabled', listener),
      onWeb3Deactivated: (listener) => on('web3Deactivated', listener),
    },
    emit(event, payload) {
      emitter.emit(event, payload)
    },
  }
}

/** The payload of `web3Enabled`. `provider` is the connector's, `web3` the same as an EIP-1193 provider. */
export interface EnableInfo {
  chainId: string | null
  account: string | null
  connector: Web3Connector
  provider: unknown
  web3: EthereumProvider
}

/** The payload of `web3Deactivated`. */
export interface DeactivateInfo {
  connector: Web3Connector
  provider: unknown
}

/** The payload of each event. */
export interface Web3EventPayloads {
  accountChanged: string | null
  /** Hexadecimal. */
  chainChanged: string | null
  'provider-connect': { chainId?: string } | undefined
  'provider-disconnect': unknown
  web3Enabled: EnableInfo
  web3Deactivated: DeactivateInfo
}

type Web3EventName = keyof Web3EventPayloads

type Web3Listener<Name extends string> = (
  payload: Name extends Web3EventName ? Web3EventPayloads[Name] : unknown,
) => void
