export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

/** Waits for a limited time, then throws a TimeLimitError. The work goes on unheard. */
export async function withTimeLimit<T>(run: () => Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`longer than ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
  }
}
