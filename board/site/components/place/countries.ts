const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** A country's name in words; `WW` is worldwide. Unknown codes stay codes. */
export function countryName(code: string): string {
  if (code === 'WW') return 'Worldwide'
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Names joined as people do: `Spain, France and Italy`. */
export function listText(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
