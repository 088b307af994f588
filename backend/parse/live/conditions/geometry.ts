import { isObject } from '../../http/body.ts'
import { parseCodes } from '../../http/parse-error.ts'
import { liveRefusal } from '../refusal.ts'

interface Point {
  latitude: number
  longitude: number
}

const earthKilometers = 6371
const earthMiles = 3958.8

/** `$nearSphere` with its `$maxDistance…`: a live query knows no order, so only the distance counts. Throws invalid_input. */
export function compileNear(constraint: Record<string, unknown>): (value: unknown) => boolean {
  const center = pointOf(constraint.$nearSphere)
  const limits = [
    constraint.$maxDistance,
    divide(constraint.$maxDistanceInKilometers, earthKilometers),
    divide(constraint.$maxDistanceInMiles, earthMiles),
  ].filter((limit) => limit !== undefined)
  if (limits.some((limit) => typeof limit !== 'number'))
    throw liveRefusal(parseCodes.INVALID_QUERY, 'A distance is a number.')
  return within(center, Math.min(Number.POSITIVE_INFINITY, ...limits.map(Number)))
}

export function compileBox(constraint: unknown): (value: unknown) => boolean {
  const corners = isObject(constraint) && Array.isArray(constraint.$box) ? constraint.$box : []
  const [southwest, northeast] = [pointOf(corners[0]), pointOf(corners[1])]
  return (value) => {
    const point = findPoint(value)
    return (
      point !== undefined &&
      point.latitude >= southwest.latitude &&
      point.latitude <= northeast.latitude &&
      point.longitude >= southwest.longitude &&
      point.longitude <= northeast.longitude
    )
  }
}

export function compileArea(constraint: unknown): (value: unknown) => boolean {
  const { $polygon, $centerSphere }: Record<string, unknown> = isObject(constraint) ? constraint : {}
  if (Array.isArray($centerSphere)) {
    const [center, radians] = $centerSphere
    const [longitude, latitude]: unknown[] = Array.isArray(center) ? center : []
    if (typeof radians !== 'number') throw liveRefusal(parseCodes.INVALID_QUERY, 'A distance is a number.')
    return within(pointOf({ latitude, longitude }), radians)
  }
  const corners = cornersOf($polygon)
  if (corners === undefined || corners.length < 3)
    throw liveRefusal(parseCodes.INVALID_QUERY, '"$polygon" holds at least three points.')
  return (value) => {
    const point = findPoint(value)
    return point !== undefined && isInside(point, corners)
  }
}

export function compileIntersects(constraint: unknown): (value: unknown) => boolean {
  const point = pointOf(isObject(constraint) ? constraint.$point : undefined)
  return (value) => {
    const corners = cornersOf(value)
    return corners !== undefined && isInside(point, corners)
  }
}

function within(center: Point, radians: number): (value: unknown) => boolean {
  return (value) => {
    const point = findPoint(value)
    return point !== undefined && distanceInRadians(center, point) <= radians
  }
}

function divide(distance: unknown, radius: number): unknown {
  return typeof distance === 'number' ? distance / radius : distance
}

function pointOf(value: unknown): Point {
  const point = findPoint(value)
  if (point === undefined)
    throw liveRefusal(parseCodes.INVALID_QUERY, 'A point has a latitude and a longitude.')
  return point
}

function findPoint(value: unknown): Point | undefined {
  if (!isObject(value)) return undefined
  const { latitude, longitude } = value
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
}

/** A polygon as its value has it (pairs), or as a list of points. */
function cornersOf(value: unknown): Point[] | undefined {
  const list: unknown = isObject(value) ? value.coordinates : value
  if (!Array.isArray(list)) return undefined
  const points = list.map((corner: unknown) =>
    Array.isArray(corner) ? findPoint({ latitude: corner[0], longitude: corner[1] }) : findPoint(corner),
  )
  return points.every((point) => point !== undefined) ? points : undefined
}

function distanceInRadians(from: Point, to: Point): number {
  const [phi, theta] = [toRadians(from.latitude), toRadians(to.latitude)]
  const rise = Math.sin((theta - phi) / 2)
  const run = Math.sin(toRadians(to.longitude - from.longitude) / 2)
  return 2 * Math.asin(Math.min(1, Math.sqrt(rise * rise + Math.cos(phi) * Math.cos(theta) * run * run)))
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** Counts the edges that a line from the point crosses. */
function isInside({ latitude, longitude }: Point, corners: readonly Point[]): boolean {
  let isIn = false
  corners.forEach((corner, index) => {
    const last = corners[(index + corners.length - 1) % corners.length] ?? corner
    const isBetween = corner.longitude > longitude !== last.longitude > longitude
    const slope = (last.latitude - corner.latitude) / (last.longitude - corner.longitude)
    if (isBetween && latitude < slope * (longitude - corner.longitude) + corner.latitude) isIn = !isIn
  })
  return isIn
}
