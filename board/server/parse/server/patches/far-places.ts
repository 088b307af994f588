import type { PlaceClass } from '../types.ts'

/**
 * Parse's adapter for PostgreSQL mistakes the longitudes of a polygon's corners for latitudes when it checks them, and would refuse Tokyo. What
 * clients send is checked before Parse (grammar/geo.ts).
 */
export function acceptFarPlaces(place: PlaceClass): void {
  place._validate = (latitude, longitude) => {
    const isOnGlobe = [latitude, longitude].every((degrees) => Math.abs(degrees) <= 180)
    if (!isOnGlobe || Math.min(Math.abs(latitude), Math.abs(longitude)) > 90)
      throw new TypeError(`GeoPoint out of bounds: ${latitude}, ${longitude}.`)
  }
}
