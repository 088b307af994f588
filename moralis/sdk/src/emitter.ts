type EventName = string | symbol

/** A listener of any event. */
// biome-ignore lint/suspicious/noExplicitAny: the payload depends on the event, as apps of the original write their listeners
export type EmitterListener = (...payload: any[]) => void

/** What can be listened to, as `events` has it: named here, so that the types need none of Node's. */
export interface Emitter {
  on(event: EventName, listener: EmitterListener): this
  addListener(event: EventName, listener: EmitterListener): this
  once(event: EventName, listener: EmitterListener): this
  prependListener(event: EventName, listener: EmitterListener): this
  prependOnceListener(event: EventName, listener: EmitterListener): this
  off(event: EventName, listener: EmitterListener): this
  removeListener(event: EventName, listener: EmitterListener): this
  removeAllListeners(event?: EventName): this
  /** Whether anything listened. */
  emit(event: EventName, ...payload: unknown[]): boolean
  eventNames(): EventName[]
  listeners(event: EventName): unknown[]
  rawListeners(event: EventName): unknown[]
  listenerCount(event: EventName): number
  /** From how many listeners of one event on a warning is given. */
  setMaxListeners(count: number): this
  getMaxListeners(): number
}
