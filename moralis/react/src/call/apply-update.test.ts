import { expect, it } from 'vitest'
import { isDeepEqual } from './apply-update.ts'

class Point {
  x = 1
}
const point = new Point()

it.each([
  [1, 1, true],
  [Number.NaN, Number.NaN, true],
  [null, undefined, false],
  [[1, [2]], [1, [2]], true],
  [[1], [1, 2], false],
  [[], {}, false],
  [{ a: { b: 1 } }, { a: { b: 1 } }, true],
  [{ a: undefined }, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [new Date(1), new Date(1), true],
  [new Date(1), new Date(2), false],
  [10n, 10n, true],
  [{ point }, { point }, true],
  [new Point(), new Point(), false],
])('%o and %o: %s', (one, other, expected) => {
  expect(isDeepEqual(one, other)).toBe(expected)
})
