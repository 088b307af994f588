/** The version of this package; `CoreManager.get('VERSION')` stays the one that servers know. */
export const sdkVersion = '0.1.0'

/** Whether `newer` comes after `older`; of equal numbers the one without a pre-release part comes later. */
export function isLaterVersion(newer: string, older: string): boolean {
  const [a, b] = [read(newer), read(older)]
  for (const [index, part] of a.numbers.entries()) {
    const other = b.numbers[index] ?? 0
    if (part !== other) return part > other
  }
  if (a.prerelease === b.prerelease) return false
  if (a.prerelease === '' || b.prerelease === '') return a.prerelease === ''
  return a.prerelease.localeCompare(b.prerelease, 'en', { numeric: true }) > 0
}

function read(version: string): { numbers: number[]; prerelease: string } {
  const [main = '', ...rest] = version.split('-')
  const numbers = main.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return { numbers, prerelease: rest.join('-') }
}
