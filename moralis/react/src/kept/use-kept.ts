import { type RefObject, useInsertionEffect, useRef } from 'react'

/** The value of the last render as long as `isSame` holds: for objects that each render creates again. */
export function useKept<Value>(value: Value, isSame: (kept: Value, next: Value) => boolean): Value {
  const kept = useRef(value)
  const next = isSame(kept.current, value) ? kept.current : value
  useInsertionEffect(() => {
    kept.current = next
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
