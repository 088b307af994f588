import { describe } from 'vitest'
import { call, type FailureCase, failsWith, Moralis, saved } from './failures.fixture.ts'

const { ACL, CLP, GeoPoint, Op, Polygon, Relation, Role, User } = Moralis
const make = (Class: new (...parameters: never[]) => object, ...parameters: unknown[]) =>
  Reflect.construct(Class, parameters)

const acl: FailureCase[] = [
  {
    says: 'Tried to create an ACL with an invalid permission type.',
    kind: TypeError,
    by: () => make(ACL, { u1: { look: true } }),
  },
  {
    says: 'Tried to create an ACL with an invalid permission value.',
    kind: TypeError,
    by: () => make(ACL, { u1: { read: 1 } }),
  },
  {
    says: 'ParseACL constructed with a function. Did you forget ()?',
    kind: TypeError,
    by: () => make(ACL, () => {}),
  },
  {
    says: 'Role must have a name',
    kind: TypeError,
    by: () => new ACL().setReadAccess(Reflect.construct(Role, []), true),
  },
  { says: 'userId must be a string.', kind: TypeError, by: () => call(new ACL(), 'setReadAccess', 1, true) },
  {
    says: 'allowed must be either true or false.',
    kind: TypeError,
    by: () => call(new ACL(), 'setReadAccess', 'u1', 1),
  },
  ...['getRoleReadAccess', 'getRoleWriteAccess', 'setRoleReadAccess', 'setRoleWriteAccess'].map((name) => ({
    says: 'role must be a ParseRole or a String',
    kind: TypeError,
    by: () => call(new ACL(), name, 1, true),
  })),
  { says: 'Cannot get access for a ParseUser without an ID', by: () => new ACL().getReadAccess(new User()) },
]

const clp: FailureCase[] = [
  {
    says: 'Tried to create an CLP with an invalid permission type.',
    kind: TypeError,
    by: () => make(CLP, { look: {} }),
  },
  {
    says: 'Tried to create an CLP with an invalid permission value.',
    kind: TypeError,
    by: () => make(CLP, { get: { '*': 1 } }),
  },
  {
    says: 'ParseCLP constructed with a function. Did you forget ()?',
    kind: TypeError,
    by: () => make(CLP, () => {}),
  },
  {
    says: 'role must be a Parse.Role or a String',
    kind: TypeError,
    by: () => call(make(CLP), 'setRoleReadAccess', 1, true),
  },
  { says: 'userId must be a string.', kind: TypeError, by: () => call(make(CLP), 'setGetAccess', 1, true) },
  {
    says: 'allowed must be either true or false.',
    kind: TypeError,
    by: () => call(make(CLP), 'setGetAccess', 'u1', 1),
  },
  {
    says: 'fields must be an array of strings or undefined.',
    kind: TypeError,
    by: () => call(make(CLP), 'setProtectedFields', 'u1', [1]),
  },
  {
    says: 'readUserFields.pointerFields must be an array of strings or undefined.',
    kind: TypeError,
    by: () => call(make(CLP), 'setReadUserFields', [1]),
  },
  {
    says: 'Cannot get access for a Parse.User without an id.',
    by: () => call(make(CLP), 'getGetAccess', new User()),
  },
]

const nameLetters = "A role's name can be only contain alphanumeric characters, _, -, and spaces."
const roles: FailureCase[] = [
  { says: "A role's name must be a String.", code: -1, by: () => Reflect.construct(Role, []).set('name', 1) },
  { says: nameLetters, code: -1, by: () => Reflect.construct(Role, []).set('name', 'a.b') },
  {
    says: "A role's name can only be set before it has been saved.",
    code: -1,
    by: () => saved('_Role', 'r1').set('name', 'crew'),
  },
]

const bounds = (latitude: number, longitude: number) => () => new GeoPoint(latitude, longitude)
const places: FailureCase[] = [
  {
    says: 'GeoPoint latitude and longitude must be valid numbers',
    kind: TypeError,
    by: () => make(GeoPoint, 'a', 'b'),
  },
  { says: 'GeoPoint latitude out of bounds: -91 < -90.0.', kind: TypeError, by: bounds(-91, 0) },
  { says: 'GeoPoint latitude out of bounds: 91 > 90.0.', kind: TypeError, by: bounds(91, 0) },
  { says: 'GeoPoint longitude out of bounds: -181 < -180.0.', kind: TypeError, by: bounds(0, -181) },
  { says: 'GeoPoint longitude out of bounds: 181 > 180.0.', kind: TypeError, by: bounds(0, 181) },
  { says: 'Coordinates must be an Array', kind: TypeError, by: () => make(Polygon, 1) },
  { says: 'Polygon must have at least 3 GeoPoints or Points', kind: TypeError, by: () => make(Polygon, []) },
  {
    says: 'Coordinates must be an Array of GeoPoints or Points',
    kind: TypeError,
    by: () => make(Polygon, [1, 2, 3]),
  },
]

const relationTo = (className: string) => make(Op.Relation, [saved(className, 'a')], [])
const merge = (op: object) => () => call(op, 'mergeWith', {})
const ops: FailureCase[] = [
  {
    says: 'Increment Op must be initialized with a numeric amount.',
    kind: TypeError,
    by: () => make(Op.Increment, 'a'),
  },
  {
    says: 'Cannot increment a non-numeric value.',
    kind: TypeError,
    by: () => call(make(Op.Increment, 1), 'applyTo', 'a'),
  },
  { says: 'Cannot add elements to a non-array value', by: () => call(make(Op.Add, 1), 'applyTo', 'a') },
  { says: 'Cannot add elements to a non-array value', by: () => call(make(Op.AddUnique, 1), 'applyTo', 'a') },
  {
    says: 'Cannot remove elements from a non-array value',
    by: () => call(make(Op.Remove, 1), 'applyTo', 'a'),
  },
  { says: 'Cannot merge Increment Op with the previous Op', by: merge(make(Op.Increment, 1)) },
  { says: 'Cannot merge Add Op with the previous Op', by: merge(make(Op.Add, 1)) },
  { says: 'Cannot merge AddUnique Op with the previous Op', by: merge(make(Op.AddUnique, 1)) },
  { says: 'Cannot merge Remove Op with the previous Op', by: merge(make(Op.Remove, 1)) },
  { says: 'Cannot merge Relation Op with the previous Op', by: merge(make(Op.Relation, [], [])) },
  {
    says: 'You cannot add or remove an unsaved Parse Object from a relation',
    by: () => make(Op.Relation, [new Moralis.Object('Job')], []),
  },
  {
    says: 'Tried to create a Relation with 2 different object types: Job and Note.',
    by: () => make(Op.Relation, [saved('Job', 'a'), saved('Note', 'b')], []),
  },
  {
    says: 'You cannot modify a relation after deleting it.',
    by: () => call(relationTo('Job'), 'mergeWith', make(Op.Unset)),
  },
  {
    says: 'Relation cannot be applied to a non-relation field',
    by: () => call(relationTo('Job'), 'applyTo', 1),
  },
  {
    says: 'Related object must be a Note, but a Job was passed in.',
    by: () => {
      const relation = new Relation(saved('Team', 't'), 'jobs')
      relation.targetClassName = 'Note'
      return call(relationTo('Job'), 'applyTo', relation)
    },
  },
  {
    says: 'Related object must be of class Note, but Job was passed in.',
    by: () => call(relationTo('Job'), 'mergeWith', relationTo('Note')),
  },
  {
    says: 'Related object must be of class Note, but null was passed in.',
    by: () => call(make(Op.Relation, [], []), 'mergeWith', relationTo('Note')),
  },
  {
    says: 'Cannot apply a RelationOp without either a previous value, or an object and a key',
    by: () => call(relationTo('Job'), 'applyTo', undefined),
  },
]

const loose = () => Reflect.construct(Relation, [])
const relations: FailureCase[] = [
  { says: 'Cannot add to a Relation without a parent', by: () => loose().add(saved('Job', 'a')) },
  { says: 'Cannot remove from a Relation without a parent', by: () => loose().remove(saved('Job', 'a')) },
  { says: 'Cannot construct a query for a Relation without a parent', by: () => loose().query() },
  {
    says: 'Internal Error. Relation retrieved from two different keys.',
    by: () => new Relation(saved('Team', 't'), 'jobs')._ensureParentAndKey(saved('Team', 't'), 'other'),
  },
  {
    says: 'Internal Error. Relation retrieved from two different Objects.',
    by: () => new Relation(saved('Team', 't'), 'jobs')._ensureParentAndKey(saved('Crew', 't'), 'jobs'),
  },
]

describe('ACLs say', () => failsWith(acl))
describe('class-level permissions say', () => failsWith(clp))
describe('roles say', () => failsWith(roles))
describe('places say', () => failsWith(places))
describe('operations say', () => failsWith(ops))
describe('relations say', () => failsWith(relations))
