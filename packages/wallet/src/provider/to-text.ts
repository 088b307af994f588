/** A value from outside as text, whatever it may be: some cannot be turned into text, and say so by throwing. */
export function toText(value: unknown): string {
  try {
    return String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
