// Ends with 0 if the board on this machine can serve: the health check of the container.
const port = process.env.PORT ?? '3000'
const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) }).catch(
  () => undefined,
)
process.exitCode = response?.ok ? 0 : 1
