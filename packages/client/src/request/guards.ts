import type { Guard } from './request.ts'

/** A page of a list: what the way to the next page depends on. */
export function isPage<Page extends { items: unknown[]; next: string | null }>(body: unknown): body is Page {
  const { items, next } = fieldsOf(body)
  return Array.isArray(items) && (next === null || typeof next === 'string')
}

/** An object that has a text, or an object, in this field. */
export function has<Answer>(
  field: keyof Answer & string,
  type: 'string' | 'object' = 'string',
): Guard<Answer> {
  return (body): body is Answer => {
    const value = fieldsOf(body)[field]
    return typeof value === type && value !== null
  }
}

/** An answer without a body. */
export function isNothing(body: unknown): body is undefined {
  return body === undefined
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
