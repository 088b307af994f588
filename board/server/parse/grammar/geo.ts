import { isObject } from '../http/body.ts'

/** Points of one polygon at most. */
const maximumPoints = 1_000

/** Whether both are degrees on the globe. */
function isPlace(latitude: unknown, longitude: unknown): boolean {
  return isWithin(latitude, 90) && isWithin(longitude, 180)
}

/** Whether it is `{__type: 'GeoPoint', latitude, longitude}` on the globe. */
export function isGeoPoint(value: unknown): boolean {
  return isObject(value) && value.__type === 'GeoPoint' && isPlace(value.latitude, value.longitude)
}

/** Whether it is a list of at least three different `[latitude, longitude]`. */
export function isCoordinates(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 3 || value.length > maximumPoints) return false
  if (!value.every((pair) => Array.isArray(pair) && pair.length === 2 && isPlace(pair[0], pair[1])))
    return false
  return new Set(value.map((pair) => String(pair))).size >= 3
}

/** Whether it is what `withinPolygon` takes: points, pairs of `[longitude, latitude]`, or a polygon. */
export function isArea(value: unknown): boolean {
  if (isObject(value)) return value.__type === 'Polygon' && isArea(value.coordinates)
  if (!Array.isArray(value) || value.length < 3 || value.length > maximumPoints) return false
  return value.every(
    (point) =>
      isGeoPoint(point) || (Array.isArray(point) && point.length === 2 && isPlace(point[1], point[0])),
  )
}

/** Whether it is what `withinKilometers` sends unsorted: `[[longitude, latitude], radians]`, the place also as a point. */
export function isCircle(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [centre, radius] = value
  const isCentre = Array.isArray(centre)
    ? centre.length === 2 && isPlace(centre[1], centre[0])
    : isGeoPoint(centre)
  return isCentre && isDistance(radius)
}

/** Whether it is a distance. */
export function isDistance(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= limit
}
