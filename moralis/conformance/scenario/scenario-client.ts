import type { MoralisClient } from '../support/client.ts'

type Listener = (payload: unknown) => void

/** What the scenarios use of either client. */
export interface ScenarioClient extends Omit<MoralisClient, 'start' | 'LiveQuery' | 'CoreManager'> {
  CoreManager: {
    set(key: string, value: unknown): void
    get(key: string): unknown
  }
  start(options?: Record<string, unknown>): Promise<void>
  speedyNodeApiKey: string | undefined
  network: string | null
  connectorType: string | null
  web3: unknown
  provider: unknown
  LiveQuery: { close(): unknown }
  Units: { ETH(value: string): string; Token(value: string, decimals?: number): string }
  on(name: string, listener: Listener): () => void
  transfer(options: Record<string, unknown>): Promise<Sent>
  executeFunction(options: Record<string, unknown>): Promise<unknown>
  switchNetwork(chainId: string | number): Promise<unknown>
  addNetwork(...fields: (string | number)[]): Promise<unknown>
}

/** A transaction that was sent, as far as both clients name it alike. */
export interface Sent {
  hash: string
  wait(): Promise<{ status?: number; transactionHash: string }>
}

/** Events of the SDK's wallet layer. */
export const eventNames = [
  'accountChanged',
  'chainChanged',
  'provider-connect',
  'provider-disconnect',
  'web3Enabled',
  'web3Deactivated',
] as const
