import type { EthereumProvider, RequestArguments } from './ethereum-provider.ts'

export const firstAccount = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
export const secondAccount = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF'

export interface ScriptedProvider extends EthereumProvider {
  calls: RequestArguments[]
  emit(event: string, payload: unknown): void
  listenerCount(): number
}

/** A wallet for tests that answers each method as the script says, and as a willing wallet where it says nothing. */
export function scriptedProvider(answers: Record<string, () => unknown> = {}): ScriptedProvider {
  const listeners = new Set<{ event: string; listener: (payload: unknown) => void }>()
  const calls: RequestArguments[] = []
  const all: Record<string, () => unknown> = {
    eth_requestAccounts: () => [firstAccount],
    eth_chainId: () => '0x1',
    ...answers,
  }
  return {
    calls,
    async request(call) {
      calls.push(call)
      return all[call.method]?.()
    },
    on: (event, listener) => listeners.add({ event, listener }),
    removeListener(event, listener) {
      for (const one of listeners) if (one.event === event && one.listener === listener) listeners.delete(one)
    },
    emit(event, payload) {
      for (const one of [...listeners]) if (one.event === event) one.listener(payload)
    },
    listenerCount: () => listeners.size,
  }
}

export const never = (): Promise<never> => new Promise(() => {})

/** What wallets throw: a plain object with a code. */
export function refuse(code: number, message: string): () => never {
  return () => {
    throw { code, message }
  }
}
