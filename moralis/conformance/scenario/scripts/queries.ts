import type { Scenarios } from '../both.ts'
import type { ScenarioClient } from '../scenario-client.ts'

type Query = InstanceType<ScenarioClient['Query']>
type Constrain = (query: Query, other: Query, client: ScenarioClient) => unknown

/** One for each family of constraints. */
const constraints: Readonly<Record<string, Constrain>> = {
  nothing: () => {},
  'equal to': (query) => query.equalTo('n', 1),
  'equal to nothing': (query) => query.equalTo('n', undefined),
  'several equal': (query) => Reflect.apply(query.equalTo, query, [{ n: 1, title: 'b' }]),
  'not equal to': (query) => query.notEqualTo('n', 1),
  between: (query) => query.greaterThan('n', 0).lessThanOrEqualTo('n', 2),
  'at least, less': (query) => query.greaterThanOrEqualTo('n', 1).lessThan('n', 3),
  'contained in': (query) => query.containedIn('n', [1, 2]),
  'not contained in': (query) => query.notContainedIn('n', [1]),
  'contained by': (query) => query.containedBy('list', [1, 2, 3]),
  'contains all': (query) => query.containsAll('list', [1, 2]),
  'contains all starting with': (query) => query.containsAllStartingWith('words', ['al', 'be']),
  exists: (query) => query.exists('title'),
  'does not exist': (query) => query.doesNotExist('title'),
  matches: (query) => query.matches('title', /^A/i),
  'matches a text': (query) => query.matches('title', '^a', 'im'),
  contains: (query) => query.contains('title', 'b.c'),
  'starts with': (query) => query.startsWith('title', 'a'),
  'ends with': (query) => query.endsWith('title', 'a'),
  'full text': (query) => query.fullText('title', 'tide', { language: 'en', caseSensitive: false }),
  'matches query': (query, other) => query.matchesQuery('friend', other.equalTo('n', 1)),
  'does not match query': (query, other) => query.doesNotMatchQuery('friend', other),
  'matches key in query': (query, other) => query.matchesKeyInQuery('n', 'n', other),
  'does not match key in query': (query, other) => query.doesNotMatchKeyInQuery('n', 'n', other),
  near: (query, _, { GeoPoint }) => query.near('place', new GeoPoint(1, 2)),
  'within kilometers': (query, _, { GeoPoint }) => query.withinKilometers('place', new GeoPoint(1, 2), 10),
  'within miles, unsorted': (query, _, { GeoPoint }) =>
    query.withinMiles('place', new GeoPoint(1, 2), 10, false),
  'within radians': (query, _, { GeoPoint }) => query.withinRadians('place', new GeoPoint(1, 2), 0.5),
  'within box': (query, _, { GeoPoint }) =>
    query.withinGeoBox('place', new GeoPoint(0, 0), new GeoPoint(9, 9)),
  'within polygon': (query) =>
    query.withinPolygon('place', [
      [0, 0],
      [0, 9],
      [9, 9],
    ]),
  'polygon contains': (query, _, { GeoPoint }) => query.polygonContains('area', new GeoPoint(0.5, 0.6)),
  or: (query, other, { Query }) => Query.or(query.equalTo('n', 1), other.equalTo('n', 2)).find(),
  and: (query, other, { Query }) => Query.and(query.exists('n'), other.equalTo('n', 2)).find(),
  nor: (query, other, { Query }) => Query.nor(query.equalTo('n', 1), other.equalTo('n', 2)).find(),
  order: (query) => query.descending('n').addAscending('title').addDescending('createdAt'),
  page: (query) => query.ascending('n').skip(1).limit(1),
  include: (query) => query.include('friend', 'other'),
  'include all': (query) => query.includeAll(),
  select: (query) => query.select('n', 'title'),
  exclude: (query) => query.exclude('title'),
  'with count': (query) => query.withCount(),
  'read preference': (query) => query.readPreference('PRIMARY', 'SECONDARY'),
  hint: (query) => query.hint('_id_'),
  explain: (query) => query.explain(true),
  'bad operator': (query) => Reflect.apply(query.withJSON, query, [{ where: { n: { $odd: 1 } } }]),
}

/** Queries: every family of constraints, and every way to run one. */
export const queryScenarios: Scenarios = {
  async constraints({ client, name, start, step }) {
    const className = name('Job')
    await start()
    const friend = await new client.Object(className).save({ n: 3, list: [1, 2], words: ['alpha', 'beta'] })
    const place = new client.GeoPoint(1, 2)
    await new client.Object(className).save({ n: 1, title: 'ab.c', friend, place })
    for (const [label, constrain] of Object.entries(constraints)) {
      await step(label, async () => {
        const query = new client.Query(className)
        const result = await constrain(query, new client.Query(className), client)
        return Array.isArray(result) ? result : query.find()
      })
    }
  },
  async 'ways to run a query'({ client, name, label, start, step }) {
    const className = name('Job')
    await start()
    const query = () => new client.Query(className)
    const items = await client.Object.saveAll([1, 2, 3].map(() => new client.Object(className)))
    items.sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
    for (const [n, object] of items.entries()) {
      label(object.id, `by id ${n + 1}`)
      await object.save({ n: n + 1 })
    }
    await step('first', () => query().equalTo('n', 2).first())
    await step('first of nothing', () => query().equalTo('n', 9).first())
    await step('get', () => query().get(items[0]?.id ?? ''))
    await step('get nothing', () => query().get('nothing123'))
    await step('count', () => query().greaterThan('n', 1).count())
    await step('distinct', () => query().distinct('n'))
    await step('aggregate', () => query().aggregate([{ $limit: 1 }]))
    await step('bad aggregate', () => Reflect.apply(query().aggregate, query(), ['limit']))
    await step('find all', () => query().findAll({ batchSize: 2 }))
    await step('each', async () => {
      const seen: unknown[] = []
      await query().each((object) => void seen.push(object.get('n')))
      return seen.sort()
    })
    await step('each batch', async () => {
      const seen: number[] = []
      await query().eachBatch(async (objects) => void seen.push(objects.length), { batchSize: 2 })
      return seen
    })
    await step('each with order', () =>
      query()
        .ascending('n')
        .each(() => {}),
    )
    await step('map', () => query().map((object) => typeof object.get('n')))
    await step('filter', () => query().filter((object) => object.get('n') > 2))
    await step('reduce', () => query().reduce((sum: number, object) => sum + Number(object.get('n')), 0))
    await step('bad limit', () => Reflect.apply(query().limit, query(), ['ten']))
    await step('bad skip', () => query().skip(-1))
    await step('bad option', () => Reflect.apply(query().fullText, query(), ['t', 'x', { odd: 1 }]))
    await step('or of two classes', () => client.Query.or(query(), new client.Query('Other')))
    await step('of nothing', () => Reflect.construct(client.Query, [7]))
    await step('json', () => client.Query.fromJSON(className, query().equalTo('n', 1).toJSON()).find())
    await step('class that is not', () => new client.Query(name('Nowhere')).find())
    await step('users', () => new client.Query(client.User).find())
    await step('several constraints of a key', () => query().equalTo('n', 1).notEqualTo('n', 2).toJSON())
  },
}
