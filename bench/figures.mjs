export function median(rows) {
  const middle = (key) => rows.map((row) => row[key]).sort((a, b) => a - b)[Math.floor(rows.length / 2)]
  return Object.fromEntries(Object.keys(rows[0]).map((key) => [key, middle(key)]))
}

/** The value below which this share of all values lies; 0.5 is the median. */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

export const anybody = Object.fromEntries(
  ['find', 'get', 'count', 'create', 'update', 'delete'].map((right) => [right, { '*': true }]),
)

export function megabytes({ residentBytes }) {
  return Math.round(residentBytes / 1024 / 1024)
}
