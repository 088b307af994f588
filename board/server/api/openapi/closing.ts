import { posterCloseReasons } from '@cryptolist/contract'
import { z } from 'zod'

/** The input that closes a listing. */
export const closingSchema = z.object({ reason: z.enum(posterCloseReasons) })
