/** What was typed as an appeal: one letter more than it may have, so that a longer one is refused instead of cut. */
export function typedText(body: unknown): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'text') : undefined
  return typeof value === 'string' ? value.slice(0, 2001) : ''
}
