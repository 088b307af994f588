import { escapeIdentifier, escapeLiteral } from 'pg'
import { isObject, type JsonObject } from '../../http/body.ts'
import { allOf, never, not, placeOf, polygonOf, type Test } from './field.ts'

const metresInRadian = 6_371_000

/** How far a place is from the one that is asked for, in metres; undefined where none is asked for. */
export function findDistance(where: unknown): string | undefined {
  if (!isObject(where)) return undefined
  for (const [key, constraint] of Object.entries(where)) {
    if (isObject(constraint) && '$nearSphere' in constraint) return distanceTo(key, constraint.$nearSphere)
    const inside = Array.isArray(constraint)
      ? constraint.map(findDistance).find((one) => one !== undefined)
      : undefined
    if (inside !== undefined) return inside
  }
  return undefined
}

function distanceTo(key: string, place: unknown): string {
  return `ST_DistanceSphere(${escapeIdentifier(key)}::geometry, (${placeOf(place)})::geometry)`
}

/** The test of an operator of places. Throws a TypeError for other operators, and where the field is no place. */
export function placeTest(key: string, type: string | undefined, name: string, constraint: JsonObject): Test {
  // A field that the class doesn't have yet may become a place.
  if (type === undefined && !key.includes('.')) return never
  const wanted = constraint[name]
  const value = escapeIdentifier(key)
  const { $box, $polygon, $centerSphere, $point }: JsonObject = isObject(wanted) ? wanted : {}
  if (type === 'Polygon' && name === '$geoIntersects') return `${value} @> ${placeOf($point)}`
  if (type !== 'GeoPoint') throw new TypeError('The field is no place.')
  if (name === '$nearSphere') {
    const { $maxDistance } = constraint
    return typeof $maxDistance === 'number' ? isWithin(key, wanted, $maxDistance) : `${value} is not null`
  }
  if (name === '$within' && Array.isArray($box)) return `${value} <@ box(${$box.map(placeOf).join(', ')})`
  if (Array.isArray($centerSphere)) return isWithin(key, asPlace($centerSphere[0]), Number($centerSphere[1]))
  const corners = isObject($polygon) ? $polygon.coordinates : $polygon
  if (name === '$geoWithin' && Array.isArray(corners)) return `${value} <@ ${polygonOf(corners)}`
  throw new TypeError(`${name} is no operator.`)
}

function asPlace(place: unknown): unknown {
  return Array.isArray(place) ? { __type: 'GeoPoint', longitude: place[0], latitude: place[1] } : place
}

function isWithin(key: string, place: unknown, radians: number): Test {
  return `${distanceTo(key, place)} <= ${radians * metresInRadian}`
}

interface Search {
  vector: string
  query: string
}

/** The test of a full-text search: words in any form, phrases as they are written, and neither case nor accents unless they are asked for. */
export function textTest(key: string, type: string | undefined, value: unknown): Test {
  if (type === undefined && !key.includes('.')) return never
  if (type !== 'String') throw new TypeError('Only texts are searched.')
  const { vector, query } = searchOf(key, value)
  const { $phrases, $isSensitive }: JsonObject =
    isObject(value) && isObject(value.$search) ? value.$search : {}
  const text = `lower(${foldedText(key, $isSensitive === true)})`
  const phrases = (Array.isArray($phrases) ? $phrases : []).map(
    (phrase: { text: string; isUnwanted: boolean }) => {
      const isThere = `position(lower(${escapeLiteral(phrase.text)}) in ${text}) > 0`
      return phrase.isUnwanted ? not(isThere) : isThere
    },
  )
  return allOf([`${vector} @@ ${query}`, ...phrases])
}

/** How well what is found fits; undefined without a full-text search. */
export function findRank(where: unknown): string | undefined {
  if (!isObject(where)) return undefined
  const searched = Object.entries(where).find(([, value]) => isObject(value) && '$text' in value)
  if (searched === undefined) return undefined
  const [key, constraint] = searched
  const { vector, query } = searchOf(key, isObject(constraint) ? constraint.$text : undefined)
  return `ts_rank_cd(${vector}, ${query}, 32)`
}

function searchOf(key: string, value: unknown): Search {
  const {
    $term,
    $language = 'english',
    $isSensitive,
  }: JsonObject = isObject(value) && isObject(value.$search) ? value.$search : {}
  const language = escapeLiteral(String($language))
  return {
    vector: `to_tsvector(${language}, ${foldedText(key, $isSensitive === true)})`,
    query: `to_tsquery(${language}, ${escapeLiteral(String($term))})`,
  }
}

/** As `foldAccents` does it. */
function foldedText(key: string, isSensitive: boolean): string {
  const text = escapeIdentifier(key)
  return isSensitive
    ? text
    : `normalize(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g'), nfc)`
}
