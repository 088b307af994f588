import { useEffect, useRef } from 'react'

export interface AutoFetchSettings {
  isInitialized: boolean
  autoFetch: boolean
}

/**
 * How many renders in a row may each bring another `fetch`. A real change is followed by renders that bring none; a call that depends
 * on the time, or that each render creates again, would be repeated without end.
 */
const mostInARow = 5

/**
 * Fetches once for each `fetch`, even where StrictMode runs effects twice. Turning `autoFetch` on does not fetch. Where each render
 * brings another `fetch` it waits, after a while, for a render that brings none.
 */
export function useAutoFetch(fetch: () => Promise<unknown>, settings: AutoFetchSettings): void {
  const { isInitialized, autoFetch } = settings
  const last = useRef<unknown>(null)
  const handled = useRef<unknown>(null)
  const changesInARow = useRef(0)

  useEffect(() => {
    changesInARow.current = last.current === fetch ? 0 : changesInARow.current + 1
    last.current = fetch
    if (!isInitialized || handled.current === fetch) return
    if (autoFetch && changesInARow.current > mostInARow) {
      if (changesInARow.current === mostInARow + 1)
        console.warn(
          'What a hook calls by itself is another call in every render: keep its function and its conditions, or give deps.',
        )
      return
    }
    handled.current = fetch
    if (autoFetch) void fetch()
  })
}
