import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'

const isDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** A dated set of reference rates, as `data/fx-rates.json` has it. */
export const fxFileSchema = z.object({
  /** Day of the rates, YYYY-MM-DD. */
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day as YYYY-MM-DD')
    .refine(isDay, 'is no day of the calendar'),
  source: z.string().trim().min(3, 'must say where the rates are from').max(200),
  note: z.string().max(2000).optional(),
  /** Units of a currency that one US dollar buys. */
  perUsd: z
    .record(
      z.string().regex(/^[A-Z]{3}$/, 'must be a currency of three capitals'),
      z.number().positive().max(100_000_000),
    )
    .refine((rates) => Object.keys(rates).length > 0, 'has no rates')
    .refine((rates) => rates.USD === undefined || rates.USD === 1, 'must have 1 for USD'),
})
export type FxFile = z.infer<typeof fxFileSchema>

/** Reads the text of a rates file. Throws BoardError `invalid_input` with everything that is wrong. */
export function parseFxFile(text: string): FxFile {
  const json = readJson(text)
  const checked = fxFileSchema.safeParse(json)
  if (checked.success) return checked.data
  const faults = checked.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`,
  )
  throw new BoardError('invalid_input', `The rates file cannot be used. ${faults.join('; ')}.`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BoardError('invalid_input', 'The rates file is not JSON.', { cause })
  }
}
