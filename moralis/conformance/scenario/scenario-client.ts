import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { MoralisClient } from '../support/clients.ts'

type Listener = (payload: unknown) => void

/** The part of either client that the scenarios use. */
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

export const eventNames = [
  'accountChanged',
  'chainChanged',
  'provider-connect',
  'provider-disconnect',
  'web3Enabled',
  'web3Deactivated',
] as const

/** moralis@1.5.8 and ours, each as a page loads it. The page has to be open before. */
export async function loadForBrowsers(): Promise<{ original: ScenarioClient; ours: ScenarioClient }> {
  const original: ScenarioClient = createRequire(import.meta.url)('moralis')
  const ours: ScenarioClient = await loadOurs('browser')
  for (const client of [original, ours]) {
    // Node.js is only where the page is played.
    client.CoreManager.set('IS_NODE', false)
    client.User.enableUnsafeCurrentUser()
    client.Object.enableSingleInstance()
  }
  return { original, ours }
}

export async function loadForServers(): Promise<{ original: ScenarioClient; ours: ScenarioClient }> {
  const original: ScenarioClient = createRequire(import.meta.url)('moralis/node.js')
  return { original, ours: await loadOurs('node') }
}

async function loadOurs(build: 'browser' | 'node'): Promise<ScenarioClient> {
  const path = fileURLToPath(new URL(`../../sdk/src/exports/${build}.ts`, import.meta.url))
  const { default: moralis } = await import(path)
  return moralis
}
