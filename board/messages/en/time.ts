/** Times in short, as tables and rows show them. */
export const justNow = 'just now'
export const minutesAgo = (minutes: string): string => `${minutes} min ago`
export const hoursAgo = (hours: string): string => `${hours} h ago`
/** Of what is so old that its age matters more than its date. */
export const wholeDaysAgo = (days: string): string => `${days} days ago`
export const daysAgo = (days: string): string => `${days} d ago`
