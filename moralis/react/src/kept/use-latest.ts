import { type RefObject, useInsertionEffect, useRef } from 'react'

/** Holds the value of the last render, for what runs later: a callback, a listener. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
