import { endedStatuses, openPageStatuses, publicStatuses } from '@cryptolist/contract'

/** States of listings as SQL: `j.status in ${endedSql}`. Constants without parameters. */
export const endedSql = listSql(endedStatuses)
export const publicSql = listSql(publicStatuses)
export const openPageSql = listSql(openPageStatuses)

/** Neither the listing nor its company is frozen, as SQL over `board.jobs j` and `board.companies c`. */
export const notFrozenSql = 'j.frozen_at is null and c.frozen_at is null'

/**
 * What lists, counts, facets and pages of companies show, as SQL over `board.jobs j` and `board.companies c`.
 * One wording for all, so that no two numbers of the site can differ. A constant without parameters.
 */
export const isLiveSql = `j.status = 'live' and ${notFrozenSql} and j.expires_at > now()`

/** Whether a listing of a real employer is live: from the first one on, demo listings leave lists and counts (docs/rules.md, Listings). */
export const hasRealListingSql = `exists (
  select from board.jobs j join board.companies c on c.id = j.company_id where ${isLiveSql} and not j.is_demo)`

/** Live, and not a demo listing next to real ones. */
export const isListedSql = `${isLiveSql} and (not j.is_demo or not (select ${hasRealListingSql}))`

function listSql(values: readonly string[]): string {
  return `(${values.map((value) => `'${value}'`).join(', ')})`
}
