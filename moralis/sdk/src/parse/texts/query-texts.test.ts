import { describe } from 'vitest'
import { answerWith, call, type FailureCase, failsWith, Moralis, saved } from './failures.fixture.ts'

const { Query } = Moralis
const jobs = () => new Query('Job')
const noText = 'The value being searched for must be a string.'

const queries: FailureCase[] = [
  {
    says: 'Object not found.',
    code: 101,
    by: () => {
      answerWith({ json: { results: [] } })
      return jobs().get('a')
    },
  },
  {
    says: 'A ParseQuery must be constructed with a ParseObject or class name.',
    kind: TypeError,
    by: () => Reflect.construct(Query, [1]),
  },
  { says: 'All queries must be for the same class.', by: () => Query.or(jobs(), new Query('Note')) },
  { says: noText, by: () => call(jobs(), 'contains', 'a', 1) },
  { says: noText, by: () => call(jobs(), 'startsWith', 'a', 1) },
  { says: noText, by: () => call(jobs(), 'endsWith', 'a', 1) },
  { says: noText, by: () => call(jobs(), 'fullText', 'a', 1) },
  { says: 'A key is required.', by: () => call(jobs(), 'fullText', '') },
  { says: 'A search term is required', by: () => call(jobs(), 'fullText', 'a', '') },
  { says: 'Unknown option: b', by: () => call(jobs(), 'fullText', 'a', 'x', { b: 1 }) },
  { says: 'You can only skip by a positive number', by: () => jobs().skip(-1) },
  { says: 'You can only set the limit to a numeric value', by: () => call(jobs(), 'limit', 'a') },
  { says: 'You can only set withCount to a boolean value', by: () => call(jobs(), 'withCount', 1) },
  { says: 'You can only set explain to a boolean value', by: () => call(jobs(), 'explain', 1) },
  { says: 'Invalid pipeline must be Array or Object', by: () => call(jobs(), 'aggregate', 'a') },
  {
    says: 'Reducing empty query result set with no initial value',
    kind: TypeError,
    by: () => {
      answerWith({ json: { results: [] } })
      return call(jobs(), 'reduce', () => 1)
    },
  },
  {
    says: 'Cannot iterate on a query with sort, skip, or limit.',
    code: 102,
    by: () =>
      jobs()
        .limit(1)
        .eachBatch(() => {}),
  },
  {
    says: 'Cannot iterate on a query with sort, skip, or limit.',
    code: 102,
    by: () =>
      jobs()
        .ascending('a')
        .each(() => {}),
  },
]

const pin = async (query: InstanceType<typeof Query>) => {
  const jobs = ['a', 'b'].map((id) => saved('Job', id))
  for (const job of jobs) job._finishFetch({ text: 'x' })
  Moralis.LocalDatastore.isEnabled = true
  try {
    await Moralis.Object.pinAll(jobs)
    return await query.fromLocalDatastore().find()
  } finally {
    await Moralis.LocalDatastore._clear()
    Moralis.LocalDatastore.isEnabled = false
  }
}

const offline: FailureCase[] = [
  { says: 'Invalid Key: a-b', code: 105, by: () => pin(jobs().ascending('a-b')) },
  { says: 'Bad $options value for query: q', code: 102, by: () => pin(jobs().matches('text', 'x', 'q')) },
  { says: 'Invalid key name: a-b', code: 105, by: () => pin(jobs().equalTo('a-b', 1)) },
]

const schema = () => new Moralis.Schema('Job')
const schemas: FailureCase[] = [
  {
    says: 'You must set a Class Name before making any request.',
    by: () => Reflect.construct(Moralis.Schema, []).get(),
  },
  {
    says: 'Schema not found.',
    by: () => {
      answerWith({ json: { results: [] } })
      return Moralis.Schema.all()
    },
  },
  { says: 'field name may not be null.', by: () => call(schema(), 'addField', '') },
  { says: 'Odd is not a valid type.', by: () => call(schema(), 'addField', 'a', 'Odd') },
  { says: 'index name may not be null.', by: () => call(schema(), 'addIndex', '') },
  { says: 'index may not be null.', by: () => call(schema(), 'addIndex', 'a') },
  { says: 'You need to set the targetClass of the Pointer.', by: () => call(schema(), 'addPointer', 'a') },
  { says: 'You need to set the targetClass of the Relation.', by: () => call(schema(), 'addRelation', 'a') },
]

describe('queries say', () => failsWith(queries))
describe('queries of this device say', () => failsWith(offline))
describe('schemas say', () => failsWith(schemas))
