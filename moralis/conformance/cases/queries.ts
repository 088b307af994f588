import { beforeAll, describe, expect } from 'vitest'
import type { ClientObject } from '../support/clients.ts'
import { expectCode, newName } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** Every builder of a query that is sent to the server. */
export function queryCases(run: Run): void {
  const it = itWith(run)
  describe('queries', () => {
    const className = newName('Job')
    const companies = newName('Company')
    let harbor: ClientObject
    const query = () => new run.client.Query(className)
    const names = async (search: { find(): Promise<ClientObject[]> }) =>
      (await search.find()).map((one) => one.get('name')).sort()

    beforeAll(async () => {
      const { client } = run
      const objects = await client.Object.saveAll([
        new client.Object(companies, { title: 'Harbor', city: 'Lisbon', size: 3 }),
        new client.Object(companies, { title: 'Lantern', city: 'Porto', size: 40 }),
      ])
      const [first, lantern] = objects
      if (first === undefined || lantern === undefined) throw new Error('The companies were not saved.')
      harbor = first
      await client.Object.saveAll([
        new client.Object(className, {
          name: 'alpha',
          pay: 10,
          tags: ['rust', 'zk'],
          city: 'Lisbon',
          company: harbor,
          open: true,
          since: new Date('2022-01-01T00:00:00Z'),
          text: 'The quick brown fox',
        }),
        new client.Object(className, {
          name: 'beta',
          pay: 20,
          tags: ['rust'],
          city: 'Berlin',
          company: lantern,
          open: false,
          since: new Date('2022-02-01T00:00:00Z'),
          text: 'A lazy dog sleeps',
        }),
        new client.Object(className, {
          name: 'Gamma.*',
          pay: 30,
          tags: ['go', 'zk', 'rollup'],
          open: true,
          text: 'Foxes and dogs',
        }),
      ])
    })

    it('finds by equality, also of several fields, of nothing and of a list’s member', async () => {
      expect(await names(query().equalTo('pay', 10))).toEqual(['alpha'])
      expect(await names(query().equalTo('tags', 'zk'))).toEqual(['Gamma.*', 'alpha'])
      expect(await names(query().equalTo('open', true).equalTo('city', 'Lisbon'))).toEqual(['alpha'])
      expect(await names(query().equalTo('city', undefined))).toEqual(['Gamma.*'])
      expect(await names(query().notEqualTo('pay', 10))).toEqual(['Gamma.*', 'beta'])
      expect(await names(query().equalTo('since', new Date('2022-02-01T00:00:00Z')))).toEqual(['beta'])
    })

    it('compares numbers, texts and dates', async () => {
      expect(await names(query().lessThan('pay', 20))).toEqual(['alpha'])
      expect(await names(query().lessThanOrEqualTo('pay', 20))).toEqual(['alpha', 'beta'])
      expect(await names(query().greaterThan('pay', 20))).toEqual(['Gamma.*'])
      expect(await names(query().greaterThanOrEqualTo('pay', 20))).toEqual(['Gamma.*', 'beta'])
      expect(await names(query().greaterThan('since', new Date('2022-01-15T00:00:00Z')))).toEqual(['beta'])
      expect(await names(query().greaterThan('name', 'alpha').lessThan('name', 'c'))).toEqual(['beta'])
      expect(await names(query().lessThan('createdAt', new Date(Date.now() + 3_600_000)))).toHaveLength(3)
    })

    it('finds values inside and outside a list, and lists that contain others', async () => {
      expect(await names(query().containedIn('pay', [10, 30, 99]))).toEqual(['Gamma.*', 'alpha'])
      expect(await names(query().notContainedIn('pay', [10, 30]))).toEqual(['beta'])
      expect(await names(query().notContainedIn('city', ['Lisbon']))).toEqual(['Gamma.*', 'beta'])
      expect(await names(query().containedBy('tags', ['rust', 'zk', 'c']))).toEqual(['alpha', 'beta'])
      expect(await names(query().containsAll('tags', ['zk', 'rust']))).toEqual(['alpha'])
      expect(await names(query().containsAllStartingWith('tags', ['ro', 'z']))).toEqual(['Gamma.*'])
    })

    it('finds by the presence of a field', async () => {
      expect(await names(query().exists('city'))).toEqual(['alpha', 'beta'])
      expect(await names(query().doesNotExist('city'))).toEqual(['Gamma.*'])
    })

    it('finds by pattern, part, start and end, with dots and stars as plain characters', async () => {
      expect(await names(query().matches('name', /^a.*a$/))).toEqual(['alpha'])
      expect(await names(query().matches('name', '^ALPHA', 'i'))).toEqual(['alpha'])
      expect(await names(query().matches('name', /^GAMMA/i))).toEqual(['Gamma.*'])
      expect(await names(query().contains('name', 'mm'))).toEqual(['Gamma.*'])
      expect(await names(query().contains('name', '.*'))).toEqual(['Gamma.*'])
      expect(await names(query().startsWith('name', 'be'))).toEqual(['beta'])
      expect(await names(query().endsWith('name', 'a'))).toEqual(['alpha', 'beta'])
      expect(await names(query().endsWith('name', '.*'))).toEqual(['Gamma.*'])
    })

    it('searches words and sorts by how well they match', async () => {
      const [alpha, gamma] = await query().exists('tags').matches('text', /fox/i).ascending('pay').find()
      const jobs = await query().fullText('text', 'fox').sortByTextScore().find()
      expect(jobs.map(({ id }) => id).sort()).toEqual([alpha?.id, gamma?.id].sort())
      expect(jobs.every((one) => one.get('score') > 0)).toBe(true)
      expect(await names(query().fullText('text', 'dogs', { language: 'english' }))).toEqual([
        'Gamma.*',
        'beta',
      ])
    })

    it('finds by a query on what is pointed at', async ({ client }) => {
      const big = new client.Query(companies).greaterThan('size', 10)
      expect(await names(query().matchesQuery('company', big))).toEqual(['beta'])
      expect(await names(query().doesNotMatchQuery('company', big))).toEqual(['Gamma.*', 'alpha'])
      expect(await names(query().equalTo('company', harbor))).toEqual(['alpha'])
      expect(await names(query().matchesKeyInQuery('city', 'city', new client.Query(companies)))).toEqual([
        'alpha',
      ])
      const cities = new client.Query(companies).exists('city')
      expect(await names(query().exists('city').doesNotMatchKeyInQuery('city', 'city', cities))).toEqual([
        'beta',
      ])
    })

    it('joins queries with or, and, nor', async () => {
      const { Query } = run.client
      const [cheap, rich] = [query().lessThan('pay', 15), query().greaterThan('pay', 25)]
      expect(await names(Query.or(cheap, rich))).toEqual(['Gamma.*', 'alpha'])
      expect(await names(Query.and(query().equalTo('open', true), rich))).toEqual(['Gamma.*'])
      expect(await names(Query.nor(cheap, rich))).toEqual(['beta'])
      expect(await names(Query.or(cheap, rich).equalTo('open', true).exists('city'))).toEqual(['alpha'])
    })

    it('orders by the dates of an object, also by their older names', async ({ client }) => {
      const className = newName('Dated')
      for (const n of [1, 2]) await new client.Object(className, { n }).save()
      for (const field of ['createdAt', '_created_at', 'updatedAt', '_updated_at']) {
        const objects = await new client.Query(className).descending(field).find()
        expect([field, objects.map((one) => one.get('n'))]).toEqual([field, [2, 1]])
      }
      await expectCode(105, new client.Query(className).ascending('_password').find())
    })

    it('orders, limits, skips and counts', async () => {
      const order = async (search: { find(): Promise<ClientObject[]> }) =>
        (await search.find()).map((one) => one.get('pay'))
      expect(await order(query().ascending('pay'))).toEqual([10, 20, 30])
      expect(await order(query().descending('pay'))).toEqual([30, 20, 10])
      expect(await order(query().ascending('open').addDescending('pay'))).toEqual([20, 30, 10])
      expect(await order(query().descending('open').addAscending('pay'))).toEqual([10, 30, 20])
      expect(await order(query().ascending('pay').skip(1).limit(1))).toEqual([20])
      expect(await query().greaterThan('pay', 10).count()).toBe(2)
    })

    it('gives the count with the results', async () => {
      expect(await query().ascending('pay').limit(1).withCount().find()).toMatchObject({ count: 3 })
    })

    it('gets the first object or undefined, and one by its id or an error', async () => {
      expect((await query().descending('pay').first())?.get('name')).toBe('Gamma.*')
      expect(await query().equalTo('pay', 99).first()).toBeUndefined()
      await expectCode(101, query().get('abcdefghij'))
    })

    it('includes, selects and leaves out fields', async () => {
      const all = await query().equalTo('name', 'alpha').includeAll().first()
      expect(all?.get('company').get('title')).toBe('Harbor')
      const some = await query().equalTo('name', 'alpha').select('name', 'pay').first()
      expect(some?.attributes).toMatchObject({ name: 'alpha', pay: 10 })
      expect([some?.has('tags'), some?.has('text'), some?.has('city')]).toEqual([false, false, false])
      const without = await query().equalTo('name', 'alpha').exclude('tags', 'text').first()
      expect([without?.has('tags'), without?.has('text'), without?.has('pay')]).toEqual([false, false, true])
      const title = await query().equalTo('name', 'alpha').include('company').select('company.title').first()
      expect([title?.get('company').get('title'), title?.get('company').get('city')]).toEqual([
        'Harbor',
        undefined,
      ])
    })

    it('iterates over all objects page by page', async ({ client }) => {
      const many = newName('Many')
      await client.Object.saveAll(Array.from({ length: 250 }, (_, n) => new client.Object(many, { n })))
      const seen: number[] = []
      await new client.Query(many).each((one) => {
        seen.push(one.get('n'))
      })
      expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 250 }, (_, n) => n))
      const sizes: number[] = []
      await new client.Query(many).eachBatch(
        (batch) => {
          sizes.push(batch.length)
        },
        { batchSize: 120 },
      )
      expect(sizes).toEqual([120, 120, 10])
      expect(await new client.Query(many).find()).toHaveLength(100)
      expect(await new client.Query(many).findAll()).toHaveLength(250)
    })

    it('maps, filters and reduces all objects', async () => {
      expect((await query().map((one) => one.get('pay'))).sort()).toEqual([10, 20, 30])
      expect(await query().filter((one) => one.get('pay') > 15)).toHaveLength(2)
      expect(await query().reduce((sum: number, one) => sum + one.get('pay'), 0)).toBe(60)
    })

    it('goes through JSON and back', async () => {
      const json = query().equalTo('pay', 10).limit(5).toJSON()
      expect(await names(run.client.Query.fromJSON(className, json))).toEqual(['alpha'])
    })

    it('accepts MongoDB read preferences without effect', async () => {
      expect(await names(query().equalTo('pay', 10).readPreference('SECONDARY', 'PRIMARY'))).toEqual([
        'alpha',
      ])
    })

    it('refuses invalid queries with a code', async () => {
      const bad = (constraint: Record<string, unknown>) => {
        const search = query()
        search.withJSON({ where: constraint })
        return search.find()
      }
      await expectCode(102, bad({ pay: { $what: 1 } }))
      await expectCode(102, bad({ name: { $regex: '(' } }))
      await expectCode(105, bad({ 'a b': 1 }))
      await expectCode(102, bad({ $where: '1' }))
      await expectCode(102, query().explain().find())
    })
  })
}

/** Places: near, within a distance, a box, a polygon; polygons that hold a place. */
export function geoCases(run: Run): void {
  const it = itWith(run)
  describe('places', () => {
    const className = newName('City')
    const query = () => new run.client.Query(className)
    const names = (objects: { get(key: string): unknown }[]) => objects.map((one) => one.get('name'))
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
      const cities = await query().withinKilometers('place', berlin(), 50, false).descending('name').find()
      expect(names(cities)).toEqual(['Potsdam', 'Berlin'])
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
      const search = query()
      // @ts-expect-error its types know lists of numbers only
      search.withinPolygon('place', points)
      expect(names(await search.ascending('name').find())).toEqual(['Berlin', 'Potsdam', 'Warsaw'])
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
      const polygons = await new client.Query(areas)
        .polygonContains('shape', new client.GeoPoint(25, 25))
        .find()
      expect(names(polygons)).toEqual(['high'])
      expect(polygons[0]?.get('shape').containsPoint(new client.GeoPoint(25, 25))).toBe(true)
    })
  })
}
