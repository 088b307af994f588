import { useInsertionEffect, useRef } from 'react'

/** The value of the last render while `isSame` says that the new one is no other: for objects that are written anew in each render. */
export function useKept<Value>(value: Value, isSame: (kept: Value, next: Value) => boolean): Value {
  const kept = useRef(value)
  const next = isSame(kept.current, value) ? kept.current : value
  useInsertionEffect(() => {
    kept.current = next
  })
  return next
}
