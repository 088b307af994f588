/** Times in short, as tables and rows show them. */
export const justNow = 'just now'
export const minutesAgo = (minutes: string): string => `${minutes} min ago`
export const hoursAgo = (hours: string): string => `${hours} h ago`
export const daysAgo = (days: string): string => `${days} d ago`
