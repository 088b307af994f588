/** A running anvil. */
export interface Anvil {
  url: string
  pid: number
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>
}

/**
 * Starts anvil on a free port of this machine; the system chooses one. Rejects with what anvil said where it does not start. It ends by
 * itself when the process that started it does, however that went.
 */
export function startAnvil(chainId: number): Promise<Anvil>
