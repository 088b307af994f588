import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { type Body, objectSteps, place } from '../tests/support/objects.ts'

let identity: TestIdentity
const { find, get, make, names } = objectSteps(() => identity)
beforeAll(async () => {
  identity = await startTestIdentity({ ALLOW_CLASS_CREATION: '1' })
  await makeCities()
})
afterAll(() => identity.close())

const cities = {
  Berlin: place(52.52, 13.405),
  Lisbon: place(38.7223, -9.1393),
  Sydney: place(-33.8688, 151.2093),
  Tokyo: place(35.6762, 139.6503),
  Zurich: place(47.3769, 8.5417),
}

async function makeCities(): Promise<void> {
  for (const [name, at] of Object.entries(cities)) await make('City', { name, at })
}

/** Metres by the haversine, on a sphere of 6,371 km. */
function distance(a: Body, b: Body): number {
  const [lat1, lon1, lat2, lon2] = [a.latitude, a.longitude, b.latitude, b.longitude].map(
    (degrees) => (Number(degrees) * Math.PI) / 180,
  )
  if (lat1 === undefined || lon1 === undefined || lat2 === undefined || lon2 === undefined) return Number.NaN
  const h =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lon2 - lon1) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h))
}

describe('Appendix A: places, without PostGIS (trap 13)', () => {
  const from = place(48.8566, 2.3522)
  const byDistance = Object.entries(cities)
    .map(([name, at]) => ({ name, metres: distance(from, at) }))
    .sort((a, b) => a.metres - b.metres)

  it('orders near queries nearest first', async () => {
    const cities = await find('City', { where: { at: { $nearSphere: from } } })
    expect(cities.map(({ name }) => name)).toEqual(byDistance.map(({ name }) => name))
  })

  it.each([100, 500, 900, 1_500, 9_800, 20_000])(
    'withinKilometers %i, sorted and unsorted',
    async (kilometres) => {
      const expected = byDistance.filter(({ metres }) => metres <= kilometres * 1000).map(({ name }) => name)
      const radians = kilometres / 6371
      const sorted = await find('City', { where: { at: { $nearSphere: from, $maxDistance: radians } } })
      expect(sorted.map(({ name }) => name)).toEqual(expected)
      const circle = [[from.longitude, from.latitude], radians]
      const unsorted = await names('City', { at: { $geoWithin: { $centerSphere: circle } } })
      expect(unsorted).toBe([...expected].sort().join(' '))
    },
  )

  it('computes distances to the metre', async () => {
    const metres = distance(from, cities.Zurich)
    const within = async (radius: number) =>
      names('City', { at: { $nearSphere: from, $maxDistance: radius / 6_371_000 } })
    expect([await within(metres - 1), await within(metres + 1)]).toEqual(['', 'Zurich'])
  })

  it('finds places within a box', async () => {
    const box = { $within: { $box: [place(35, -15), place(50, 10)] } }
    expect(await names('City', { at: box })).toBe('Lisbon Zurich')
  })

  it('finds places within a polygon', async () => {
    const area = [place(45, 5), place(45, 15), place(55, 15), place(55, 5)]
    expect(await names('City', { at: { $geoWithin: { $polygon: area } } })).toBe('Berlin Zurich')
  })

  it('finds polygons that contain a point, also far east', async () => {
    const europe = {
      __type: 'Polygon',
      coordinates: [
        [35, -10],
        [35, 30],
        [60, 30],
        [60, -10],
      ],
    }
    const japan = {
      __type: 'Polygon',
      coordinates: [
        [30, 129],
        [30, 146],
        [46, 146],
        [46, 129],
      ],
    }
    await make('Region', { name: 'europe', area: europe })
    const id = await make('Region', { name: 'japan', area: japan })
    const at = async (point: Body) => names('Region', { area: { $geoIntersects: { $point: point } } })
    expect([await at(cities.Berlin), await at(cities.Tokyo), await at(cities.Sydney)]).toEqual([
      'europe',
      'japan',
      '',
    ])
    expect((await get('Region', id)).area).toMatchObject({
      coordinates: [
        [30, 129],
        [30, 146],
        [46, 146],
        [46, 129],
        [30, 129],
      ],
    })
  })

  it('returns a place unchanged', async () => {
    expect((await find('City', { where: { at: cities.Sydney } }))[0]).toMatchObject({
      name: 'Sydney',
      at: cities.Sydney,
    })
  })
})
