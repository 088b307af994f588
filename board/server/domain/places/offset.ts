/** By how many milliseconds a zone is ahead of UTC. */
export function offsetOf(zone: string, at: number): number {
  const parts = clockOf(zone).formatToParts(at)
  const [hour = 0, minute = 0] =
    /GMT([+-]\d\d):(\d\d)/
      .exec(parts.map(({ value }) => value).join(''))
      ?.slice(1)
      .map(Number) ?? []
  return (hour * 60 + (hour < 0 ? -minute : minute)) * 60_000
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  clocks.set(timeZone, clock)
  return clock
}
