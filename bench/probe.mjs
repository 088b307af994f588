// Loaded into a measured process: reports its CPU time, its memory and its longest stall on request over the process's channel.
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
  })
  peakBytes = residentBytes
  stalls.reset()
})
process.channel?.unref()
