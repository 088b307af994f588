// Ends with 0 if the board on this machine is alive: the health check of the container, which may be restarted otherwise. A database that is away is no reason.
const port = process.env.PORT ?? '3000'
const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).catch(
  () => undefined,
)
process.exitCode = response?.ok ? 0 : 1
