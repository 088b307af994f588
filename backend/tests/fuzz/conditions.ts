import fc from 'fast-check'
import { field, junk, place, pointer, text, value } from './values.ts'

const pattern = fc.oneof(
  fc.constantFrom(
    '^a',
    '\\Qa.b\\E',
    '^\\Qa\\E',
    '\\Qa\\E$',
    '(',
    '[',
    'a{2',
    '\\',
    "\\Q'\\E",
    "it''s",
    '(?<n>a)',
    '(?<=a)b',
    '\\1',
    '(a*)*',
    '[[:foo:]]',
    '\\Q',
    '\\E',
    '^',
    '$',
    '\\u00',
    '*',
    'a**',
  ),
  text,
)

/** Constraints of a field: each operator of Appendix A with what it takes. */
const constraint: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: value },
  {
    weight: 6,
    arbitrary: fc.record(
      { $eq: value, $ne: value, $lt: value, $lte: value, $gt: value, $gte: value, $exists: fc.boolean() },
      { requiredKeys: [] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        $in: fc.array(value, { maxLength: 4 }),
        $nin: fc.array(value, { maxLength: 4 }),
        $all: fc.array(value, { maxLength: 3 }),
        $containedBy: fc.array(value, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      { $regex: pattern, $options: fc.constantFrom('', 'i', 'im', 'xs', 'g', 's') },
      { requiredKeys: ['$regex'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(pattern, { maxLength: 2 })
      .map((all) => ({ $all: all.map(($regex) => ({ $regex })) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record(
        { $term: text, $language: fc.constantFrom('en', 'english', 'none', 'x') },
        { requiredKeys: ['$term'] },
      )
      .map(($search) => ({ $text: { $search } })),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      { $nearSphere: place, $maxDistance: fc.double({ min: 0, max: 4 }) },
      { requiredKeys: ['$nearSphere'] },
    ),
  },
  { weight: 1, arbitrary: fc.tuple(place, place).map(($box) => ({ $within: { $box } })) },
  {
    weight: 1,
    arbitrary: fc.array(place, { maxLength: 5 }).map(($polygon) => ({ $geoWithin: { $polygon } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 })), fc.double())
      .map(($centerSphere) => ({ $geoWithin: { $centerSphere } })),
  },
  { weight: 1, arbitrary: place.map(($point) => ({ $geoIntersects: { $point } })) },
)

const className = fc.constantFrom('Fuzz', 'Other', '_User', '_Session', '_Role', 'No', 'a b')

/** A condition: fields, clauses and subqueries in any nesting. */
export const { where } = fc.letrec<{ where: Record<string, unknown>; part: unknown }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    { weight: 8, arbitrary: constraint },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('$inQuery', '$notInQuery'), className, tie('where'))
        .map(([operator, name, inner]) => ({ [operator]: { className: name, where: inner } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('$select', '$dontSelect'), className, tie('where'), field)
        .map(([operator, name, inner, key]) => ({
          [operator]: { key, query: { className: name, where: inner } },
        })),
    },
  ),
  where: fc.oneof(
    { maxDepth: 3 },
    { weight: 8, arbitrary: fc.dictionary(field, tie('part'), { maxKeys: 3 }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('$or', '$and', '$nor'), fc.array(tie('where'), { maxLength: 3 }))
        .map(([operator, clauses]) => ({ [operator]: clauses })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(pointer, field).map(([object, key]) => ({ $relatedTo: { object, key } })),
    },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom('$where', '$foo', '$text', '$expr'), junk, { maxKeys: 1 }),
    },
  ),
}))
