/** A time in SQL as microseconds since 1970: the database's own precision, as a number that JavaScript writes exactly. */
export function toMicroseconds(time: string): string {
  return `(extract(epoch from ${time}) * 1000000)::bigint`
}
