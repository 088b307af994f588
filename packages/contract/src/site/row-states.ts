/** How rows of lists look for who sees them: public ids of live jobs, and slugs of companies. */
export interface RowStates {
  saved: string[]
  hidden: string[]
  hiddenCompanies: string[]
  /** Applied for, here or elsewhere, and not withdrawn. Empty for a session of an app, which sees no applications. */
  applied: string[]
  /** Searches of the account's alerts that are on; empty for a session of an app. */
  alerts: string[]
}
