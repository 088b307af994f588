/** The flags of every Chromium of the tests and measurements. */
export declare const chromiumFlags: string[]

/** The path of Chromium: CHROME_PATH, else what the tests' set-up found, else the usual place. Throws when there is none. */
export declare function getBrowserPath(
  environment?: Record<string, string | undefined>,
  usualPlaces?: readonly string[],
): string
