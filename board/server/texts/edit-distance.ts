/** Letters to put in, leave out, change or swap with their neighbour to make one text of the other; `limit + 1` where it is more than the limit. */
export function editDistance(a: string, b: string, limit: number): number {
  const left = [...a]
  const right = [...b]
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [i, letter] of left.entries()) {
    const row = [i + 1]
    for (const [j, other] of right.entries()) {
      const changed = (last[j] ?? 0) + (letter === other ? 0 : 1)
      const isSwapped = i > 0 && j > 0 && letter === right[j - 1] && other === left[i - 1]
      const swapped = isSwapped ? (beforeLast[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(changed, swapped, (last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1))
    }
    if (Math.min(...row) > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[right.length] ?? limit + 1
}
