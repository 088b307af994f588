import { untilAborted } from '@cryptolist/wallet/requests'

/** Resolves after a time; rejects with the signal's reason as soon as it is aborted. */
export async function pause(durationMs: number, signal = new AbortController().signal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, durationMs)
  })
  try {
    await untilAborted(signal, over, () => signal.reason)
  } finally {
    clearTimeout(timer)
  }
}
