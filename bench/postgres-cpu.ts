import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds of PostgreSQL's processes by the pid of the one that started them, also of those that have ended. Linux counts in hundredths. */
export function readServer(pid: number): number {
  const own = readStat(pid)
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? [])
    .filter(({ parent }) => parent === pid)
  return others.reduce((total, { ticks }) => total + ticks, (own?.ticks ?? 0) + (own?.endedTicks ?? 0)) / 100
}

export function readStat(pid: number): { parent: number; ticks: number; endedTicks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // A program's name, in brackets, may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (index: number): number => fields[index] ?? 0
    return { parent: at(1), ticks: at(11) + at(12), endedTicks: at(13) + at(14) }
  } catch {
    // It has ended, or this isn't Linux.
    return undefined
  }
}
