const longestAnswerMs = 8_000

/** The server's words in answer to fields, or why it refuses them. Throws if it doesn't answer. */
export async function askServer(
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ words: string } | { reason: string }> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(longestAnswerMs),
  })
  return answer.ok ? { words: await answer.text() } : { reason: (await answer.json()).detail }
}
