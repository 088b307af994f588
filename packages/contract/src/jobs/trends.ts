import { z } from 'zod'

/** A day (UTC) on which the board was counted. Where fewer than five listings were live, it has no other counts of live ones. */
export const trendDaySchema = z.object({
  day: z.iso.date(),
  live: z.number().int(),
  /** Companies with live listings. */
  companies: z.number().int().nullable(),
  /** Listings that state pay. */
  paid: z.number().int().nullable(),
  /** Listings of fully remote jobs. */
  remote: z.number().int().nullable(),
  /** Listings that went live on this day. */
  opened: z.number().int(),
  /** Listings that closed on this day, for whatever reason. */
  ended: z.number().int(),
})
export type TrendDay = z.infer<typeof trendDaySchema>

export const trendWeekSchema = z.object({
  /** Its Monday. */
  week: z.iso.date(),
  /** Listings of this date, open or closed since. */
  listings: z.number().int(),
})
export type TrendWeek = z.infer<typeof trendWeekSchema>

/** The facts by which listings are counted. */
export const trendKinds = ['chain', 'tag', 'role'] as const
export type TrendKind = (typeof trendKinds)[number]

export const trendSchema = z.object({
  by: z.enum(trendKinds),
  value: z.string(),
  name: z.string(),
  /** Live listings at the last count, never fewer than five. */
  count: z.number().int(),
  /** Live listings on the day `comparedWith`; null where they were fewer than five. */
  before: z.number().int().nullable(),
  /** The day of the first count that had one. */
  since: z.iso.date(),
  /** Its search. */
  path: z.string(),
})
export type Trend = z.infer<typeof trendSchema>

export const newCompanySchema = z.object({
  slug: z.string(),
  name: z.string(),
  path: z.string(),
  /** The day of its first listing here. */
  since: z.iso.date(),
  liveJobs: z.number().int(),
})

/** How a board changes: from the dates of its listings, and from counts that it keeps of each day. */
export const trendsSchema = z.object({
  /** The first day that was counted; null before. */
  since: z.iso.date().nullable(),
  /** The last one. */
  until: z.iso.date().nullable(),
  /** A day four weeks before `until`, or up to a week earlier; null where none was counted. */
  comparedWith: z.iso.date().nullable(),
  /** The days that were counted, of the last two years. Others are missing. */
  days: z.array(trendDaySchema),
  /** The last 52 weeks with the one that isn't over; empty while they have fewer than five listings. */
  weeks: z.array(trendWeekSchema),
  /** Those with the most listings first, of each kind. */
  trends: z.array(trendSchema),
  /** Companies whose first listing came in the last 30 days and after the first day, the newest first. */
  newCompanies: z.array(newCompanySchema),
})
export type Trends = z.infer<typeof trendsSchema>
