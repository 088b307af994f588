import { testAccounts, type WalletCall } from './test-accounts.ts'

/** A wallet as pages reach it (EIP-1193), with what it was asked. */
export interface ScriptedProvider {
  calls: WalletCall[]
  request(call: WalletCall): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
  emit(event: string, payload: unknown): void
  listenerCount(): number
}

/** A wallet for tests that answers each method as the script says, and as a willing wallet where it says nothing. */
export function scriptedProvider(answers: Record<string, () => unknown> = {}): ScriptedProvider {
  const listeners = new Set<{ event: string; listener: (payload: unknown) => void }>()
  const calls: WalletCall[] = []
  const all: Record<string, () => unknown> = {
    eth_requestAccounts: () => [testAccounts[0].signer.address],
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

/** An answer that never comes. */
export const never = (): Promise<never> => new Promise(() => {})

/** An answer that throws as wallets do: a plain object with a code. */
export function refuse(code: number, message: string): () => never {
  return () => {
    throw { code, message }
  }
}
