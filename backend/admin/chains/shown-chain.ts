/** A chain as its page shows it. */
export interface ShownChain {
  chainId: number
  name: string
  nodes:
    | {
        isPublic: boolean
        addresses: number
        callsToday: number
        head: { newest: number; finalized: number; lagSeconds: number } | { problem: string }
      }
    | undefined
  following:
    | { indexedTo: number; logRange: number; stoppedBecause: string | undefined; updatedAt: string }
    | undefined
  watches: readonly ShownWatch[]
  events: readonly ShownEvent[]
}

export interface ShownWatch {
  kind: 'contract' | 'wallet'
  address: string
  from: number
  to: number
  isComplete: boolean
  breaksStandard: boolean
  owners: readonly string[]
}

export interface ShownEvent {
  id: string
  address: string
  className: string
  event: string
  finalTo: number | undefined
}

/** The form as it was typed. */
export interface TypedFollow {
  kind: 'transfers' | 'events'
  chainId: string
  address: string
  topic: string
  tableName: string
  fromBlock: string
}
