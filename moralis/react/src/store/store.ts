import { type RefObject, useInsertionEffect, useRef } from 'react'

/** The state of one provider, outside of React. */
export interface Store<State extends object> {
  get(): State
  /** Sets some fields; calls no listener if none differs. */
  set(fields: Partial<State>): void
  /** Calls the listener after each change; returns the function that stops it. */
  subscribe(listener: () => void): () => void
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(fields) {
      const next = { ...state, ...fields }
      if (isShallowEqual(state, next)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function isShallowEqual<State extends object>(one: State, other: State): boolean {
  return Object.entries(other).every(([key, value]) => Object.is(Reflect.get(one, key), value))
}

/** The value of the last render as long as `isSame` holds: for objects that each render creates again. */
export function useKept<Value>(value: Value, isSame: (previous: Value, next: Value) => boolean): Value {
  const ref = useRef(value)
  const next = isSame(ref.current, value) ? ref.current : value
  useInsertionEffect(() => {
    ref.current = next
  })
  return next
}

/** Holds the value of the last render, for what runs later: a callback, a listener. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
