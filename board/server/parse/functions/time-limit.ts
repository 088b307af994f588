/** Something ran longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

/** Runs something and waits so long at most; throws a TimeLimitError then. What has begun goes on, and nobody hears of its end. */
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
