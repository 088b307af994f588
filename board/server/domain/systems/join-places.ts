import { createHash } from 'node:crypto'
import type { SourcePosting } from './source-posting.ts'

/** Joins the postings of one job in several places, which differ in their place only. */
export interface PlaceJoiner<T> {
  /** The earlier one that it joins, with its places from `end` on; undefined for the first of a job. */
  add(item: T): T | undefined
  /** Writes the places of what was joined. */
  end(): void
}

interface Joined<T> {
  item: T
  places: Set<string>
}

/** The jobs of one title. Most titles have one, and the key of its whole text isn't needed then. */
interface SameTitle<T> {
  first: Joined<T>
  byKey: Map<string, Joined<T>> | undefined
}

/** With `isPlaceNew` nothing joins whose places are all known: it may be an error, or a job that was posted again. */
export function createPlaceJoiner<T extends { posting: SourcePosting }>({
  isPlaceNew = false,
} = {}): PlaceJoiner<T> {
  const byTitle = new Map<string, SameTitle<T>>()
  return {
    add(item) {
      const { title = '', description, places } = item.posting
      if (description === undefined) return undefined
      const sameTitle = byTitle.get(title)
      if (sameTitle === undefined) {
        byTitle.set(title, { first: { item, places: new Set(places) }, byKey: undefined })
        return undefined
      }
      sameTitle.byKey ??= new Map([[keyOf(sameTitle.first.item.posting), sameTitle.first]])
      const key = keyOf(item.posting)
      const same = sameTitle.byKey.get(key)
      if (same !== undefined && isPlaceNew && places.every((place) => same.places.has(place)))
        return undefined
      if (same === undefined) {
        sameTitle.byKey.set(key, { item, places: new Set(places) })
        return undefined
      }
      for (const place of places) same.places.add(place)
      return same.item
    },
    end() {
      for (const { first, byKey } of byTitle.values())
        for (const { item, places } of byKey?.values() ?? [first])
          item.posting = { ...item.posting, places: [...places] }
    },
  }
}

/** The part of a job that is equal in several places. Only a text shows it: postings without one are all different. */
function keyOf(posting: SourcePosting): string {
  const { company, title, description, workMode, employment, pay, language, closesAt } = posting
  const facts = [company, title, description, workMode, employment, pay, language, closesAt]
  return createHash('sha256').update(JSON.stringify(facts).replace(/\s+/g, ' ')).digest('base64url')
}
