import { parseUrl } from '@cryptolist/contract'
import { z } from 'zod'

/** PostgreSQL keeps neither NUL nor half a surrogate pair; line breaks and tabs stay. */
const unstorable = /[^\P{Cc}\n\r\t]/gu

/** A text as PostgreSQL can keep it. */
export function toStorable(value: string): string {
  return Buffer.from(value).toString().replace(unstorable, ' ')
}

const clean = (value: string): string | undefined => toStorable(value).trim() || undefined

/** A text; undefined where there is none, or what is there is none. What other systems answer is believed part by part. */
export const text = z.string().transform(clean).optional().catch(undefined)

/** A number, also one that is written as text: "18.50", "100,000". Of "45.000" nobody knows which of two it is. */
export const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\s*(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.(?!\d{3}\s*$)\d+)?\s*$/)
      .transform((written) => Number(written.replaceAll(',', ''))),
  ])
  .refine((value) => Number.isFinite(value) && value > 0)
  .optional()
  .catch(undefined)

/** Yes or no; undefined for anything else. */
export const flag = z.boolean().optional().catch(undefined)

/** Something with parts of its own; undefined where it is of another shape. */
export const part = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

/** The members of a list that have a shape; empty where there is no list. */
export const list = <T extends z.ZodType>(schema: T) =>
  z
    .array(z.unknown())
    .transform((members) =>
      members.flatMap((member) => {
        const read = schema.safeParse(member)
        return read.success && read.data !== undefined && read.data !== null ? [read.data as z.output<T>] : []
      }),
    )
    .catch([])

/** An https address, in its normal spelling. */
export const link = z
  .string()
  .max(2_000)
  .transform((value) => parseUrl(value))
  .transform((url) =>
    url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined,
  )
  .optional()
  .catch(undefined)

/** An id, whether it is written as number or text. */
export const id = z
  .union([z.string().max(200), z.number().int()])
  .transform((value) => clean(String(value)))
  .optional()
  .catch(undefined)
