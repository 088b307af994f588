import { parseUrl } from '@cryptolist/contract'
import { z } from 'zod'
import { toStorable } from '../../texts/storable-text.ts'
import { readNumber } from '../reading/pay-amounts.ts'

const clean = (value: string): string | undefined => toStorable(value).trim() || undefined

/** A text; undefined where there is none, or what is there is none. What other systems answer is believed part by part. */
export const text = z.string().transform(clean).optional().catch(undefined)

const plainNumber = /^\d+(?:\.\d+)?$/
const groupedNumber =
  /^(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:['’ ]\d{3})+|\d+)(?:[.,]\d{1,2})?$/
/** "45.000" is 45,000 in Europe, and 45 where a program writes three decimals. */
const eitherNumber = /^\d{1,3}\.\d{3}$/

/** A number, also one that is written as text: "18.50", "€100,000", "1.250,50". Without `point`, "45.000" is none: it could be two. */
export const amountWith = (point?: 'thousands' | 'decimals') =>
  z
    .union([z.number(), z.string().transform((written) => readWritten(written, point))])
    .refine((value) => value !== undefined && Number.isFinite(value) && value > 0)
    .optional()
    .catch(undefined)

function readWritten(written: string, point: 'thousands' | 'decimals' | undefined): number | undefined {
  const number = written
    .replace(/\s/g, ' ')
    .replace(/^ *\p{Sc} ?| ?\p{Sc} *$/gu, '')
    .trim()
  if (eitherNumber.test(number) && point !== 'decimals')
    return point === undefined ? undefined : readNumber(number)
  if (plainNumber.test(number)) return Number(number)
  return groupedNumber.test(number) ? readNumber(number) : undefined
}

/** A number, also one that is written as text and can be only one. */
export const amount = amountWith()

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
