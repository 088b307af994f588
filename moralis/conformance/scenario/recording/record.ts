/** One request as it came to the board. */
export interface RecordedRequest {
  method: string
  path: string
  contentType: string | undefined
  /** Headers that belong to the protocol. */
  headers: Record<string, unknown>
  body: unknown
  /** Of the answer; `cut` where the connection was broken instead. */
  status: number | 'cut'
}

/** A call of one of the wallet's methods that a person sees or that changes something. */
export interface RecordedCall {
  method: string
  params: unknown
}

export interface RecordedEvent {
  name: string
  payload: unknown
}

/** What one step of a scenario did, seen from outside. */
export interface StepRecord {
  step: string
  /** What the call gave, or what it threw. */
  outcome: unknown
  requests: RecordedRequest[]
  wallet: RecordedCall[]
  events: RecordedEvent[]
  /** What the client says of itself afterwards. */
  state: unknown
  /** What it warned of in the console. */
  warnings: unknown[]
  /** The values that each field of a hook took one after the other. */
  renders: Record<string, unknown[]>
}
