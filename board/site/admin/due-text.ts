const minuteMs = 60_000

/** How long there is to decide, as the queue says it: `14 min left`, `1 h 40 m`, `22 h`, `3 d`, `2 h over`. */
export function dueText(dueAt: string, now: Date): { text: string; isLate: boolean } {
  const minutes = Math.round((Date.parse(dueAt) - now.getTime()) / minuteMs)
  if (minutes < 0) return { text: `${spanText(-minutes)} over`, isLate: true }
  return minutes < 60
    ? { text: `${minutes} min left`, isLate: minutes < 30 }
    : { text: spanText(minutes), isLate: false }
}

/** A span in the two units that matter: `40 min`, `1 h 40 m`, `22 h`, `3 d`. */
export function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 6 && minutes % 60 > 0) return `${hours} h ${String(minutes % 60).padStart(2, '0')} m`
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
