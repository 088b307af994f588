/** So many new jobs of an alert are counted and listed at most: nobody reads more, and counting all of a broad search takes long. */
export const mostNewJobs = 1_000

/** Chosen in place of a frequency: the alert sends no emails. */
export const withoutEmails = 'never'
