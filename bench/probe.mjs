// Loaded into a measured process: reports its CPU time and memory on request over the process's channel.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() })
})
process.channel?.unref()
