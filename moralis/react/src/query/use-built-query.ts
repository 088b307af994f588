import { useInsertionEffect, useRef } from 'react'
import { isDeepEqual, isSameList } from '../call/is-deep-equal.ts'
import type { MoralisSdk, StoredObject } from '../moralis/moralis-sdk.ts'
import { useMoralis } from '../provider/moralis-context.ts'

/** A query of the SDK. */
export type Query = InstanceType<MoralisSdk['Query']>

/** The queried class: its name, an object of it, or a subclass. */
export type QuerySubject = string | StoredObject | (new () => StoredObject)

/** Adds conditions to a query and gives it. */
export type QueryMap = (query: Query) => Query

/**
 * The query of a class with the map's conditions. With `deps` it is rebuilt when one of them changes; without, when the conditions
 * themselves change, so that a map may use any variable of the component.
 */
export function useBuiltQuery(
  subject: QuerySubject,
  queryMap: QueryMap = (query) => query,
  deps?: readonly unknown[],
): Query {
  const { Moralis, isInitialized } = useMoralis()
  const kept = useRef<Built>(null)
  const build = (): Built => {
    const query = queryMap(createQuery(Moralis, subject))
    return { Moralis, isInitialized, deps, query, conditions: [query.className, query.toJSON()] }
  }
  const chosen = chooseBuilt(kept.current, { Moralis, isInitialized, deps }, build)
  useInsertionEffect(() => {
    kept.current = chosen
  })
  return chosen.query
}

interface Inputs {
  Moralis: MoralisSdk
  isInitialized: boolean
  deps: readonly unknown[] | undefined
}

interface Built extends Inputs {
  query: Query
  conditions: unknown[]
}

/** The query of the last render, unless an input has changed since. */
function chooseBuilt(before: Built | null, inputs: Inputs, build: () => Built): Built {
  const { Moralis, isInitialized, deps } = inputs
  if (before?.Moralis !== Moralis || before.isInitialized !== isInitialized) return build()
  if (deps !== undefined && before.deps !== undefined) return isSameList(before.deps, deps) ? before : build()
  const built = build()
  return isDeepEqual(before.conditions, built.conditions) ? before : built
}

function createQuery(Moralis: MoralisSdk, subject: QuerySubject): Query {
  return new Moralis.Query(typeof subject === 'object' ? subject.className : subject)
}
