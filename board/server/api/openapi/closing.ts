import { posterCloseReasons } from '@cryptolist/contract'
import { z } from 'zod'

/** What closes a listing. */
export const closingSchema = z.object({ reason: z.enum(posterCloseReasons) })
