/** How long tests wait for what another process does, before they say that it hangs. */
export const patienceMilliseconds = 60_000
