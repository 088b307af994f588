/** A row of medians, column by column. */
export function median(rows) {
  const middle = (key) => rows.map((row) => row[key]).sort((a, b) => a - b)[Math.floor(rows.length / 2)]
  return Object.fromEntries(Object.keys(rows[0]).map((key) => [key, middle(key)]))
}

/** What a process holds, in whole megabytes. */
export function megabytes({ residentBytes }) {
  return Math.round(residentBytes / 1024 / 1024)
}
