/** PostgreSQL keeps neither NUL nor half a surrogate pair; line breaks and tabs stay. */
const unstorable = /[^\P{Cc}\n\r\t]/gu

/** A text as PostgreSQL can keep it. */
export function toStorable(value: string): string {
  return Buffer.from(value).toString().replace(unstorable, ' ')
}
