/**
 * Calls what an app has given. What it throws is reported as that of an event handler is (`window.onerror`, else the console): it is
 * no failure of what was being done, and a promise that nobody awaits does not fail for it. Gives what the callback gives, or undefined.
 */
export function callBack<Parameters extends unknown[], Result>(
  callback: ((...parameters: Parameters) => Result) | undefined,
  ...parameters: Parameters
): Result | undefined {
  try {
    return callback?.(...parameters)
  } catch (thrown) {
    // Older browsers and React Native have no reportError.
    if (typeof reportError === 'function') reportError(thrown)
    else console.error(thrown)
    return undefined
  }
}
