/** Lower-case text without accents and typographic variants, so that "São Paulo" and "sao paulo" are the same words. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[‐‑‒–—―]/g, '-')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A path word made of text: ASCII letters, digits and single hyphens; undefined where nothing is left. */
export function slugify(text: string, maxLength = 80): string | undefined {
  const slug = foldText(text)
    .replaceAll("'", '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? undefined : slug
}
