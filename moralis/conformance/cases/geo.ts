import { beforeAll, describe, expect } from 'vitest'
import { newName } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** Places: near, within a distance, a box, a polygon; polygons that hold a place. */
export function geoCases(run: Run): void {
  const it = itWith(run)
  describe('places', () => {
    const className = newName('City')
    const query = () => new run.client.Query(className)
    const names = (found: { get(key: string): unknown }[]) => found.map((one) => one.get('name'))
    const berlin = () => new run.client.GeoPoint(52.52, 13.405)

    beforeAll(async () => {
      const { client } = run
      const city = (name: string, latitude: number, longitude: number) =>
        new client.Object(className, { name, place: new client.GeoPoint(latitude, longitude) })
      await client.Object.saveAll([
        city('Lisbon', 38.72, -9.14),
        city('Berlin', 52.52, 13.405),
        city('Potsdam', 52.39, 13.06),
        city('Warsaw', 52.23, 21.01),
      ])
    })

    it('sorts by distance', async () => {
      expect(names(await query().near('place', berlin()).find())).toEqual([
        'Berlin',
        'Potsdam',
        'Warsaw',
        'Lisbon',
      ])
    })

    it('finds within kilometers, miles and radians, nearest first', async () => {
      const near = ['Berlin', 'Potsdam']
      expect(names(await query().withinKilometers('place', berlin(), 50).find())).toEqual(near)
      expect(names(await query().withinMiles('place', berlin(), 31).find())).toEqual(near)
      expect(
        names(
          await query()
            .withinRadians('place', berlin(), 50 / 6371)
            .find(),
        ),
      ).toEqual(near)
      expect(names(await query().withinKilometers('place', berlin(), 5).find())).toEqual(['Berlin'])
    })

    it('finds within a distance in an order of its own', async () => {
      const found = await query().withinKilometers('place', berlin(), 50, false).descending('name').find()
      expect(names(found)).toEqual(['Potsdam', 'Berlin'])
    })

    it('counts what is near', async () => {
      expect(await query().withinKilometers('place', berlin(), 600).count()).toBe(3)
    })

    it('finds within a box', async () => {
      const { GeoPoint } = run.client
      const box = query().withinGeoBox('place', new GeoPoint(52, 13), new GeoPoint(53, 14)).ascending('name')
      expect(names(await box.find())).toEqual(['Berlin', 'Potsdam'])
    })

    it('finds within a polygon', async () => {
      const { GeoPoint } = run.client
      const points = [new GeoPoint(51, 12), new GeoPoint(54, 12), new GeoPoint(54, 22), new GeoPoint(51, 22)]
      const asked = query()
      // @ts-expect-error its types know lists of numbers only
      asked.withinPolygon('place', points)
      expect(names(await asked.ascending('name').find())).toEqual(['Berlin', 'Potsdam', 'Warsaw'])
    })

    it('finds polygons that hold a place', async ({ client }) => {
      const areas = newName('Area')
      const square = (from: number) =>
        new client.Polygon([
          [from, from],
          [from, from + 10],
          [from + 10, from + 10],
          [from + 10, from],
        ])
      await client.Object.saveAll([
        new client.Object(areas, { name: 'low', shape: square(0) }),
        new client.Object(areas, { name: 'high', shape: square(20) }),
      ])
      const found = await new client.Query(areas).polygonContains('shape', new client.GeoPoint(25, 25)).find()
      expect(names(found)).toEqual(['high'])
      expect(found[0]?.get('shape').containsPoint(new client.GeoPoint(25, 25))).toBe(true)
    })
  })
}
