// Stands for the push services of all browsers: takes notifications and counts them by their address. Browsers whose address ends in "gone" have unsubscribed.
import { createServer } from 'node:http'

/** How often each came. */
const arrivals = new Map()

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    arrivals.set(request.url, (arrivals.get(request.url) ?? 0) + 1)
    response.writeHead(request.url.endsWith('gone') ? 410 : 201).end()
  })
})
server.keepAliveTimeout = 60_000

server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({
    paths: [...arrivals.keys()],
    twice: [...arrivals.values()].filter((count) => count > 1).length,
    cpuSeconds: (user + system) / 1e6,
  })
})
// The bench has ended.
process.on('disconnect', () => process.exit())
