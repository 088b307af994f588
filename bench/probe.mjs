// Loaded into a measured process: reports its CPU time, its memory and its longest stall on request over the process's channel.
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const stalls = monitorEventLoopDelay({ resolution: 5 })
stalls.enable()
let peakBytes = 0
const readMemory = () => {
  const residentBytes = process.memoryUsage.rss()
  peakBytes = Math.max(peakBytes, residentBytes)
  return residentBytes
}
setInterval(readMemory, 100).unref()

// On a busy machine most of a stall is waiting for a processor. With PROBE_TURNS, on Linux: what the main thread itself worked between two timers.
let longestTurnMs = 0
if (process.env.PROBE_TURNS === 'on') {
  const readWorkedMs = () =>
    Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6
  let before = readWorkedMs()
  setInterval(() => {
    const now = readWorkedMs()
    longestTurnMs = Math.max(longestTurnMs, now - before)
    before = now
  }, 2).unref()
}

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const residentBytes = readMemory()
  process.send?.({
    cpuMicroseconds: user + system,
    residentBytes,
    // Since the last request.
    peakBytes,
    longestStallMs: stalls.max / 1e6,
    stallP99Ms: stalls.percentile(99) / 1e6,
    longestTurnMs,
  })
  peakBytes = residentBytes
  longestTurnMs = 0
  stalls.reset()
})
process.channel?.unref()
