import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
/** What may be made again at any time; not under version control. */
export const cache = `${root}.cache`
/** The optional libraries of packages/wallet, for their tests only. */
export const walletLibraries = `${root}moralis/conformance/wallet-libraries/`
/** React 18, for the tests that the hooks run on it as well. */
export const react18 = `${root}moralis/conformance/react-18/`
/** What publishing the packages needs. */
export const release = `${root}release/`
