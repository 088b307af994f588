import { describe } from 'vitest'
import { answerWith, call, type FailureCase, failsWith, Moralis, saved } from './failures.fixture.ts'

const { Object: MoralisObject, Error: ParseError } = Moralis
const job = () => new MoralisObject('Job')
const withCycle = () => {
  const [a, b] = [job(), job()]
  a.set('next', b)
  b.set('next', a)
  return a
}

const objects: FailureCase[] = [
  { says: "Can't create an invalid Parse Object", by: () => new MoralisObject('Job', { '1a': 1 }) },
  { says: "Can't create an invalid Parse User", by: () => Reflect.construct(Moralis.User, [{ '1a': 1 }]) },
  { says: "Can't create an invalid Session", by: () => Reflect.construct(Moralis.Session, [{ '1a': 1 }]) },
  {
    says: "Can't create an invalid Installation",
    by: () => Reflect.construct(Moralis.Installation, [{ '1a': 1 }]),
  },
  {
    says: 'All objects must exist on the server.',
    code: 101,
    by: () => {
      answerWith({ json: { results: [] } })
      return MoralisObject.fetchAll([saved('Job', 'a')])
    },
  },
  { says: 'All objects must have an ID', code: 104, by: () => MoralisObject.fetchAll([job()]) },
  { says: 'Object does not have an ID', code: 104, by: () => job().fetch() },
  {
    says: 'All objects should be of the same class',
    code: 103,
    by: () => MoralisObject.fetchAll([saved('Job', 'a'), saved('Note', 'b')]),
  },
  { says: 'Tried to save a batch with a cycle.', code: -1, by: () => MoralisObject.saveAll([withCycle()]) },
  {
    says: 'XMLHttpRequest failed: "Unable to connect to the Parse API"',
    code: 111,
    by: () => {
      Moralis.CoreManager.getRESTController().ajax = () =>
        Promise.reject(new Error('Unable to connect to the Parse API'))
      return MoralisObject.saveAll([job(), job()]).finally(restoreAjax)
    },
  },
  {
    says: 'Cannot modify readonly attribute: sessionToken',
    by: () => new Moralis.User().set('sessionToken', 'x'),
  },
  ...['createdWith', 'expiresAt', 'installationId', 'restricted', 'sessionToken', 'user'].map((name) => ({
    says: `Cannot modify readonly attribute: ${name}`,
    by: () => new Moralis.Session().set(name, 'x'),
  })),
  { says: 'ACL must be a Parse ACL.', code: -1, by: () => job().set('ACL', 'x') },
  { says: 'ACL must be a Parse ACL.', code: -1, by: () => job().save({ ACL: 'x' }) },
  { says: 'Invalid key name: 1a', code: ParseError.INVALID_KEY_NAME, by: () => job().set('1a', 1) },
  { says: 'Invalid key name: _a', code: ParseError.INVALID_KEY_NAME, by: () => job().set('_a', 1) },
  { says: 'Invalid key name: a-b', code: ParseError.INVALID_KEY_NAME, by: () => job().save({ 'a-b': 1 }) },
  { says: 'Cannot create a pointer to an unsaved ParseObject', by: () => job().toPointer() },
  {
    says: 'Cannot create a pointer to an unsaved Object.',
    by: () => {
      const child = new MoralisObject('Job', { next: job() })
      return new MoralisObject('Job', { next: child }).save()
    },
  },
  { says: 'Parse Objects not allowed here', by: () => Moralis.Cloud.run('f', { job: job() }) },
  {
    says: 'Tried to encode an unsaved file.',
    by: () => Moralis.Cloud.run('f', { file: new Moralis.File('a', [1]) }),
  },
  { says: 'Tried to encode an invalid date.', by: () => Moralis.Cloud.run('f', { on: new Date('x') }) },
  { says: 'Cannot increment by a non-numeric amount.', by: () => call(job(), 'increment', 'a', 'b') },
  { says: 'Cannot decrement by a non-numeric amount.', by: () => call(job(), 'decrement', 'a', 'b') },
  {
    says: 'Called relation() on non-relation field a',
    by: () => call(new MoralisObject('Job', { a: 1 }), 'relation', 'a'),
  },
  {
    says: 'Parse.Object#revert expects either no, or a list of string, arguments.',
    by: () => call(job(), 'revert', 1),
  },
  { says: 'Cannot create an object without a className', by: () => MoralisObject.fromJSON({}) },
  {
    says: "Parse.Object.extend's first argument should be the className.",
    by: () => call(MoralisObject, 'extend', 1),
  },
  {
    says: 'The first argument must be a valid class name.',
    kind: TypeError,
    by: () => call(MoralisObject, 'registerSubclass', 1),
  },
  {
    says: 'You must supply a subclass constructor.',
    kind: TypeError,
    by: () => call(MoralisObject, 'registerSubclass', 'Job'),
  },
  {
    says: 'You must register the subclass constructor. Did you attempt to register an instance of the subclass?',
    kind: TypeError,
    by: () => call(MoralisObject, 'registerSubclass', 'Job', job()),
  },
  {
    says: 'Cannot create a offline pointer to a saved ParseObject',
    by: () => saved('Job', 'a').toOfflinePointer(),
  },
  { says: 'Parse.enableLocalDatastore() must be called first', code: 109, by: () => job().pin() },
  {
    says: 'Parse.enableLocalDatastore() must be called first',
    code: 109,
    by: () => MoralisObject.pinAll([job()]),
  },
  { says: 'Parse.enableLocalDatastore() must be called first', by: () => job().fetchFromLocalDatastore() },
  {
    says: 'Cannot fetch an unsaved ParseObject',
    by: () => {
      Moralis.LocalDatastore.isEnabled = true
      return job()
        .fetchFromLocalDatastore()
        .finally(() => {
          Moralis.LocalDatastore.isEnabled = false
        })
    },
  },
]

const { ajax } = Moralis.CoreManager.getRESTController()
function restoreAjax(): void {
  Moralis.CoreManager.getRESTController().ajax = ajax
}

describe('objects say', () => failsWith(objects))
